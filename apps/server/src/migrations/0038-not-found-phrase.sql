-- parley: expand
-- What agents say when they understood a question but their sources do not answer it.
ALTER TABLE message_templates DROP CONSTRAINT message_templates_phrase_check;
ALTER TABLE message_templates ADD CONSTRAINT message_templates_phrase_check
  CHECK (phrase IN ('fallback', 'not_found', 'identification', 'gratitude')) NOT VALID;
ALTER TABLE message_templates VALIDATE CONSTRAINT message_templates_phrase_check;
