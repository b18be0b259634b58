-- Words are cut and folded by the server (search/words.ts), so that search does not depend on the database's locale or
-- extensions. Every set of words also holds its company ("#12"), so that one company's search reads its own entries alone.
ALTER TABLE messages ADD COLUMN words tsvector;
ALTER TABLE customers ADD COLUMN words tsvector;
CREATE INDEX messages_words ON messages USING gin (words) WHERE words IS NOT NULL;
CREATE INDEX customers_words ON customers USING gin (words);

-- The words a company has ever used, with the forms that a typing mistake may leave of them.
CREATE TABLE search_words (
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  word text NOT NULL,
  variants text[] NOT NULL,
  PRIMARY KEY (company_id, word)
);
CREATE INDEX search_words_variants ON search_words USING gin (variants);
SELECT protect_company_rows('search_words');

-- How far the words of messages have been taken up.
CREATE TABLE search_progress (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  message_id bigint NOT NULL
);
INSERT INTO search_progress (message_id) VALUES (0);
ALTER TABLE search_progress ENABLE ROW LEVEL SECURITY;
CREATE POLICY system ON search_progress TO parley_system USING (true);
