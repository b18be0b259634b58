-- Bot scripts. The draft is edited; what was published stays as it was, for the runs that began on it.
CREATE TABLE flows (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  name text NOT NULL,
  draft jsonb NOT NULL,
  -- Goes up with every save of the draft.
  revision integer NOT NULL DEFAULT 1,
  -- What lists tell of the draft, worked out when it is saved.
  node_count integer NOT NULL,
  errors integer NOT NULL,
  warnings integer NOT NULL,
  draft_changes integer NOT NULL DEFAULT 0,
  starts_by jsonb NOT NULL,
  published_version integer,
  is_paused boolean NOT NULL DEFAULT false,
  edited_by bigint REFERENCES users ON DELETE SET NULL,
  edited_at timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Can be brought back for a day.
  deleted_at timestamptz,
  UNIQUE (company_id, id)
);
SELECT protect_company_rows('flows');

CREATE TABLE flow_versions (
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  flow_id bigint NOT NULL,
  number integer NOT NULL,
  name text NOT NULL DEFAULT '',
  definition jsonb NOT NULL,
  node_count integer NOT NULL,
  restored_from integer,
  published_by bigint REFERENCES users ON DELETE SET NULL,
  published_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (flow_id, number),
  FOREIGN KEY (company_id, flow_id) REFERENCES flows (company_id, id) ON DELETE CASCADE
);
SELECT protect_company_rows('flow_versions');

-- One conversation going through a flow. At most one run of a conversation is under way.
CREATE TABLE flow_runs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  conversation_id bigint NOT NULL,
  flow_id bigint NOT NULL,
  version integer NOT NULL,
  -- The version of every flow that the run has met, by the flow's id.
  pins jsonb NOT NULL,
  state jsonb NOT NULL,
  -- Goes up with every step that was taken: whoever thought about an older one has thought in vain.
  turn integer NOT NULL DEFAULT 0,
  -- The customer's last message that it has heard.
  heard_seq integer NOT NULL,
  status text NOT NULL CHECK (status IN ('running', 'ended', 'stopped')),
  -- Why it was stopped.
  breach text,
  is_test boolean NOT NULL DEFAULT false,
  started_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (company_id, conversation_id) REFERENCES conversations (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, flow_id) REFERENCES flows (company_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX flow_runs_under_way ON flow_runs (conversation_id) WHERE status = 'running';
CREATE INDEX flow_runs_conversation ON flow_runs (conversation_id, id DESC);
CREATE INDEX flow_runs_stopped ON flow_runs (company_id, updated_at DESC) WHERE status = 'stopped';
SELECT protect_company_rows('flow_runs');

-- How many came to a node and went on from it. Shards, so that conversations do not wait for each other.
CREATE TABLE flow_node_counts (
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  flow_id bigint NOT NULL,
  version integer NOT NULL,
  node text NOT NULL,
  day date NOT NULL,
  shard smallint NOT NULL,
  reached integer NOT NULL DEFAULT 0,
  passed integer NOT NULL DEFAULT 0,
  PRIMARY KEY (flow_id, day, version, node, shard),
  FOREIGN KEY (company_id, flow_id) REFERENCES flows (company_id, id) ON DELETE CASCADE
);
SELECT protect_company_rows('flow_node_counts');

-- The same for runs as a whole.
CREATE TABLE flow_run_counts (
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  flow_id bigint NOT NULL,
  version integer NOT NULL,
  day date NOT NULL,
  shard smallint NOT NULL,
  begun integer NOT NULL DEFAULT 0,
  ended integer NOT NULL DEFAULT 0,
  handed_off integer NOT NULL DEFAULT 0,
  PRIMARY KEY (flow_id, day, version, shard),
  FOREIGN KEY (company_id, flow_id) REFERENCES flows (company_id, id) ON DELETE CASCADE
);
SELECT protect_company_rows('flow_run_counts');

-- Why the bot said what it said: the steps that led to its messages.
CREATE TABLE answer_traces (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  conversation_id bigint NOT NULL,
  flow_id bigint,
  version integer NOT NULL DEFAULT 0,
  steps jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, conversation_id) REFERENCES conversations (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, flow_id) REFERENCES flows (company_id, id) ON DELETE SET NULL (flow_id)
);
CREATE INDEX answer_traces_conversation ON answer_traces (conversation_id);
SELECT protect_company_rows('answer_traces');

ALTER TABLE channels
  ADD FOREIGN KEY (company_id, flow_id) REFERENCES flows (company_id, id) ON DELETE SET NULL (flow_id);

ALTER TABLE messages
  -- Buttons, a card, quick actions.
  ADD COLUMN extras jsonb,
  -- The button that the customer pressed.
  ADD COLUMN option_id text,
  ADD COLUMN trace_id bigint;
