-- parley: expand
-- Who works in which company. Nobody is ever taken out: those who leave are deactivated, and their work keeps their name.
CREATE TABLE memberships (
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  is_owner boolean NOT NULL DEFAULT false,
  username text,
  joined_at timestamptz NOT NULL DEFAULT now(),
  -- The last call of any of their sessions in this company.
  last_seen_at timestamptz,
  deactivated_at timestamptz,
  PRIMARY KEY (company_id, user_id)
);
CREATE INDEX memberships_user ON memberships (user_id);
CREATE UNIQUE INDEX memberships_username ON memberships (company_id, lower(username));
SELECT protect_company_rows('memberships');

INSERT INTO memberships (company_id, user_id, is_owner, username, joined_at, last_seen_at)
  SELECT company_id, id, true, username, created_at,
    (SELECT max(last_seen_at) FROM sessions WHERE sessions.user_id = users.id)
  FROM users;

-- Colleagues see each other, whichever company an account was opened in.
ALTER POLICY company ON users USING (EXISTS (
  SELECT FROM memberships WHERE memberships.company_id = current_company_id() AND memberships.user_id = users.id));

-- users.company_id only names the company that the account was opened in. The release before still writes it alone, so its
-- accounts become members as they are committed.
CREATE FUNCTION join_home_company() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO memberships (company_id, user_id, is_owner)
    SELECT NEW.company_id, NEW.id, true WHERE NOT EXISTS (SELECT FROM memberships WHERE user_id = NEW.id);
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER users_join_home_company AFTER INSERT ON users
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION join_home_company();
