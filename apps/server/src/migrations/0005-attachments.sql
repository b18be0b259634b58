-- A file belongs to a conversation from the moment it is uploaded, and to a message once it is sent.
CREATE TABLE attachments (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  conversation_id bigint NOT NULL,
  message_id bigint REFERENCES messages ON DELETE CASCADE,
  origin text NOT NULL CHECK (origin IN ('customer', 'operator', 'bot')),
  name text NOT NULL,
  media_type text NOT NULL,
  size bigint NOT NULL,
  width integer,
  height integer,
  storage_key text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (company_id, conversation_id) REFERENCES conversations (company_id, id) ON DELETE CASCADE
);
CREATE INDEX attachments_conversation ON attachments (conversation_id);
CREATE INDEX attachments_message ON attachments (message_id);
CREATE INDEX attachments_unsent ON attachments (created_at) WHERE message_id IS NULL;
SELECT protect_company_rows('attachments');

-- Whatever deletes a row, by whichever way, leaves the name of its file here until the file is gone as well.
CREATE TABLE removed_files (
  storage_key text PRIMARY KEY,
  removed_at timestamptz NOT NULL DEFAULT now()
);
ALTER TABLE removed_files ENABLE ROW LEVEL SECURITY;
CREATE POLICY system ON removed_files TO parley_system USING (true);

-- With the rights of the owner: whoever may delete a file's row need not see the files of others.
CREATE FUNCTION note_removed_file() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public
AS $$
BEGIN
  INSERT INTO removed_files (storage_key) VALUES (OLD.storage_key);
  RETURN NULL;
END
$$;
CREATE TRIGGER attachments_removed AFTER DELETE ON attachments FOR EACH ROW EXECUTE FUNCTION note_removed_file();

ALTER TABLE messages
  ADD COLUMN attachments jsonb NOT NULL DEFAULT '[]',
  -- By the channel's clock, never in the future; viewers sort by it.
  ADD COLUMN sent_at timestamptz NOT NULL DEFAULT now(),
  -- Equal to version until the message is changed: so created and updated can be told apart.
  ADD COLUMN created_version xid8 NOT NULL DEFAULT pg_current_xact_id();

-- What the customer wrote up to here was seen by staff or answered by the bot.
ALTER TABLE conversations ADD COLUMN seen_seq integer NOT NULL DEFAULT 0;
