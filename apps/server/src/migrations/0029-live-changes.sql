-- parley: expand
-- Who hears of which change: docs/decisions/0030-cursors-are-snapshots.md.

-- A deleted row tells nobody that it is gone; these do. Kept for as long as a cursor is valid, and a day more.
CREATE TABLE deleted_conversations (
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  -- Null stands for too many to name: staff load their screens anew.
  id bigint,
  version xid8 NOT NULL DEFAULT pg_current_xact_id(),
  deleted_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX deleted_conversations_changes ON deleted_conversations (company_id, version);
CREATE INDEX deleted_conversations_version ON deleted_conversations (version) INCLUDE (company_id);
CREATE INDEX deleted_conversations_deleted_at ON deleted_conversations (deleted_at);
SELECT protect_company_rows('deleted_conversations');

-- Nothing reads or writes it any more. It stays for nodes that are not updated yet; a later migration drops it.
COMMENT ON COLUMN companies.reset_version IS 'Replaced by deleted_conversations.';

-- Names the history that row versions and cursors belong to. A restore begins another one.
CREATE TABLE live_epoch (
  epoch text NOT NULL DEFAULT left(gen_random_uuid()::text, 8),
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only)
);
INSERT INTO live_epoch DEFAULT VALUES;
ALTER TABLE live_epoch ENABLE ROW LEVEL SECURITY;
CREATE POLICY everyone_reads ON live_epoch FOR SELECT TO parley_app, parley_system USING (true);

-- For restores: row versions are transaction ids of the cluster they were written in. Whatever is ahead of this cluster's
-- counter becomes as old as this transaction, and every cursor handed out before leads to one fresh start.
CREATE FUNCTION rebase_versions() RETURNS void
LANGUAGE plpgsql
AS $$
BEGIN
  UPDATE messages SET created_version = least(created_version, pg_current_xact_id())
    WHERE version >= pg_current_xact_id() OR created_version >= pg_current_xact_id(); -- a trigger sets version
  UPDATE conversations SET version = pg_current_xact_id() WHERE version >= pg_current_xact_id();
  UPDATE deleted_conversations SET version = pg_current_xact_id() WHERE version >= pg_current_xact_id();
  UPDATE live_epoch SET epoch = left(gen_random_uuid()::text, 8);
END
$$;
REVOKE ALL ON FUNCTION rebase_versions() FROM PUBLIC;
