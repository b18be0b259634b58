-- Whose models a company can use. The key is sealed; its end is shown so that people know which one it is.
CREATE TABLE model_providers (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('openai', 'anthropic', 'google', 'compatible')),
  name text NOT NULL,
  base_url text,
  sealed_key bytea,
  key_end text,
  -- For a million tokens.
  price_in double precision,
  price_out double precision,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id)
);
SELECT protect_company_rows('model_providers');

-- What models have cost, by agent and day of the company.
CREATE TABLE model_usage (
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  ai_agent_id bigint NOT NULL,
  day date NOT NULL,
  tokens_in bigint NOT NULL DEFAULT 0,
  tokens_out bigint NOT NULL DEFAULT 0,
  cost double precision NOT NULL DEFAULT 0,
  PRIMARY KEY (ai_agent_id, day),
  FOREIGN KEY (company_id, ai_agent_id) REFERENCES ai_agents (company_id, id) ON DELETE CASCADE
);
SELECT protect_company_rows('model_usage');

-- How long the thinking took, whether the answer named a source, and whether staff have dealt with a question.
ALTER TABLE answer_traces
  ADD COLUMN ms integer,
  ADD COLUMN is_cited boolean NOT NULL DEFAULT false,
  ADD COLUMN language text,
  ADD COLUMN is_settled boolean NOT NULL DEFAULT false;
CREATE INDEX answer_traces_agent ON answer_traces (company_id, ai_agent_id, created_at) WHERE outcome IS NOT NULL;

CREATE TABLE agent_test_cases (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  ai_agent_id bigint NOT NULL,
  question text NOT NULL,
  locale text,
  expects jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, ai_agent_id) REFERENCES ai_agents (company_id, id) ON DELETE CASCADE
);
CREATE INDEX agent_test_cases_agent ON agent_test_cases (ai_agent_id, id);
SELECT protect_company_rows('agent_test_cases');

CREATE TABLE agent_test_runs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  ai_agent_id bigint NOT NULL,
  started_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  total integer NOT NULL,
  results jsonb NOT NULL DEFAULT '[]',
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, ai_agent_id) REFERENCES ai_agents (company_id, id) ON DELETE CASCADE
);
CREATE INDEX agent_test_runs_agent ON agent_test_runs (ai_agent_id, id DESC);
SELECT protect_company_rows('agent_test_runs');
