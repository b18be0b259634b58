-- parley: expand
-- How many minutes a customer may wait for an answer before the inbox calls it late.
ALTER TABLE companies ADD COLUMN reply_target integer NOT NULL DEFAULT 10;

-- Since when staff take no messages from a customer. A person is blocked if any of those merged into them is.
ALTER TABLE customers ADD COLUMN blocked_at timestamptz(3);

-- What remains of a blocked customer who was erased: a hash by which their account on a platform stays blocked.
CREATE TABLE blocked_identities (
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  channel_id bigint NOT NULL,
  identity_hash bytea NOT NULL,
  blocked_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (channel_id, identity_hash),
  FOREIGN KEY (company_id, channel_id) REFERENCES channels (company_id, id) ON DELETE CASCADE
);
CREATE INDEX blocked_identities_channel ON blocked_identities (company_id, channel_id);
SELECT protect_company_rows('blocked_identities');

-- Actions on conversations that are done together, for everybody or for one member alone.
CREATE TABLE macros (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  owner_id bigint REFERENCES users ON DELETE SET NULL,
  name text NOT NULL,
  is_shared boolean NOT NULL,
  actions jsonb NOT NULL,
  deleted_at timestamptz(3),
  UNIQUE (company_id, id)
);
CREATE INDEX macros_owner ON macros (owner_id);
SELECT protect_company_rows('macros');

-- What a macro found and left behind, so that it runs once for each client id and can be undone.
CREATE TABLE macro_runs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  macro_id bigint NOT NULL,
  conversation_id bigint NOT NULL,
  user_id bigint REFERENCES users ON DELETE SET NULL,
  client_id text NOT NULL,
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  outcome jsonb NOT NULL,
  ran_at timestamptz(3) NOT NULL DEFAULT now(),
  undone_at timestamptz(3),
  FOREIGN KEY (company_id, macro_id) REFERENCES macros (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, conversation_id) REFERENCES conversations (company_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX macro_runs_once ON macro_runs (conversation_id, client_id);
CREATE INDEX macro_runs_macro ON macro_runs (company_id, macro_id);
CREATE INDEX macro_runs_conversation ON macro_runs (company_id, conversation_id);
CREATE INDEX macro_runs_user ON macro_runs (user_id);
CREATE INDEX macro_runs_time ON macro_runs (ran_at);
SELECT protect_company_rows('macro_runs');

-- Filters of the inbox that were saved under a name.
CREATE TABLE inbox_views (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  owner_id bigint REFERENCES users ON DELETE SET NULL,
  name text NOT NULL,
  is_shared boolean NOT NULL,
  filter jsonb NOT NULL,
  position integer NOT NULL,
  deleted_at timestamptz(3)
);
CREATE INDEX inbox_views_company ON inbox_views (company_id, position);
CREATE INDEX inbox_views_owner ON inbox_views (owner_id);
SELECT protect_company_rows('inbox_views');
