-- parley: expand
-- Each time that a customer waited for a person, written when it ended: by an answer or the customer's leaving. Kept for the lists behind
-- the figures and for what customers are told about how long it takes.
CREATE TABLE waits (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  conversation_id bigint NOT NULL,
  channel_id bigint,
  team_id bigint,
  -- Who answered; null if the conversation ended without an answer.
  user_id bigint,
  is_first boolean NOT NULL,
  began_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3) NOT NULL,
  outcome text NOT NULL,
  FOREIGN KEY (company_id, conversation_id) REFERENCES conversations (company_id, id) ON DELETE CASCADE
);
CREATE INDEX waits_newest ON waits (company_id, ended_at DESC);
CREATE INDEX waits_conversation ON waits (conversation_id, began_at);
SELECT protect_company_rows('waits');
