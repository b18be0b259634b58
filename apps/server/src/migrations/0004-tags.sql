CREATE TABLE tags (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id)
);
CREATE UNIQUE INDEX tags_name ON tags (company_id, lower(name));
SELECT protect_company_rows('tags');

CREATE TABLE conversation_tags (
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  conversation_id bigint NOT NULL,
  tag_id bigint NOT NULL,
  PRIMARY KEY (conversation_id, tag_id),
  FOREIGN KEY (company_id, conversation_id) REFERENCES conversations (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, tag_id) REFERENCES tags (company_id, id) ON DELETE CASCADE
);
CREATE INDEX conversation_tags_tag ON conversation_tags (tag_id);
SELECT protect_company_rows('conversation_tags');
