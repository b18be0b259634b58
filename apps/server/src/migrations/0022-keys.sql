-- Whatever is encrypted has this type, so that a change of the key finds all of it.
CREATE DOMAIN sealed AS bytea;
ALTER TABLE channels ALTER COLUMN identity_secret TYPE sealed;
ALTER TABLE model_providers ALTER COLUMN sealed_key TYPE sealed;

-- One value that tells whether the key that is set is the one that the others were sealed with.
CREATE TABLE key_canary (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  sealed sealed NOT NULL
);
ALTER TABLE key_canary ENABLE ROW LEVEL SECURITY;
CREATE POLICY system ON key_canary TO parley_system USING (true);
