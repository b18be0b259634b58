-- parley: expand
-- Keys and passwords of a company for other systems. Flows name them; only their values are secret.
CREATE TABLE company_secrets (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  name text NOT NULL CHECK (name ~ '^[a-z][a-z0-9_-]{0,39}$'),
  sealed sealed NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by bigint REFERENCES users ON DELETE SET NULL,
  UNIQUE (company_id, name)
);
SELECT protect_company_rows('company_secrets');

-- Keys that stand in flows in plain text are moved there by one job per company: sealing needs the key of the installation.
INSERT INTO jobs (kind, key, company_id) SELECT 'flows.move-keys', 'flows.move-keys ' || id, id FROM companies;
