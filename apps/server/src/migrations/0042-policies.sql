-- parley: expand
-- What agents must, must not and may say; code enforces it. The newest version is the draft of the agents that have it.
CREATE TABLE policies (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  version integer NOT NULL CHECK (version > 0),
  -- How many of its examples passed when it was saved.
  examples_passed integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Can be restored for a day. Published agents keep to their versions of it all the same.
  deleted_at timestamptz,
  UNIQUE (company_id, id)
);
SELECT protect_company_rows('policies');

CREATE TABLE policy_versions (
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  policy_id bigint NOT NULL,
  number integer NOT NULL CHECK (number > 0),
  content jsonb NOT NULL,
  restored_from integer,
  saved_by bigint REFERENCES users ON DELETE SET NULL,
  saved_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (policy_id, number),
  FOREIGN KEY (company_id, policy_id) REFERENCES policies (company_id, id) ON DELETE CASCADE
);
CREATE INDEX policy_versions_saved_by ON policy_versions (saved_by);
SELECT protect_company_rows('policy_versions');
CREATE TRIGGER policy_versions_immutable BEFORE UPDATE OF company_id, policy_id, number, content ON policy_versions
  FOR EACH ROW EXECUTE FUNCTION refuse_new_content();

CREATE TABLE ai_agent_policies (
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  ai_agent_id bigint NOT NULL,
  policy_id bigint NOT NULL,
  PRIMARY KEY (ai_agent_id, policy_id),
  FOREIGN KEY (company_id, ai_agent_id) REFERENCES ai_agents (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, policy_id) REFERENCES policies (company_id, id) ON DELETE CASCADE
);
CREATE INDEX ai_agent_policies_policy ON ai_agent_policies (policy_id);
SELECT protect_company_rows('ai_agent_policies');

-- Recognised by phrases and near misses, and shared by policies.
CREATE TABLE policy_topics (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  name text NOT NULL,
  phrases jsonb NOT NULL DEFAULT '[]',
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id)
);
SELECT protect_company_rows('policy_topics');

-- Which policies concerned a bot's message, and what became of them.
CREATE TABLE policy_hits (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  conversation_id bigint NOT NULL,
  trace_id bigint REFERENCES answer_traces ON DELETE CASCADE,
  policy_id bigint NOT NULL,
  hit jsonb NOT NULL,
  is_dropped boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (company_id, conversation_id) REFERENCES conversations (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, policy_id) REFERENCES policies (company_id, id) ON DELETE CASCADE
);
CREATE INDEX policy_hits_policy ON policy_hits (policy_id, created_at);
CREATE INDEX policy_hits_conversation ON policy_hits (conversation_id);
CREATE INDEX policy_hits_trace ON policy_hits (trace_id);
SELECT protect_company_rows('policy_hits');
