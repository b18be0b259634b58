-- parley: expand
-- The part of a pack that a policy or topic was copied from, such as "refunds/grants_none"; null for a company's own.
ALTER TABLE policies ADD COLUMN pack_part text;
ALTER TABLE policy_topics ADD COLUMN pack_part text;
CREATE INDEX policies_pack_part ON policies (company_id, pack_part) WHERE pack_part IS NOT NULL;

-- The bot says in its first message that it is not a person. Flows that run already keep to what they say.
ALTER TABLE flows ADD COLUMN is_disclosed boolean NOT NULL DEFAULT false;
