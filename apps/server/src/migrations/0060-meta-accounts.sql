-- parley: expand
-- A person's Facebook account, with the token that gives access to their Pages.
CREATE TABLE facebook_accounts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  -- What Facebook calls the person, towards this installation's app.
  external_id text NOT NULL,
  name text NOT NULL,
  picture_url text,
  token sealed NOT NULL,
  -- What was asked for in all sign-ins, and what was granted in the last one.
  wanted_permissions text[] NOT NULL,
  granted_permissions text[] NOT NULL,
  expires_at timestamptz,
  -- Since when the platform refuses the token.
  revoked_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  UNIQUE (company_id, external_id)
);
CREATE INDEX facebook_accounts_external_id ON facebook_accounts (external_id);
SELECT protect_company_rows('facebook_accounts');

-- A professional Instagram account, signed in by itself or reached through the Page of a Facebook account.
CREATE TABLE instagram_accounts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  variant text NOT NULL CHECK (variant IN ('instagram_login', 'page')),
  -- What webhooks call the account.
  external_id text NOT NULL,
  -- What Instagram calls it towards this installation's app.
  app_scoped_id text,
  facebook_account_id bigint,
  page_id text,
  username text NOT NULL,
  name text NOT NULL,
  picture_url text,
  -- The account's own; one behind a Page uses the Page's.
  token sealed,
  token_issued_at timestamptz,
  expires_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  UNIQUE (company_id, external_id),
  FOREIGN KEY (company_id, facebook_account_id) REFERENCES facebook_accounts (company_id, id) ON DELETE CASCADE,
  CHECK ((variant = 'page') = (facebook_account_id IS NOT NULL AND page_id IS NOT NULL)),
  CHECK ((variant = 'instagram_login') = (token IS NOT NULL))
);
CREATE INDEX instagram_accounts_facebook_account ON instagram_accounts (company_id, facebook_account_id);
CREATE INDEX instagram_accounts_external_id ON instagram_accounts (external_id);
SELECT protect_company_rows('instagram_accounts');

-- Sign-ins at a platform that have begun: each can be finished once, by the person who began it.
CREATE TABLE oauth_states (
  hash bytea PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  sign_in text NOT NULL CHECK (sign_in IN ('facebook', 'instagram')),
  channel_id bigint REFERENCES channels ON DELETE SET NULL,
  -- The platform compares it byte by byte when the sign-in is finished.
  redirect_uri text NOT NULL,
  permissions text[] NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX oauth_states_company ON oauth_states (company_id);
CREATE INDEX oauth_states_user ON oauth_states (user_id);
CREATE INDEX oauth_states_channel ON oauth_states (channel_id);
CREATE INDEX oauth_states_created_at ON oauth_states (created_at);
SELECT protect_company_rows('oauth_states');

-- Requests of people to erase what their account gave us, by a code that only they know. They concern no single company.
CREATE TABLE data_deletions (
  code_hash bytea PRIMARY KEY,
  requested_at timestamptz NOT NULL DEFAULT now(),
  completed_at timestamptz
);
ALTER TABLE data_deletions ENABLE ROW LEVEL SECURITY;
CREATE POLICY system ON data_deletions TO parley_system USING (true);
