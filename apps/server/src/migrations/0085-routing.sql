-- parley: expand
-- What follows from what members say and do: online, away or off, and since when; and when a browser of theirs last said that it is open.
ALTER TABLE memberships ADD COLUMN state text NOT NULL DEFAULT 'off';
ALTER TABLE memberships ADD COLUMN state_since timestamptz(3) NOT NULL DEFAULT now();
ALTER TABLE memberships ADD COLUMN alive_at timestamptz(3);

-- Which team a conversation that begins to wait for a person belongs to: the first rule that fits decides. What is null fits always.
CREATE TABLE routing_rules (
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  position smallint NOT NULL,
  team_id bigint NOT NULL,
  channel_id bigint,
  locale text,
  topic_id bigint,
  PRIMARY KEY (company_id, position),
  FOREIGN KEY (company_id, team_id) REFERENCES teams (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, channel_id) REFERENCES channels (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, topic_id) REFERENCES policy_topics (company_id, id) ON DELETE CASCADE
);
CREATE INDEX routing_rules_team ON routing_rules (company_id, team_id);
CREATE INDEX routing_rules_channel ON routing_rules (company_id, channel_id);
CREATE INDEX routing_rules_topic ON routing_rules (company_id, topic_id);
SELECT protect_company_rows('routing_rules');

-- Who decided about a conversation's team: rules, a flow or staff; null as long as nobody has.
ALTER TABLE conversations ADD COLUMN team_by text;
