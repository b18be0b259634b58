-- parley: expand
-- What each message of a bot was made of, chained per conversation (decision 47). A row holds no content, only a commitment to it, so
-- it stays when the conversation is erased: there is deliberately no foreign key to conversations or messages.
CREATE TABLE receipts (
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  conversation_id bigint NOT NULL,
  number integer NOT NULL CHECK (number > 0),
  message_id bigint NOT NULL,
  -- sha256(salt || content)
  commitment bytea NOT NULL,
  -- sha256(hash of the one before || number || message_id || commitment)
  hash bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (conversation_id, number)
);
-- Rows are stored in the order of time: a small index finds those since the last seal.
CREATE INDEX receipts_created ON receipts USING brin (created_at) WITH (pages_per_range = 16);
SELECT protect_company_rows('receipts');
REVOKE UPDATE ON receipts FROM parley_app, parley_system;
REVOKE DELETE ON receipts FROM parley_app;

-- What was committed to. Gone with the conversation, and with it everything that could be read or guessed.
CREATE TABLE receipt_contents (
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  conversation_id bigint NOT NULL,
  number integer NOT NULL,
  salt bytea NOT NULL,
  -- JSON, as the text that was hashed.
  content text NOT NULL,
  PRIMARY KEY (conversation_id, number),
  FOREIGN KEY (company_id, conversation_id) REFERENCES conversations (company_id, id) ON DELETE CASCADE
);
SELECT protect_company_rows('receipt_contents');
REVOKE UPDATE ON receipt_contents FROM parley_app, parley_system;

-- The signed heads that were written to the file, for showing when the last one was.
CREATE TABLE receipt_seals (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  sealed_at timestamptz NOT NULL,
  digest bytea NOT NULL
);
ALTER TABLE receipt_seals ENABLE ROW LEVEL SECURITY;
CREATE POLICY company ON receipt_seals FOR SELECT TO parley_app USING (true);
CREATE POLICY system ON receipt_seals TO parley_system USING (true);

-- The newest receipt of a conversation. Here, because the statement that stores a message locks this row, so a chain cannot fork.
ALTER TABLE conversations
  ADD COLUMN receipt_number integer NOT NULL DEFAULT 0,
  ADD COLUMN receipt_hash bytea;

CREATE FUNCTION hex_hash(value text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ SELECT encode(sha256(convert_to(value, 'UTF8')), 'hex') $$;

-- What a customer saw of a message, as hashes.
CREATE FUNCTION shown_hashes(body text, extras jsonb, attachments jsonb) RETURNS jsonb
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
  SELECT jsonb_build_object('text', hex_hash(body), 'extras', hex_hash(extras::text), 'attachments', hex_hash(attachments::text))
$$;

-- What a receipt keeps of a trace: enough to say later what the message was made of, without the customer's words. In PL/pgSQL, which
-- plans it once per connection. `policy_hits` is read by name, so that it may be a column or a stage.
CREATE FUNCTION receipt_of_trace(trace answer_traces) RETURNS jsonb
LANGUAGE plpgsql STABLE PARALLEL SAFE
AS $$
DECLARE
  draft jsonb := jsonb_path_query_first(trace.stages, '$[*] ? (@.stage == "draft")');
  checked jsonb := jsonb_path_query_first(trace.stages, '$[*] ? (@.stage == "checks")');
  found jsonb := jsonb_path_query_first(trace.stages, '$[*] ? (@.stage == "passages")') -> 'passages';
  policies jsonb := coalesce(to_jsonb(trace) -> 'policy_hits',
    jsonb_path_query_first(trace.stages, '$[*] ? (@.stage == "policies")') - 'stage' - 'ms');
  passages jsonb;
  steps jsonb;
BEGIN
  IF trace.id IS NULL THEN RETURN NULL; END IF;
  IF jsonb_array_length(found) > 0 THEN
    SELECT jsonb_agg(jsonb_build_object('chunk', passage -> 'chunkId', 'source', passage -> 'sourceId', 'title', passage -> 'title',
      'hash', hex_hash(passage ->> 'text'), 'excerpt', left(passage ->> 'text', 160), 'coverage', passage -> 'coverage',
      'isCited', passage -> 'isCited')) INTO passages FROM jsonb_array_elements(found) passage;
  END IF;
  IF jsonb_array_length(trace.steps) > 0 THEN
    SELECT jsonb_agg(jsonb_build_object('node', step -> 'node', 'type', step -> 'type', 'exit', step -> 'exit')) INTO steps
    FROM jsonb_array_elements(trace.steps) step;
  END IF;
  RETURN jsonb_strip_nulls(jsonb_build_object('agent', trace.ai_agent_id, 'flow', trace.flow_id, 'version', trace.version,
    'outcome', trace.outcome, 'reason', trace.reason, 'confidence', trace.confidence, 'language', trace.language,
    'question', hex_hash(trace.question), 'steps', steps, 'passages', passages,
    'model', draft - 'stage' - 'ms' - 'prompt' - 'text' || jsonb_build_object('prompt', hex_hash(draft ->> 'prompt'),
      'draft', hex_hash(draft ->> 'text')),
    'checks', CASE WHEN checked IS NOT NULL THEN jsonb_build_object('checks', checked -> 'checks',
      'removed', jsonb_array_length(checked -> 'removed')) END,
    'by', jsonb_path_query_first(trace.stages, '$[*] ? (@.stage == "answer")') -> 'by', 'policies', policies));
END
$$;

-- A chain begins with the name of its conversation, so it cannot be passed off as another's.
CREATE FUNCTION first_receipt_hash(company_id bigint, conversation_id bigint) RETURNS bytea
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ SELECT sha256(convert_to(format('parley receipts %s %s', company_id, conversation_id), 'UTF8')) $$;
