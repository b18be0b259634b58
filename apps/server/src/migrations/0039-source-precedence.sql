-- parley: expand
-- Where two sources contradict each other, the one with the higher rank counts. Staff set it; otherwise the newer content counts.
ALTER TABLE knowledge_sources
  ADD COLUMN rank smallint NOT NULL DEFAULT 0 CHECK (rank >= 0),
  ADD COLUMN content_changed_at timestamptz NOT NULL DEFAULT now();
-- Reading again does not move this, so it is the best guess for what was read before.
UPDATE knowledge_sources SET content_changed_at = updated_at;
