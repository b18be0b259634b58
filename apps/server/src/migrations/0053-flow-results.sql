-- parley: expand, no transaction
-- Who is answering a flow at this moment.
CREATE INDEX CONCURRENTLY IF NOT EXISTS flow_runs_answering ON flow_runs (company_id, updated_at) WHERE status = 'running';
-- Who waits for a time or for another system, however long it takes.
CREATE INDEX CONCURRENTLY IF NOT EXISTS flow_runs_waiting ON flow_runs (company_id)
  WHERE status = 'running' AND state->'waiting'->>'for' IN ('time', 'answer');
-- The runs of one flow, newest first: what its customers have answered.
CREATE INDEX CONCURRENTLY IF NOT EXISTS flow_runs_of_flow ON flow_runs (company_id, flow_id, id DESC) WHERE NOT is_test;
