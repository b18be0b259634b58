-- Agents get their settings.
ALTER TABLE ai_agents
  ADD COLUMN description text NOT NULL DEFAULT '',
  ADD COLUMN status text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'live', 'paused')),
  ADD COLUMN settings jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN updated_by bigint REFERENCES users ON DELETE SET NULL,
  -- Can be brought back for a day.
  ADD COLUMN deleted_at timestamptz;

-- What an agent was asked and how it went, beside the steps of flows.
ALTER TABLE answer_traces
  ADD COLUMN ai_agent_id bigint,
  ADD COLUMN question text NOT NULL DEFAULT '',
  ADD COLUMN outcome text CHECK (outcome IN ('answered', 'choices', 'unsure', 'hand_off')),
  ADD COLUMN reason text,
  ADD COLUMN confidence real,
  ADD COLUMN stages jsonb NOT NULL DEFAULT '[]',
  ADD FOREIGN KEY (company_id, ai_agent_id) REFERENCES ai_agents (company_id, id) ON DELETE SET NULL (ai_agent_id);
CREATE INDEX answer_traces_unsure ON answer_traces (company_id, ai_agent_id, id DESC) WHERE outcome = 'unsure';

-- What agents answer from. The chunks of the last whole reading serve until the next one is whole.
CREATE TABLE knowledge_sources (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  type text NOT NULL CHECK (type IN ('text', 'qa', 'file', 'url', 'site')),
  name text NOT NULL,
  -- What is read: words, pairs of question and answer, or an address and how far to go from it.
  content jsonb NOT NULL,
  -- Of a file.
  storage_key text,
  media_type text,
  size integer,
  is_enabled boolean NOT NULL DEFAULT true,
  status text NOT NULL DEFAULT 'queued'
    CHECK (status IN ('queued', 'fetching', 'reading', 'indexing', 'ready', 'partial', 'failed', 'stale')),
  -- How much of it is done, while something is.
  done integer NOT NULL DEFAULT 0,
  total integer NOT NULL DEFAULT 0,
  problem text,
  -- Goes up whenever what can be found changes: indexes are built anew when it does.
  revision integer NOT NULL DEFAULT 0,
  -- Goes up with every order to read: an older reading that is still under way stops.
  reading integer NOT NULL DEFAULT 0,
  chunk_count integer NOT NULL DEFAULT 0,
  synced_at timestamptz,
  sync_every_hours integer CHECK (sync_every_hours > 0),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by bigint REFERENCES users ON DELETE SET NULL,
  deleted_at timestamptz,
  UNIQUE (company_id, id)
);
CREATE INDEX knowledge_sources_company ON knowledge_sources (company_id, id);
CREATE INDEX knowledge_sources_due ON knowledge_sources (synced_at) WHERE sync_every_hours IS NOT NULL;
SELECT protect_company_rows('knowledge_sources');
CREATE TRIGGER knowledge_sources_removed AFTER DELETE ON knowledge_sources
  FOR EACH ROW WHEN (OLD.storage_key IS NOT NULL) EXECUTE FUNCTION note_removed_file();
CREATE TRIGGER knowledge_sources_replaced AFTER UPDATE OF storage_key ON knowledge_sources
  FOR EACH ROW WHEN (OLD.storage_key IS DISTINCT FROM NEW.storage_key AND OLD.storage_key IS NOT NULL) EXECUTE FUNCTION note_removed_file();

CREATE TABLE ai_agent_knowledge_sources (
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  ai_agent_id bigint NOT NULL,
  source_id bigint NOT NULL,
  PRIMARY KEY (ai_agent_id, source_id),
  FOREIGN KEY (company_id, ai_agent_id) REFERENCES ai_agents (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, source_id) REFERENCES knowledge_sources (company_id, id) ON DELETE CASCADE
);
CREATE INDEX ai_agent_knowledge_sources_source ON ai_agent_knowledge_sources (source_id);
SELECT protect_company_rows('ai_agent_knowledge_sources');

-- What became of each page of a source, in its last reading.
CREATE TABLE knowledge_pages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  source_id bigint NOT NULL,
  address text NOT NULL,
  title text NOT NULL DEFAULT '',
  status text NOT NULL CHECK (status IN ('read', 'unchanged', 'skipped', 'failed')),
  problem text,
  -- By these it is known when it has not changed, and where it led to.
  etag text,
  modified text,
  hash text NOT NULL DEFAULT '',
  links jsonb NOT NULL DEFAULT '[]',
  read_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (source_id, address),
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, source_id) REFERENCES knowledge_sources (company_id, id) ON DELETE CASCADE
);
SELECT protect_company_rows('knowledge_pages');

CREATE TABLE knowledge_chunks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  source_id bigint NOT NULL,
  page_id bigint NOT NULL,
  position integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('text', 'qa')),
  heading text NOT NULL,
  text text NOT NULL,
  hash text NOT NULL,
  -- Left out of answers by somebody of the staff, or because it looks like orders to the agent.
  is_off boolean NOT NULL DEFAULT false,
  is_suspicious boolean NOT NULL DEFAULT false,
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, source_id) REFERENCES knowledge_sources (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, page_id) REFERENCES knowledge_pages (company_id, id) ON DELETE CASCADE
);
CREATE INDEX knowledge_chunks_source ON knowledge_chunks (source_id, page_id, position);
CREATE INDEX knowledge_chunks_page ON knowledge_chunks (page_id);
SELECT protect_company_rows('knowledge_chunks');
