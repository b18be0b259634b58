-- parley: expand
-- Test cases, the runs that play them, and back-tests that replay conversations. The tables of the earlier test questions stay
-- until the version before this one is gone; nothing writes to them any more.
CREATE TABLE lab_cases (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  ai_agent_id bigint NOT NULL,
  suite text NOT NULL,
  must_pass boolean NOT NULL,
  content jsonb NOT NULL,
  source text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, ai_agent_id) REFERENCES ai_agents (company_id, id) ON DELETE CASCADE
);
CREATE INDEX lab_cases_agent ON lab_cases (ai_agent_id, id);
SELECT protect_company_rows('lab_cases');

INSERT INTO lab_cases (company_id, ai_agent_id, suite, must_pass, content, source, created_at, updated_at)
SELECT company_id, ai_agent_id, '', false, jsonb_build_object(
    'name', left(regexp_replace(question, '\s+', ' ', 'g'), 120), 'locale', locale,
    'turns', jsonb_build_array(jsonb_build_object('says', question, 'expects',
      CASE expects ->> 'outcome' WHEN 'answered' THEN '[{"kind": "answers"}]' WHEN 'choices' THEN '[{"kind": "offers_choices"}]'
        WHEN 'unsure' THEN '[{"kind": "refuses"}]' WHEN 'hand_off' THEN '[{"kind": "hands_off"}]' ELSE '[]' END::jsonb
      || coalesce((SELECT jsonb_agg(jsonb_build_object('kind', 'says', 'text', words))
          FROM jsonb_array_elements_text(expects -> 'contains') words), '[]')
      || CASE WHEN coalesce(expects ->> 'cites', '') = '' THEN '[]'
          ELSE jsonb_build_array(jsonb_build_object('kind', 'cites', 'title', expects ->> 'cites')) END))),
  'typed', created_at, created_at
FROM agent_test_cases ORDER BY id;

CREATE TABLE lab_runs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  ai_agent_id bigint NOT NULL,
  state text NOT NULL DEFAULT 'running',
  started_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  suite text NOT NULL,
  -- Whether every case of the agent takes part, which publishing relies on.
  is_whole boolean NOT NULL,
  attempts integer NOT NULL,
  seed integer NOT NULL,
  draft_hash text NOT NULL,
  -- The content of the draft when the run began, as in a version.
  draft jsonb NOT NULL,
  live_version integer,
  -- Conversations to play.
  total integer NOT NULL,
  coverage jsonb,
  -- How it ended, so that lists need not count its attempts; null while it is running.
  figures jsonb,
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, ai_agent_id) REFERENCES ai_agents (company_id, id) ON DELETE CASCADE
);
CREATE INDEX lab_runs_agent ON lab_runs (ai_agent_id, id DESC);
SELECT protect_company_rows('lab_runs');

-- The cases of a run as they were when it began.
CREATE TABLE lab_run_cases (
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  run_id bigint NOT NULL,
  case_id bigint NOT NULL,
  content jsonb NOT NULL,
  -- Null until all attempts are made.
  standing text,
  PRIMARY KEY (run_id, case_id),
  FOREIGN KEY (company_id, run_id) REFERENCES lab_runs (company_id, id) ON DELETE CASCADE
);
SELECT protect_company_rows('lab_run_cases');

CREATE TABLE lab_attempts (
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  run_id bigint NOT NULL,
  case_id bigint NOT NULL,
  is_draft boolean NOT NULL,
  number integer NOT NULL,
  is_passed boolean NOT NULL,
  attempt jsonb NOT NULL,
  PRIMARY KEY (run_id, case_id, is_draft, number),
  FOREIGN KEY (company_id, run_id) REFERENCES lab_runs (company_id, id) ON DELETE CASCADE
);
SELECT protect_company_rows('lab_attempts');

CREATE TABLE back_tests (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  ai_agent_id bigint NOT NULL,
  state text NOT NULL DEFAULT 'running',
  started_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  draft_hash text NOT NULL,
  draft jsonb NOT NULL,
  live_version integer NOT NULL,
  total integer NOT NULL,
  done integer NOT NULL DEFAULT 0,
  -- The conversation that was replayed last: they are replayed from the newest to the oldest.
  reached bigint,
  answers integer NOT NULL DEFAULT 0,
  changed integer NOT NULL DEFAULT 0,
  groups jsonb NOT NULL DEFAULT '[]',
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, ai_agent_id) REFERENCES ai_agents (company_id, id) ON DELETE CASCADE
);
CREATE INDEX back_tests_agent ON back_tests (ai_agent_id, id DESC);
SELECT protect_company_rows('back_tests');

CREATE TABLE back_test_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  back_test_id bigint NOT NULL,
  conversation_id bigint NOT NULL,
  change jsonb NOT NULL,
  FOREIGN KEY (company_id, back_test_id) REFERENCES back_tests (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, conversation_id) REFERENCES conversations (company_id, id) ON DELETE CASCADE
);
CREATE INDEX back_test_changes_test ON back_test_changes (back_test_id, id);
-- For conversations that are erased.
CREATE INDEX back_test_changes_conversation ON back_test_changes (conversation_id);
SELECT protect_company_rows('back_test_changes');

-- What the gate said when a version was published, and why it was published nevertheless.
ALTER TABLE agent_versions ADD COLUMN gate jsonb;
ALTER TABLE agent_versions ADD COLUMN override_reason text NOT NULL DEFAULT '';
