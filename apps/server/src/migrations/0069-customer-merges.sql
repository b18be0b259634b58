-- parley: expand
-- One person known to several channels: docs/decisions/0065-merged-customers.md.
ALTER TABLE customers ADD COLUMN merged_into bigint;
ALTER TABLE customers ADD CONSTRAINT customers_merged_into
  FOREIGN KEY (company_id, merged_into) REFERENCES customers (company_id, id) ON DELETE CASCADE NOT VALID;

-- The customer whom the channel knows, where `customer_id` is another one by a merge.
ALTER TABLE conversations ADD COLUMN source_customer_id bigint;
ALTER TABLE conversations ADD CONSTRAINT conversations_source_customer
  FOREIGN KEY (company_id, source_customer_id) REFERENCES customers (company_id, id) ON DELETE CASCADE NOT VALID;

CREATE TABLE customer_merges (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  kept_id bigint NOT NULL,
  merged_id bigint NOT NULL,
  -- Null if staff decided.
  proof text CHECK (proof IN ('email', 'identity')),
  merged_by bigint REFERENCES users ON DELETE SET NULL,
  merged_at timestamptz(3) NOT NULL DEFAULT now(),
  -- What the kept customer got from the other: details, and custom fields by their ids.
  filled jsonb NOT NULL DEFAULT '{"details": {}, "fields": {}}',
  kept_sentiment text NOT NULL,
  undone_by bigint REFERENCES users ON DELETE SET NULL,
  undone_at timestamptz(3),
  FOREIGN KEY (company_id, kept_id) REFERENCES customers (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, merged_id) REFERENCES customers (company_id, id) ON DELETE CASCADE
);
-- Nobody is merged into two.
CREATE UNIQUE INDEX customer_merges_one ON customer_merges (merged_id) WHERE undone_at IS NULL;
CREATE INDEX customer_merges_merged ON customer_merges (merged_id);
CREATE INDEX customer_merges_kept ON customer_merges (kept_id);
CREATE INDEX customer_merges_company ON customer_merges (company_id);
CREATE INDEX customer_merges_merged_by ON customer_merges (merged_by) WHERE merged_by IS NOT NULL;
CREATE INDEX customer_merges_undone_by ON customer_merges (undone_by) WHERE undone_by IS NOT NULL;
SELECT protect_company_rows('customer_merges');

-- What a customer has proved to be theirs. Customers with the same proof are one person.
CREATE TABLE customer_proofs (
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  customer_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('email', 'identity')),
  value text NOT NULL,
  proved_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (customer_id, kind, value),
  FOREIGN KEY (company_id, customer_id) REFERENCES customers (company_id, id) ON DELETE CASCADE
);
CREATE INDEX customer_proofs_value ON customer_proofs (company_id, kind, value);
SELECT protect_company_rows('customer_proofs');
