-- Saved replies, and the standard phrases once someone has written words of their own for them.
CREATE TABLE message_templates (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  -- The standard phrase that it is, if it is one; saved replies are none.
  phrase text CHECK (phrase IN ('fallback', 'identification', 'gratitude')),
  name text NOT NULL DEFAULT '',
  shortcut text,
  -- What the identification asks for.
  fields jsonb NOT NULL DEFAULT '[]',
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Can be brought back for a day.
  deleted_at timestamptz,
  UNIQUE (company_id, id)
);
CREATE UNIQUE INDEX message_templates_phrase ON message_templates (company_id, phrase);
CREATE UNIQUE INDEX message_templates_shortcut ON message_templates (company_id, shortcut) WHERE deleted_at IS NULL;
SELECT protect_company_rows('message_templates');

CREATE TABLE message_template_texts (
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  template_id bigint NOT NULL,
  locale text NOT NULL,
  text text NOT NULL,
  edited_by bigint REFERENCES users ON DELETE SET NULL,
  edited_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (template_id, locale),
  FOREIGN KEY (company_id, template_id) REFERENCES message_templates (company_id, id) ON DELETE CASCADE
);
SELECT protect_company_rows('message_template_texts');

-- Where staff have put a saved reply to use.
CREATE TABLE message_template_uses (
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  template_id bigint NOT NULL,
  conversation_id bigint NOT NULL,
  user_id bigint REFERENCES users ON DELETE SET NULL,
  times integer NOT NULL DEFAULT 1,
  last_used_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (template_id, conversation_id),
  FOREIGN KEY (company_id, template_id) REFERENCES message_templates (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, conversation_id) REFERENCES conversations (company_id, id) ON DELETE CASCADE
);
CREATE INDEX message_template_uses_conversation ON message_template_uses (conversation_id);
SELECT protect_company_rows('message_template_uses');

CREATE TABLE quick_actions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  type text NOT NULL CHECK (type IN ('call', 'email', 'link')),
  texts jsonb NOT NULL,
  target text NOT NULL,
  is_enabled boolean NOT NULL DEFAULT true,
  position integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Can be brought back for a day.
  deleted_at timestamptz
);
CREATE INDEX quick_actions_position ON quick_actions (company_id, position) WHERE deleted_at IS NULL;
SELECT protect_company_rows('quick_actions');
