-- parley: expand
-- What happened to a message after it was written, on platforms where that is possible: what it replies to, an edit, a withdrawal,
-- reactions, and why it could not be delivered.
ALTER TABLE messages ADD COLUMN marks jsonb;
-- Set while a part is being handed to a platform. If it is still set when the delivery is taken up again, nobody knows whether it arrived.
ALTER TABLE messages ADD COLUMN sending_at timestamptz;
ALTER TABLE messages DROP CONSTRAINT messages_status_check;
ALTER TABLE messages ADD CONSTRAINT messages_status_check
  CHECK (status IN ('pending', 'sent', 'delivered', 'read', 'failed', 'unknown')) NOT VALID;

-- Why a channel cannot send. Messages wait until somebody has connected it again.
ALTER TABLE channels ADD COLUMN problem text CHECK (problem IN ('needs_reconnect', 'restricted'));
ALTER TABLE channels ADD COLUMN problem_since timestamptz(3);

-- How far the events of a platform that we ask have been taken in.
ALTER TABLE channels ADD COLUMN poll_cursor text;
-- When the platform last reported something and last took a message, for the channel's doctor.
ALTER TABLE channels ADD COLUMN last_event_at timestamptz(3);
ALTER TABLE channels ADD COLUMN last_sent_at timestamptz(3);
