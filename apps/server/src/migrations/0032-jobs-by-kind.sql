-- parley: expand, no transaction
-- Due jobs are found kind by kind, so that those of a kind that has no place free are not even looked at.
CREATE INDEX CONCURRENTLY IF NOT EXISTS jobs_due_by_kind ON jobs (kind, run_at, id) WHERE state = 'ready';
-- Where more of a kind is due than there are places, companies take turns.
CREATE INDEX CONCURRENTLY IF NOT EXISTS jobs_by_company ON jobs (kind, company_id, run_at, id) WHERE state = 'ready';
-- An older node finds its jobs without it too, only slower while many wait.
DROP INDEX CONCURRENTLY IF EXISTS jobs_due;
