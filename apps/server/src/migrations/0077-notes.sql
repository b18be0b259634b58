-- parley: expand
-- What staff write to each other about a conversation. A table of its own: whatever reads messages for customers, channels, bots,
-- exports or figures cannot come across a note.
CREATE TABLE notes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  conversation_id bigint NOT NULL,
  user_id bigint REFERENCES users ON DELETE SET NULL,
  -- Who is mentioned stands in it as @{id}.
  text text NOT NULL,
  words tsvector NOT NULL,
  client_id text,
  created_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  edited_at timestamptz(3),
  -- Kept for a day, to be restored.
  deleted_at timestamptz(3),
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, conversation_id) REFERENCES conversations (company_id, id) ON DELETE CASCADE
);
CREATE INDEX notes_conversation ON notes (company_id, conversation_id, id);
CREATE UNIQUE INDEX notes_client ON notes (conversation_id, client_id) WHERE client_id IS NOT NULL;
CREATE INDEX notes_user ON notes (user_id);
CREATE INDEX notes_words ON notes USING gin (words);
CREATE INDEX notes_deleted ON notes (deleted_at) WHERE deleted_at IS NOT NULL;
SELECT protect_company_rows('notes');

CREATE TABLE note_mentions (
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  note_id bigint NOT NULL,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  conversation_id bigint NOT NULL,
  seen_at timestamptz(3),
  PRIMARY KEY (note_id, user_id),
  FOREIGN KEY (company_id, note_id) REFERENCES notes (company_id, id) ON DELETE CASCADE
);
CREATE INDEX note_mentions_company ON note_mentions (company_id, note_id);
CREATE INDEX note_mentions_user ON note_mentions (user_id);
CREATE INDEX note_mentions_unseen ON note_mentions (company_id, user_id, conversation_id) WHERE seen_at IS NULL;
CREATE INDEX note_mentions_unseen_in ON note_mentions (conversation_id) WHERE seen_at IS NULL;
SELECT protect_company_rows('note_mentions');
