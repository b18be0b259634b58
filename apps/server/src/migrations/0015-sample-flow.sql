-- The sample shop has a bot script too.
ALTER TABLE sample_data
  ADD COLUMN flow_id bigint,
  ADD FOREIGN KEY (company_id, flow_id) REFERENCES flows (company_id, id) ON DELETE SET NULL (flow_id);
