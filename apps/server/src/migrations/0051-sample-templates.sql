-- parley: expand
-- The sample shop has saved replies, quick actions and customer fields too; those that nobody has edited leave with it.
ALTER TABLE message_templates ADD COLUMN is_sample boolean NOT NULL DEFAULT false;
ALTER TABLE quick_actions ADD COLUMN is_sample boolean NOT NULL DEFAULT false;
ALTER TABLE customer_fields ADD COLUMN is_sample boolean NOT NULL DEFAULT false;
