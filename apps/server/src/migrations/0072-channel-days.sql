-- parley: expand
-- What went through a channel on each day of the company's time zone, for the two weeks that its card shows. One row per database
-- connection that writes (shard), as in daily_stats.
CREATE TABLE channel_days (
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  channel_id bigint NOT NULL,
  day date NOT NULL,
  shard smallint NOT NULL,
  received integer NOT NULL DEFAULT 0,
  sent integer NOT NULL DEFAULT 0,
  by_bot integer NOT NULL DEFAULT 0,
  -- Of those sent: a minute late or more, and not at all.
  delayed integer NOT NULL DEFAULT 0,
  failed integer NOT NULL DEFAULT 0,
  PRIMARY KEY (company_id, day, channel_id, shard),
  FOREIGN KEY (company_id, channel_id) REFERENCES channels (company_id, id) ON DELETE CASCADE
) WITH (fillfactor = 50);
CREATE INDEX channel_days_channel ON channel_days (company_id, channel_id);
CREATE INDEX channel_days_day ON channel_days (day);
SELECT protect_company_rows('channel_days');

-- What the channel's doctor found last, and when.
ALTER TABLE channels ADD COLUMN last_check jsonb;
