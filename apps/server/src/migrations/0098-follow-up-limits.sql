-- parley: expand
-- When a mail with unseen messages was last sent, and the hash of the address that it went to: an address gets few of them a day.
ALTER TABLE mail_follow_ups ADD COLUMN mailed_at timestamptz, ADD COLUMN address_hash bytea;
CREATE INDEX mail_follow_ups_address ON mail_follow_ups (company_id, address_hash, mailed_at) WHERE address_hash IS NOT NULL;
