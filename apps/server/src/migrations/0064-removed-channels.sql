-- parley: expand
-- A channel that was removed while its conversations stay: it keeps its name for them, and nothing else.
ALTER TABLE channels ADD COLUMN removed_at timestamptz(3);
