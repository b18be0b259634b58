-- The inbox is sorted by this and told to browsers, which count in milliseconds: finer than that, two viewers could disagree.
ALTER TABLE conversations ALTER COLUMN last_message_at TYPE timestamptz(3);
