-- Agents get their settings with the AI agents; channels may name one already.
CREATE TABLE ai_agents (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id)
);
SELECT protect_company_rows('ai_agents');

ALTER TABLE channels
  ADD COLUMN identity_secret bytea,
  ADD COLUMN identity_secret_end text,
  ADD COLUMN last_seen_at timestamptz,
  ADD COLUMN last_seen_url text,
  ADD FOREIGN KEY (company_id, ai_agent_id) REFERENCES ai_agents (company_id, id) ON DELETE SET NULL (ai_agent_id);

-- Who a customer is on a channel: the sender's id on a platform, or the subject of a signed token.
CREATE TABLE customer_identities (
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  channel_id bigint NOT NULL,
  external_id text NOT NULL,
  customer_id bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (channel_id, external_id),
  FOREIGN KEY (company_id, channel_id) REFERENCES channels (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, customer_id) REFERENCES customers (company_id, id) ON DELETE CASCADE
);
CREATE INDEX customer_identities_customer ON customer_identities (customer_id);
SELECT protect_company_rows('customer_identities');

ALTER TABLE customers
  ADD COLUMN is_verified boolean NOT NULL DEFAULT false,
  ADD COLUMN first_platform text NOT NULL DEFAULT 'web_widget',
  ADD COLUMN last_active_on date;

ALTER TABLE visitors
  ADD COLUMN resume_hash bytea UNIQUE,
  ADD COLUMN page_origin text,
  -- Someone of the staff trying the widget out.
  ADD COLUMN is_test boolean NOT NULL DEFAULT false;

ALTER TABLE conversations
  ADD COLUMN ai_agent_id bigint,
  ADD COLUMN rating smallint CHECK (rating BETWEEN 1 AND 5),
  ADD COLUMN rating_comment text NOT NULL DEFAULT '',
  ADD COLUMN rated_at timestamptz;

-- The inbox's usual views stay quick when most conversations are old, read and ended.
CREATE INDEX conversations_open ON conversations (company_id, last_message_at DESC, id DESC) WHERE ended_at IS NULL AND NOT is_test;
CREATE INDEX conversations_unread ON conversations (company_id, last_message_at DESC, id DESC) WHERE unread_count > 0 AND NOT is_test;
CREATE INDEX conversations_handed_off ON conversations (company_id, last_message_at DESC, id DESC) WHERE is_handed_off AND NOT is_test;

-- Allowed domains are host names alone by now; whatever else was typed becomes one, or one that no site has.
UPDATE channels SET settings = jsonb_set(settings, '{allowedDomains}', (
  SELECT coalesce(jsonb_agg(CASE WHEN host ~ '^(\*\.)?[[:alnum:]]([[:alnum:].-]*[[:alnum:]])?$' THEN host ELSE 'unknown.invalid' END), '[]')
  FROM (SELECT regexp_replace(lower(domain), '^https?://|[/:?#].*$', '', 'g') AS host
    FROM jsonb_array_elements_text(settings -> 'allowedDomains') AS domain) cleaned))
WHERE jsonb_typeof(settings -> 'allowedDomains') = 'array';

-- The last transaction that deleted something viewers may have on their screens.
ALTER TABLE companies ADD COLUMN reset_version xid8;
