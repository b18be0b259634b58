-- Two roles, so that row-level security binds the server itself: parley_app sees one company,
-- parley_system sees all and is taken on purpose, for one transaction at a time.
DO $$
DECLARE
  role_name text;
BEGIN
  FOREACH role_name IN ARRAY ARRAY['parley_app', 'parley_system'] LOOP
    -- Roles belong to the server, not to the database: another database may have made it, even this moment.
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = role_name) THEN
      BEGIN
        EXECUTE format('CREATE ROLE %I NOLOGIN', role_name);
      EXCEPTION WHEN duplicate_object OR unique_violation THEN
        NULL;
      END;
    END IF;
    BEGIN
      EXECUTE format('GRANT %I TO %I', role_name, current_user);
    EXCEPTION WHEN insufficient_privilege THEN
      -- An administrator made the role and let us in, or this fails as it should.
      EXECUTE format('SET LOCAL ROLE %I', role_name);
      RESET ROLE;
    END;
    EXECUTE format('GRANT USAGE ON SCHEMA public TO %I', role_name);
  END LOOP;
END
$$;

ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO parley_app, parley_system;

CREATE FUNCTION current_company_id() RETURNS bigint
LANGUAGE sql STABLE PARALLEL SAFE
AS $$ SELECT nullif(current_setting('parley.company_id', true), '')::bigint $$;

-- Every table with a company_id calls this once.
CREATE FUNCTION protect_company_rows(target regclass, company_column name DEFAULT 'company_id') RETURNS void
LANGUAGE plpgsql
AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', target);
  EXECUTE format('CREATE POLICY company ON %s TO parley_app USING (%I = current_company_id())', target, company_column);
  EXECUTE format('CREATE POLICY system ON %s TO parley_system USING (true)', target);
END
$$;

CREATE TABLE companies (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  website text,
  timezone text NOT NULL DEFAULT 'UTC',
  created_at timestamptz NOT NULL DEFAULT now()
);
SELECT protect_company_rows('companies', 'id');

-- Done jobs are deleted, so the table holds what is still to do and what has failed for good.
CREATE TABLE jobs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint REFERENCES companies ON DELETE CASCADE,
  kind text NOT NULL,
  payload jsonb NOT NULL DEFAULT '{}',
  lane text,
  key text,
  state text NOT NULL DEFAULT 'ready' CHECK (state IN ('ready', 'running', 'dead')),
  run_at timestamptz NOT NULL DEFAULT now(),
  attempts integer NOT NULL DEFAULT 0,
  lease uuid,
  leased_until timestamptz,
  last_error text,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX jobs_due ON jobs (run_at, id) WHERE state = 'ready';
CREATE INDEX jobs_leased ON jobs (leased_until) WHERE state = 'running';
CREATE INDEX jobs_lane ON jobs (lane, id) WHERE lane IS NOT NULL AND state <> 'dead';
CREATE UNIQUE INDEX jobs_one_per_lane ON jobs (lane) WHERE state = 'running';
CREATE UNIQUE INDEX jobs_key ON jobs (key) WHERE state = 'ready';
SELECT protect_company_rows('jobs');

-- The built-in mailbox, used when no mail server is configured.
CREATE TABLE mailbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  recipient text NOT NULL,
  subject text NOT NULL,
  text text NOT NULL,
  html text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX mailbox_recipient ON mailbox (recipient, id);
ALTER TABLE mailbox ENABLE ROW LEVEL SECURITY;
CREATE POLICY system ON mailbox TO parley_system USING (true);
