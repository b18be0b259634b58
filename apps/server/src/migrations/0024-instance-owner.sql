-- The person who runs the installation: its first account. They see every company and may remove one.
ALTER TABLE users ADD COLUMN is_instance_owner boolean NOT NULL DEFAULT false;
DO $$
BEGIN
  UPDATE users SET is_instance_owner = true WHERE id = (SELECT min(id) FROM users); -- one row, found by its key
END
$$;
-- Set when the removal begins: nobody signs in any more, and a job erases the rest.
ALTER TABLE companies ADD COLUMN removed_at timestamptz;

-- A token that was replaced moments ago still serves requests under way; its successor is derived from it with the salt.
ALTER TABLE sessions
  ADD COLUMN previous_token_hash bytea,
  ADD COLUMN successor_salt text,
  ADD COLUMN rotated_at timestamptz;

-- Links that give an account its former address back. A later change does not make them worthless.
CREATE TABLE address_undos (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  token_hash bytea NOT NULL UNIQUE,
  email text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX address_undos_user ON address_undos (user_id);
SELECT protect_company_rows('address_undos');
