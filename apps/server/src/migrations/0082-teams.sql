-- parley: expand
-- Groups of members who share conversations. `routing` says how the team's conversations are given out: by hand, in turn, or to whoever
-- has most room. A team without hours of its own keeps those of the company.
CREATE TABLE teams (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  name text NOT NULL,
  routing text NOT NULL DEFAULT 'hand',
  open jsonb,
  holidays jsonb,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  UNIQUE (company_id, id)
);
CREATE UNIQUE INDEX teams_name ON teams (company_id, lower(name));
SELECT protect_company_rows('teams');

CREATE TABLE team_members (
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  team_id bigint NOT NULL,
  user_id bigint NOT NULL,
  PRIMARY KEY (team_id, user_id),
  FOREIGN KEY (company_id, team_id) REFERENCES teams (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, user_id) REFERENCES memberships (company_id, user_id) ON DELETE CASCADE
);
CREATE INDEX team_members_team ON team_members (company_id, team_id);
CREATE INDEX team_members_member ON team_members (company_id, user_id);
SELECT protect_company_rows('team_members');

-- What members say of themselves, until when they are away, when they last touched the keyboard or mouse, how many conversations they
-- take at once (null: any number), and when one was last given to them.
ALTER TABLE memberships ADD COLUMN availability text NOT NULL DEFAULT 'online';
ALTER TABLE memberships ADD COLUMN away_until timestamptz(3);
ALTER TABLE memberships ADD COLUMN active_at timestamptz(3);
ALTER TABLE memberships ADD COLUMN capacity smallint;
ALTER TABLE memberships ADD COLUMN last_given_at timestamptz(3);

-- The team that a conversation belongs to, and its priority: 1 low, 2 normal, 3 high, 4 urgent.
ALTER TABLE conversations ADD COLUMN team_id bigint, ADD COLUMN priority smallint NOT NULL DEFAULT 2;
ALTER TABLE conversations ADD CONSTRAINT conversations_team FOREIGN KEY (company_id, team_id)
  REFERENCES teams (company_id, id) ON DELETE SET NULL (team_id) NOT VALID;
