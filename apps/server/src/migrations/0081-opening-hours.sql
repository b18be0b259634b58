-- parley: expand
-- When a company's team is there. A company without a row has not said.
CREATE TABLE opening_hours (
  company_id bigint PRIMARY KEY REFERENCES companies ON DELETE CASCADE,
  open jsonb NOT NULL,
  holidays jsonb NOT NULL
);
SELECT protect_company_rows('opening_hours');

-- Customers who have been told that the team is away, and since when they had been waiting then: once for each wait.
CREATE TABLE away_notices (
  conversation_id bigint PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  began_waiting_at timestamptz(3) NOT NULL,
  FOREIGN KEY (company_id, conversation_id) REFERENCES conversations (company_id, id) ON DELETE CASCADE
);
CREATE INDEX away_notices_conversation ON away_notices (company_id, conversation_id);
SELECT protect_company_rows('away_notices');
