-- parley: expand
-- Tokens and keys by which a channel speaks to its platform: one JSON object, sealed.
ALTER TABLE channels ADD COLUMN secrets sealed;

-- Long texts and files go out as several messages of the platform. Its ids of those that have gone, in their order: when one fails, the
-- next try goes on there instead of repeating the others.
ALTER TABLE messages ADD COLUMN delivered_parts text[];
