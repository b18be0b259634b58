-- parley: expand
-- One of several conversations that a customer may have open on the channel, such as threads of mails.
ALTER TABLE conversations ADD COLUMN is_thread boolean NOT NULL DEFAULT false;

-- What mails hold besides the words of their messages, and by what they are found when they are answered.
CREATE TABLE mails (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  conversation_id bigint NOT NULL,
  -- The email channel that sent or received it; null if the installation's own mail server sent it.
  channel_id bigint REFERENCES channels ON DELETE SET NULL,
  -- Null for a mail that passes on several messages of a chat.
  message_id bigint REFERENCES messages ON DELETE CASCADE,
  -- The Message-ID in its headers, and those of the thread before it, oldest first.
  mail_id text NOT NULL,
  mail_references text[] NOT NULL DEFAULT '{}',
  -- The customer's side: who wrote it, or to whom it was sent.
  address text NOT NULL,
  subject text NOT NULL,
  folded text NOT NULL DEFAULT '',
  html text,
  authentication jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (company_id, conversation_id) REFERENCES conversations (company_id, id) ON DELETE CASCADE
);
CREATE INDEX mails_found ON mails (company_id, mail_id);
CREATE INDEX mails_conversation ON mails (conversation_id, id DESC);
CREATE INDEX mails_channel ON mails (channel_id);
CREATE UNIQUE INDEX mails_message ON mails (message_id) WHERE message_id IS NOT NULL;
SELECT protect_company_rows('mails');

-- Conversations of the widget that go on by mail when the visitor has left.
CREATE TABLE mail_follow_ups (
  conversation_id bigint PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  -- Messages up to this one have been mailed, or are being mailed.
  mailed_seq integer NOT NULL DEFAULT 0,
  -- The customer wants no more mails about this conversation.
  stopped_at timestamptz,
  FOREIGN KEY (company_id, conversation_id) REFERENCES conversations (company_id, id) ON DELETE CASCADE
);
CREATE INDEX mail_follow_ups_company ON mail_follow_ups (company_id);
SELECT protect_company_rows('mail_follow_ups');
