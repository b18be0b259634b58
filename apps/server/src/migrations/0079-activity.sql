-- parley: expand
-- Who changed what and when. Entries outlive people and things, so they repeat their names instead of referring to them.
CREATE TABLE activity (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  kind text NOT NULL,
  subject text NOT NULL GENERATED ALWAYS AS (split_part(kind, '.', 1)) STORED,
  subject_id bigint,
  subject_name text,
  user_id bigint NOT NULL,
  user_name text NOT NULL,
  session_id bigint,
  version integer,
  changes jsonb NOT NULL DEFAULT '[]'
);
CREATE INDEX activity_newest ON activity (company_id, created_at DESC, id DESC);
CREATE INDEX activity_person ON activity (company_id, user_id, created_at DESC, id DESC);
CREATE INDEX activity_kind ON activity (company_id, kind, created_at DESC, id DESC);
CREATE INDEX activity_subject ON activity (company_id, subject, created_at DESC, id DESC);
CREATE INDEX activity_thing ON activity (company_id, subject, subject_id, created_at DESC, id DESC);
CREATE INDEX activity_age ON activity USING brin (created_at);
SELECT protect_company_rows('activity');

-- Entries are never changed, and removed only when they are too old or their company is being erased. The trigger holds for the
-- owner of the database, too.
REVOKE UPDATE, DELETE, TRUNCATE ON activity FROM parley_app;
REVOKE UPDATE, TRUNCATE ON activity FROM parley_system;
CREATE FUNCTION keep_activity() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public
AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.created_at < now() - interval '2 years'
      OR NOT EXISTS (SELECT FROM companies WHERE id = OLD.company_id AND removed_at IS NULL) THEN
      RETURN OLD;
    END IF;
  -- A backup is restored into empty tables, which it truncates first.
  ELSIF TG_OP = 'TRUNCATE' AND NOT EXISTS (SELECT FROM activity) THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'The activity log can only be added to.' USING ERRCODE = 'insufficient_privilege';
END
$$;
CREATE TRIGGER keep_entries BEFORE UPDATE OR DELETE ON activity FOR EACH ROW EXECUTE FUNCTION keep_activity();
CREATE TRIGGER keep_table BEFORE TRUNCATE ON activity FOR EACH STATEMENT EXECUTE FUNCTION keep_activity();
