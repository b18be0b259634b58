-- parley: expand
-- Questions that an agent suggests to visitors. Not in its settings: the previous version refuses keys it does not know, and like
-- the knowledge they are made from, they count at once.
CREATE TABLE agent_starters (
  ai_agent_id bigint PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  is_on boolean NOT NULL DEFAULT true,
  -- What staff have written, by language.
  own jsonb NOT NULL DEFAULT '[]',
  -- Questions that the agent answers, made from its sources or written by staff.
  answered jsonb NOT NULL DEFAULT '[]',
  -- The version and the knowledge for which they were asked.
  checked_for text NOT NULL DEFAULT '',
  FOREIGN KEY (company_id, ai_agent_id) REFERENCES ai_agents (company_id, id) ON DELETE CASCADE
);
CREATE INDEX agent_starters_company ON agent_starters (company_id);
SELECT protect_company_rows('agent_starters');
