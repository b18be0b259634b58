-- parley: expand
-- What the customer was told about waiting for a person: since when it holds, the words, and whether the team is away.
ALTER TABLE conversations ADD COLUMN wait_note jsonb;
-- Why the company itself told a waiting customer something.
ALTER TABLE answer_traces ADD COLUMN notice jsonb;
