-- parley: expand
CREATE TABLE invitations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  email text NOT NULL,
  locale text NOT NULL,
  is_owner boolean NOT NULL DEFAULT false,
  invited_by bigint REFERENCES users ON DELETE SET NULL,
  -- Of the link that was shown to whoever invites.
  token_hash bytea NOT NULL UNIQUE,
  -- Of the link in the mail: only this one confirms the address.
  mail_token_hash bytea UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  accepted_at timestamptz,
  accepted_by bigint REFERENCES users ON DELETE SET NULL
);
-- Inviting an address again replaces the first invitation.
CREATE UNIQUE INDEX invitations_open ON invitations (company_id, lower(email)) WHERE accepted_at IS NULL;
CREATE INDEX invitations_invited_by ON invitations (invited_by) WHERE invited_by IS NOT NULL;
CREATE INDEX invitations_accepted_by ON invitations (accepted_by) WHERE accepted_by IS NOT NULL;
SELECT protect_company_rows('invitations');
