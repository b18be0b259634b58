-- parley: expand
-- What a company knows about its customers besides their contact details, defined once for all of them.
CREATE TABLE customer_fields (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  key text NOT NULL CHECK (key ~ '^[a-z][a-z0-9_]{0,39}$'),
  name text NOT NULL,
  type text NOT NULL CHECK (type IN ('text', 'number', 'date', 'yesNo', 'choice')),
  -- Those that were removed stay as long as a customer has them.
  choices jsonb NOT NULL DEFAULT '[]',
  position integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Can be restored for a day, with its values.
  deleted_at timestamptz,
  UNIQUE (company_id, id)
);
CREATE UNIQUE INDEX customer_fields_key ON customer_fields (company_id, key) WHERE deleted_at IS NULL;
SELECT protect_company_rows('customer_fields');

CREATE TABLE customer_field_values (
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  customer_id bigint NOT NULL,
  field_id bigint NOT NULL,
  -- A text, a number or a boolean; days are texts like 2026-07-01, choices their ids.
  value jsonb NOT NULL CHECK (jsonb_typeof(value) IN ('string', 'number', 'boolean')),
  source text NOT NULL CHECK (source IN ('staff', 'identity', 'flow', 'page')),
  updated_by bigint REFERENCES users ON DELETE SET NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (customer_id, field_id),
  FOREIGN KEY (company_id, customer_id) REFERENCES customers (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, field_id) REFERENCES customer_fields (company_id, id) ON DELETE CASCADE
);
-- Finds the customers with a value, for filters.
CREATE INDEX customer_field_values_value ON customer_field_values (field_id, value, customer_id);
CREATE INDEX customer_field_values_updated_by ON customer_field_values (updated_by) WHERE updated_by IS NOT NULL;
SELECT protect_company_rows('customer_field_values');
