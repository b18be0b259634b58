-- What chunks mean, in the numbers of an embedding model: a byte for each dimension. Made anew whenever it is missing.
CREATE TABLE chunk_vectors (
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  chunk_id bigint NOT NULL,
  provider_id bigint NOT NULL,
  model text NOT NULL,
  vector bytea NOT NULL,
  PRIMARY KEY (chunk_id, provider_id, model),
  FOREIGN KEY (company_id, chunk_id) REFERENCES knowledge_chunks (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, provider_id) REFERENCES model_providers (company_id, id) ON DELETE CASCADE
);
CREATE INDEX chunk_vectors_provider ON chunk_vectors (provider_id, model);
SELECT protect_company_rows('chunk_vectors');
