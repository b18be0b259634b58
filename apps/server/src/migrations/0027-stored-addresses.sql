-- Addresses of host pages are stored without queries. Rows from before are cleaned by a job in small steps: one statement over all
-- conversations would hold their locks for as long as it runs.
INSERT INTO jobs (kind, key) VALUES ('chat.strip-addresses', 'chat.strip-addresses');
