-- A company tries things out on an invented shop. This row says that it does; the people in it are marked, and everything
-- they said goes with them. Its figures stand in rows of their own of daily_stats (shard -2).
CREATE TABLE sample_data (
  company_id bigint PRIMARY KEY REFERENCES companies ON DELETE CASCADE,
  channel_id bigint,
  added_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (company_id, channel_id) REFERENCES channels (company_id, id) ON DELETE SET NULL (channel_id)
);
SELECT protect_company_rows('sample_data');

ALTER TABLE customers ADD COLUMN is_sample boolean NOT NULL DEFAULT false;
CREATE INDEX customers_sample ON customers (company_id) WHERE is_sample;

-- A link that signs in, once: printed by the demo on the terminal of whoever started it.
ALTER TABLE one_time_tokens
  DROP CONSTRAINT one_time_tokens_purpose_check,
  ADD CHECK (purpose IN ('verify_email', 'reset_password', 'sign_in'));
