-- Changes are found by transaction id, not by a counter: a counter's numbers can commit out of order, and a reader that
-- asks for "greater than the last I saw" would skip the late one (docs/decisions/0008-changes-by-transaction.md).
CREATE FUNCTION touch_version() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  NEW.version := pg_current_xact_id();
  RETURN NEW;
END
$$;

CREATE TABLE channels (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  type text NOT NULL CHECK (type IN ('web_widget', 'facebook', 'instagram', 'telegram', 'whatsapp')),
  name text NOT NULL,
  is_enabled boolean NOT NULL DEFAULT true,
  ai_agent_id bigint,
  flow_id bigint,
  key text NOT NULL UNIQUE,
  settings jsonb NOT NULL DEFAULT '{}',
  last_message_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id)
);
SELECT protect_company_rows('channels');

CREATE TABLE customers (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  name text,
  email text,
  phone text,
  locale text,
  sentiment text NOT NULL DEFAULT 'neutral' CHECK (sentiment IN ('happy', 'neutral', 'sad', 'angry', 'confused')),
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id)
);
SELECT protect_company_rows('customers');

-- A browser that talks to us through the widget: its token, hashed, and the customer it stands for.
CREATE TABLE visitors (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  channel_id bigint NOT NULL,
  customer_id bigint NOT NULL,
  token_hash bytea NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (company_id, channel_id) REFERENCES channels (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, customer_id) REFERENCES customers (company_id, id) ON DELETE CASCADE
);
CREATE INDEX visitors_customer ON visitors (customer_id);
CREATE INDEX visitors_channel ON visitors (channel_id);
CREATE INDEX visitors_expiry ON visitors (expires_at);
SELECT protect_company_rows('visitors');

CREATE TABLE conversations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  channel_id bigint NOT NULL,
  customer_id bigint NOT NULL,
  platform text NOT NULL,
  is_handed_off boolean NOT NULL DEFAULT false,
  handed_off_to bigint REFERENCES users ON DELETE SET NULL,
  last_seq integer NOT NULL DEFAULT 0,
  last_customer_seq integer NOT NULL DEFAULT 0,
  customer_read_seq integer NOT NULL DEFAULT 0,
  unread_count integer NOT NULL DEFAULT 0,
  last_message_at timestamptz NOT NULL DEFAULT now(),
  is_test boolean NOT NULL DEFAULT false,
  locale text,
  page_url text,
  referrer text,
  metadata jsonb NOT NULL DEFAULT '[]',
  started_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  version xid8 NOT NULL DEFAULT pg_current_xact_id(),
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, channel_id) REFERENCES channels (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, customer_id) REFERENCES customers (company_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX conversations_one_open ON conversations (channel_id, customer_id) WHERE ended_at IS NULL;
CREATE INDEX conversations_inbox ON conversations (company_id, last_message_at DESC, id DESC) WHERE NOT is_test;
CREATE INDEX conversations_changes ON conversations (company_id, version);
CREATE INDEX conversations_customer ON conversations (customer_id);
CREATE TRIGGER conversations_version BEFORE UPDATE ON conversations FOR EACH ROW EXECUTE FUNCTION touch_version();
SELECT protect_company_rows('conversations');

CREATE TABLE messages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  conversation_id bigint NOT NULL,
  channel_id bigint NOT NULL,
  seq integer NOT NULL,
  direction text NOT NULL CHECK (direction IN ('incoming', 'outgoing')),
  origin text NOT NULL CHECK (origin IN ('bot', 'customer', 'operator')),
  type text NOT NULL DEFAULT 'text' CHECK (type IN ('text', 'event')),
  text text NOT NULL,
  status text NOT NULL CHECK (status IN ('pending', 'sent', 'delivered', 'read', 'failed')),
  client_id text,
  external_id text,
  user_id bigint REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  version xid8 NOT NULL DEFAULT pg_current_xact_id(),
  UNIQUE (conversation_id, seq),
  FOREIGN KEY (company_id, conversation_id) REFERENCES conversations (company_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX messages_client ON messages (conversation_id, client_id) WHERE client_id IS NOT NULL;
CREATE UNIQUE INDEX messages_external ON messages (channel_id, external_id) WHERE external_id IS NOT NULL;
CREATE TRIGGER messages_version BEFORE UPDATE ON messages FOR EACH ROW EXECUTE FUNCTION touch_version();
SELECT protect_company_rows('messages');
