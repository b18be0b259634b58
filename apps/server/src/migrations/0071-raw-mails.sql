-- parley: expand
-- Mails with files, as a mail service posted them, until their files have been taken out.
CREATE TABLE raw_mails (
  channel_id bigint NOT NULL REFERENCES channels ON DELETE CASCADE,
  hash bytea NOT NULL,
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  content bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (channel_id, hash)
);
-- Most of a large mail is encoded files, which cannot be compressed further.
ALTER TABLE raw_mails ALTER content SET STORAGE EXTERNAL;
CREATE INDEX raw_mails_company ON raw_mails (company_id);
CREATE INDEX raw_mails_created ON raw_mails (created_at);
SELECT protect_company_rows('raw_mails');
