-- parley: expand
-- What a company has set for customers who wait for a person: the seconds after which each rung of the ladder is climbed, and whether
-- owners are reached although everybody is in quiet hours. A company without a row keeps the defaults.
CREATE TABLE notification_rules (
  company_id bigint PRIMARY KEY REFERENCES companies ON DELETE CASCADE,
  push_after integer NOT NULL,
  mail_after integer NOT NULL,
  next_after integer NOT NULL,
  everybody_after integer NOT NULL,
  reaches_owners boolean NOT NULL
);
SELECT protect_company_rows('notification_rules');

-- What members want to be told, how, and when not. A member without a row keeps the defaults.
CREATE TABLE notification_settings (
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  user_id bigint NOT NULL,
  channels jsonb NOT NULL,
  quiet jsonb NOT NULL,
  timezone text NOT NULL,
  shows_words boolean NOT NULL,
  PRIMARY KEY (company_id, user_id),
  FOREIGN KEY (company_id, user_id) REFERENCES memberships (company_id, user_id) ON DELETE CASCADE
);
SELECT protect_company_rows('notification_settings');

-- The installation's key pair for web push. It belongs to no company; the rotation of keys finds sealed values by company and id.
CREATE TABLE push_keys (
  id bigint PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  company_id bigint REFERENCES companies CHECK (company_id IS NULL),
  public_key text NOT NULL,
  sealed sealed NOT NULL
);
CREATE INDEX push_keys_company ON push_keys (company_id);
SELECT protect_company_rows('push_keys');

-- Browsers that take web push. They end with the session in which they were registered.
CREATE TABLE push_subscriptions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  user_id bigint NOT NULL,
  session_id bigint NOT NULL REFERENCES sessions ON DELETE CASCADE,
  endpoint text NOT NULL,
  p256dh text NOT NULL,
  auth text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  UNIQUE (company_id, endpoint),
  FOREIGN KEY (company_id, user_id) REFERENCES memberships (company_id, user_id) ON DELETE CASCADE
);
CREATE INDEX push_subscriptions_session ON push_subscriptions (session_id);
CREATE INDEX push_subscriptions_member ON push_subscriptions (user_id, company_id);
SELECT protect_company_rows('push_subscriptions');

-- How far the ladder has been climbed for the wait that began then: each rung once.
CREATE TABLE escalations (
  conversation_id bigint PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  began_waiting_at timestamptz(3) NOT NULL,
  step smallint NOT NULL,
  stepped_at timestamptz(3) NOT NULL DEFAULT now(),
  FOREIGN KEY (company_id, conversation_id) REFERENCES conversations (company_id, id) ON DELETE CASCADE
);
CREATE INDEX escalations_company ON escalations (company_id, conversation_id);
SELECT protect_company_rows('escalations');

-- What members were told or are about to be, by push or mail, and what came of it: the outbox and the log in one. `occasion_at` is when
-- the wait began or the event happened, so that nobody is told of it twice by the same channel.
CREATE TABLE notifications (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  user_id bigint NOT NULL,
  conversation_id bigint,
  kind text NOT NULL,
  channel text NOT NULL,
  occasion_at timestamptz(3) NOT NULL,
  ignores_quiet boolean NOT NULL DEFAULT false,
  state text NOT NULL DEFAULT 'due',
  reason text,
  due_at timestamptz(3) NOT NULL DEFAULT now(),
  batch bigint,
  claimed_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  settled_at timestamptz(3),
  FOREIGN KEY (company_id, user_id) REFERENCES memberships (company_id, user_id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, conversation_id) REFERENCES conversations (company_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX notifications_once
  ON notifications (conversation_id, user_id, channel, kind, occasion_at);
CREATE INDEX notifications_due ON notifications (user_id, company_id, channel, due_at) WHERE state = 'due';
CREATE INDEX notifications_member ON notifications (user_id, company_id, id DESC);
CREATE INDEX notifications_newest ON notifications (company_id, id DESC);
CREATE INDEX notifications_age ON notifications (created_at);
SELECT protect_company_rows('notifications');
