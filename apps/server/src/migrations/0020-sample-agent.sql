-- The sample shop has an agent too, and what it knows is marked.
ALTER TABLE sample_data
  ADD COLUMN ai_agent_id bigint,
  ADD FOREIGN KEY (company_id, ai_agent_id) REFERENCES ai_agents (company_id, id) ON DELETE SET NULL (ai_agent_id);
ALTER TABLE knowledge_sources ADD COLUMN is_sample boolean NOT NULL DEFAULT false;
