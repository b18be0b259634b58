-- Files that flows send. They belong to the company: a step that is copied into another flow sends the same file.
CREATE TABLE flow_files (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  name text NOT NULL,
  media_type text NOT NULL,
  size bigint NOT NULL,
  width integer,
  height integer,
  storage_key text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Since when no draft and no version names it; it goes a day later.
  unused_since timestamptz
);
CREATE INDEX flow_files_company ON flow_files (company_id);
SELECT protect_company_rows('flow_files');
CREATE TRIGGER flow_files_removed AFTER DELETE ON flow_files FOR EACH ROW EXECUTE FUNCTION note_removed_file();

-- What a flow said keeps a row of its own beside the same bytes.
ALTER TABLE attachments DROP CONSTRAINT attachments_storage_key_key;
CREATE INDEX attachments_storage_key ON attachments (storage_key);
-- Each row that goes leaves its own note: whoever works through them asks then whether another row has the file still.
ALTER TABLE removed_files DROP CONSTRAINT removed_files_pkey;
ALTER TABLE removed_files ADD COLUMN id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY;

-- What a flow refers to, read from it by the database itself, so that it is never out of date.
ALTER TABLE flows
  ADD COLUMN file_ids jsonb NOT NULL GENERATED ALWAYS AS (jsonb_path_query_array(draft, '$.nodes[*].settings.attachments[*]')) STORED,
  ADD COLUMN template_ids jsonb NOT NULL GENERATED ALWAYS AS (jsonb_path_query_array(draft, '$.nodes[*].settings.templateId ? (@ != null)')) STORED;
ALTER TABLE flow_versions
  ADD COLUMN file_ids jsonb NOT NULL GENERATED ALWAYS AS (jsonb_path_query_array(definition, '$.nodes[*].settings.attachments[*]')) STORED,
  ADD COLUMN template_ids jsonb NOT NULL GENERATED ALWAYS AS (jsonb_path_query_array(definition, '$.nodes[*].settings.templateId ? (@ != null)')) STORED;
