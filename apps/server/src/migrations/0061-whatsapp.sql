-- parley: expand
-- Other ids by which a platform knows the same person, such as a phone number that it may stop to show.
CREATE TABLE customer_aliases (
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  channel_id bigint NOT NULL,
  alias text NOT NULL,
  external_id text NOT NULL,
  PRIMARY KEY (channel_id, alias),
  FOREIGN KEY (channel_id, external_id) REFERENCES customer_identities (channel_id, external_id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX customer_aliases_identity ON customer_aliases (channel_id, external_id);
CREATE INDEX customer_aliases_company ON customer_aliases (company_id);
SELECT protect_company_rows('customer_aliases');

-- What a WhatsApp number may cost in a month, and what else answers its customers.
CREATE TABLE whatsapp_numbers (
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  channel_id bigint PRIMARY KEY,
  -- In millionths of a US dollar.
  budget_micros bigint CHECK (budget_micros > 0),
  stops_bots boolean NOT NULL DEFAULT false,
  other_agent text,
  other_agent_at timestamptz(3),
  FOREIGN KEY (company_id, channel_id) REFERENCES channels (company_id, id) ON DELETE CASCADE
);
CREATE INDEX whatsapp_numbers_channel ON whatsapp_numbers (company_id, channel_id);
SELECT protect_company_rows('whatsapp_numbers');

-- What Meta charges for each message that has reached its receiver.
CREATE TABLE whatsapp_costs (
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  channel_id bigint NOT NULL,
  external_id text NOT NULL,
  category text NOT NULL,
  is_billable boolean NOT NULL,
  country text,
  -- Null if it is charged, but not known how much.
  micros bigint,
  at timestamptz(3) NOT NULL,
  PRIMARY KEY (channel_id, external_id),
  FOREIGN KEY (company_id, channel_id) REFERENCES channels (company_id, id) ON DELETE CASCADE
);
CREATE INDEX whatsapp_costs_month ON whatsapp_costs (company_id, channel_id, at);
SELECT protect_company_rows('whatsapp_costs');

-- Meta's templates, as Meta last described them.
CREATE TABLE whatsapp_templates (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  channel_id bigint NOT NULL,
  external_id text NOT NULL,
  name text NOT NULL,
  language text NOT NULL,
  category text NOT NULL,
  status text NOT NULL,
  reason text,
  components jsonb NOT NULL,
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  UNIQUE (channel_id, name, language),
  FOREIGN KEY (company_id, channel_id) REFERENCES channels (company_id, id) ON DELETE CASCADE
);
CREATE INDEX whatsapp_templates_channel ON whatsapp_templates (company_id, channel_id);
SELECT protect_company_rows('whatsapp_templates');

-- Customers who want no templates.
CREATE TABLE whatsapp_opt_outs (
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  channel_id bigint NOT NULL,
  customer_id bigint NOT NULL,
  at timestamptz(3) NOT NULL,
  PRIMARY KEY (channel_id, customer_id),
  FOREIGN KEY (company_id, channel_id) REFERENCES channels (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, customer_id) REFERENCES customers (company_id, id) ON DELETE CASCADE
);
CREATE INDEX whatsapp_opt_outs_channel ON whatsapp_opt_outs (company_id, channel_id);
CREATE INDEX whatsapp_opt_outs_customer ON whatsapp_opt_outs (company_id, customer_id);
SELECT protect_company_rows('whatsapp_opt_outs');
