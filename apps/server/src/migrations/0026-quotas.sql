-- How much space the files of a company take, kept by the database itself so that no upload has to add it up.
CREATE TABLE company_usage (
  company_id bigint PRIMARY KEY REFERENCES companies ON DELETE CASCADE,
  file_bytes bigint NOT NULL DEFAULT 0
);
SELECT protect_company_rows('company_usage');

CREATE FUNCTION count_file_bytes() RETURNS trigger
LANGUAGE plpgsql
AS $$
DECLARE
  change bigint := 0;
  company bigint;
BEGIN
  IF TG_OP <> 'INSERT' THEN
    change := change - coalesce(OLD.size, 0);
    company := OLD.company_id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    change := change + coalesce(NEW.size, 0);
    company := NEW.company_id;
  END IF;
  IF change > 0 THEN
    INSERT INTO company_usage (company_id, file_bytes) VALUES (company, change)
    ON CONFLICT (company_id) DO UPDATE SET file_bytes = company_usage.file_bytes + excluded.file_bytes;
  ELSIF change < 0 THEN
    UPDATE company_usage SET file_bytes = greatest(0, file_bytes + change) WHERE company_id = company;
  END IF;
  RETURN NULL;
END
$$;

-- What a bot sends are the bytes of a flow's file, which lie there once and are counted there.
CREATE TRIGGER attachments_counted AFTER INSERT ON attachments
  FOR EACH ROW WHEN (NEW.origin <> 'bot') EXECUTE FUNCTION count_file_bytes();
CREATE TRIGGER attachments_discounted AFTER DELETE ON attachments
  FOR EACH ROW WHEN (OLD.origin <> 'bot') EXECUTE FUNCTION count_file_bytes();
CREATE TRIGGER flow_files_counted AFTER INSERT OR DELETE ON flow_files
  FOR EACH ROW EXECUTE FUNCTION count_file_bytes();
CREATE TRIGGER knowledge_sources_counted AFTER INSERT OR DELETE OR UPDATE OF size ON knowledge_sources
  FOR EACH ROW EXECUTE FUNCTION count_file_bytes();

INSERT INTO company_usage (company_id, file_bytes)
SELECT company_id, sum(size) FROM (
  SELECT company_id, size FROM attachments WHERE origin <> 'bot'
  UNION ALL SELECT company_id, size FROM flow_files
  UNION ALL SELECT company_id, size FROM knowledge_sources WHERE size IS NOT NULL
) files GROUP BY company_id;
