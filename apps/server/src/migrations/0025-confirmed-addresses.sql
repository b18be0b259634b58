-- parley: no transaction
-- An address belongs to the account that confirmed it; any number of accounts may wait for a confirmation.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS users_confirmed_email ON users (lower(email)) WHERE email_verified_at IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS users_address ON users (lower(email));
DROP INDEX CONCURRENTLY IF EXISTS users_email;
CREATE INDEX CONCURRENTLY IF NOT EXISTS sessions_previous_token ON sessions (previous_token_hash) WHERE previous_token_hash IS NOT NULL;
