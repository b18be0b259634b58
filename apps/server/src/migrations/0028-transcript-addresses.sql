-- Where a visitor wants copies of conversations sent: an address counts as theirs once they have repeated the code mailed to it.
CREATE TABLE transcript_addresses (
  visitor_id bigint PRIMARY KEY REFERENCES visitors ON DELETE CASCADE,
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  email text NOT NULL,
  code_hash text NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL,
  confirmed_at timestamptz
);
SELECT protect_company_rows('transcript_addresses');
