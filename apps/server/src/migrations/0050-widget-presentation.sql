-- parley: expand
-- Side, theme and proactive messages of a widget. Not in `settings`: the previous version refuses keys it does not know.
ALTER TABLE channels ADD COLUMN presentation jsonb NOT NULL DEFAULT '{}';
