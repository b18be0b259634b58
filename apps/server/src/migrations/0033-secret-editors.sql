-- parley: expand, no transaction
-- A foreign key: a user can be deleted without reading the secrets of every company.
CREATE INDEX CONCURRENTLY IF NOT EXISTS company_secrets_updated_by ON company_secrets (updated_by) WHERE updated_by IS NOT NULL;
