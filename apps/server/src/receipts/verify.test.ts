import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commitmentTo, firstHash, hashOf } from './chain.ts';
import { wordsOf } from './report-words.ts';
import { openChains, type Chains } from './testing/open-chains.ts';

const COMMAND = fileURLToPath(new URL('../../../../scripts/run/verify-receipts-command.ts', import.meta.url));

let chains: Chains;
beforeAll(async () => {
  chains = await openChains();
});
afterAll(() => chains.close());

test('the command says that nothing changed, or names what was altered, removed, cut off or rewritten', async () => {
  const visitor = await chains.conversation(8);
  const { conversationId } = visitor;
  await chains.seal();
  expect(wordsOf(await chains.verify()).at(-1)).toBe('Nothing changed.');

  await chains.whileChanged(
    `UPDATE messages SET text = 'Another answer' WHERE conversation_id = $1 AND text = 'Answer 3'`,
    [conversationId],
    async () => expect(await chains.found()).toEqual([['altered', conversationId, 3, 'text']]),
  );
  await chains.whileChanged(
    `UPDATE receipt_contents SET content = replace(content, 'seq', 'Seq') WHERE conversation_id = $1 AND number = 4`,
    [conversationId],
    async () => expect(await chains.found()).toEqual([['altered', conversationId, 4, 'record']]),
  );
  await chains.whileChanged(
    'DELETE FROM receipts WHERE conversation_id = $1 AND number = 5',
    [conversationId],
    async () => expect(await chains.found()).toEqual([['removed', conversationId, 5, 'receipt']]),
  );
  await chains.whileChanged(
    `DELETE FROM messages WHERE conversation_id = $1 AND text = 'Answer 6'`,
    [conversationId],
    async () => expect(await chains.found()).toEqual([['removed', conversationId, 6, 'message']]),
  );
  await chains.whileChanged(
    'DELETE FROM receipt_contents WHERE conversation_id = $1 AND number = 2',
    [conversationId],
    async () => expect(await chains.found()).toEqual([['altered', conversationId, 2, 'content']]),
  );
  expect(await chains.found()).toEqual([]);
});

test('a tail that was cut off everywhere in the database is missed by the signed head', async () => {
  const visitor = await chains.conversation(9);
  const { conversationId } = visitor;
  await chains.seal();
  await chains.whileChanged(
    'DELETE FROM receipts WHERE conversation_id = $1 AND number > 4',
    [conversationId],
    async () => {
      await chains.owner.query('DELETE FROM receipt_contents WHERE conversation_id = $1 AND number > 4', [
        conversationId,
      ]);
      await chains.owner.query(
        'UPDATE conversations SET receipt_number = 4, receipt_hash = (SELECT hash FROM receipts WHERE conversation_id = $1 AND number = 4) WHERE id = $1',
        [conversationId],
      );
      expect(await chains.found()).toEqual([5, 6, 7, 8, 9].map((number) => ['cut', conversationId, number, 'receipt']));
      await chains.seal(); // a later seal does not hide it
      expect(await chains.found()).toHaveLength(5);
    },
  );
});

test('a chain that was rewritten with valid hashes differs from the signed head, also after the next one', async () => {
  const visitor = await chains.conversation(3);
  const { conversationId } = visitor;
  await chains.seal();
  const rows = await chains.rowsOf(visitor);
  await chains.whileChanged(
    `UPDATE messages SET text = 'Forged' WHERE conversation_id = $1 AND text = 'Answer 2'`,
    [conversationId],
    async () => {
      let previous = firstHash(chains.companyId, conversationId);
      for (const row of rows) {
        const { rows: shown } = await chains.owner.query<{ shown: object }>(
          'SELECT shown_hashes(text, extras, attachments) AS shown FROM messages WHERE id = $1',
          [row.message_id],
        );
        const content = JSON.stringify({ ...(JSON.parse(row.content) as object), shown: shown[0]?.shown });
        const commitment = commitmentTo(row.salt, content);
        const hash = hashOf(previous, { number: row.number, messageId: Number(row.message_id), commitment });
        await chains.owner.query(
          'UPDATE receipts SET commitment = $3, hash = $4, created_at = now() WHERE conversation_id = $1 AND number = $2',
          [conversationId, row.number, commitment, hash],
        );
        await chains.owner.query(
          'UPDATE receipt_contents SET content = $3 WHERE conversation_id = $1 AND number = $2',
          [conversationId, row.number, content],
        );
        previous = hash;
      }
      await chains.owner.query('UPDATE conversations SET receipt_hash = $2 WHERE id = $1', [conversationId, previous]);
      expect(await chains.found()).toEqual([['rewritten', conversationId, 3, 'chain']]);
      await chains.seal();
      expect(await chains.found()).toEqual([['rewritten', conversationId, 3, 'chain']]);
    },
  );
});

test('after a customer is erased the chain is valid, and nothing of them can be read', async () => {
  const visitor = await chains.newVisitor();
  await chains.say(visitor, 'Dear Mrs Sonnenschein, it arrives on Friday.');
  await chains.say(visitor, 'Anything else?');
  await chains.seal();
  const { rows } = await chains.owner.query<{ customer_id: string }>(
    'SELECT customer_id FROM conversations WHERE id = $1',
    [visitor.conversationId],
  );
  expect((await chains.shop.staff.browser.delete(`/customers/${rows[0]?.customer_id}`)).status).toBe(204);
  const left = await chains.rowsOf(visitor);
  expect(left.map(({ number, salt, content }) => [number, salt, content])).toEqual([
    [1, null, null],
    [2, null, null],
  ]);
  expect(await chains.found()).toEqual([]);
  expect((await chains.verify()).erased).toBe(2);
});

test('a changed, reordered or forged line of the seals is reported', async () => {
  await chains.conversation(1);
  await chains.seal();
  const folder = join(chains.app.config.dataDir, 'receipts');
  const file = join(folder, readdirSync(folder)[0] ?? '');
  const lines = readFileSync(file, 'utf8');
  const count = lines.trim().split('\n').length;
  for (const [changed, what] of [
    [lines.replace(/"heads":\[\[\d+/, '"heads":[[999999'), 'signature'],
    [lines.replace(/^.*\n/, ''), 'order'],
    [`${lines}{"at":"20`, 'damaged'],
  ] as const) {
    writeFileSync(file, changed);
    expect((await chains.verify()).findings.map(({ kind, what: found }) => [kind, found])).toContainEqual([
      'seal',
      what,
    ]);
  }
  writeFileSync(file, lines);
  await chains.conversation(1);
  await chains.seal('another secret key of at least 32 characters');
  expect((await chains.verify()).findings).toContainEqual({
    kind: 'seal',
    companyId: null,
    conversationId: null,
    number: count + 1,
    what: 'key',
  });
  writeFileSync(file, lines);
  expect(await chains.found()).toEqual([]);
});
test('10,000 receipts are verified in seconds', async () => {
  const visitor = await chains.conversation(1);
  await chains.owner.query(
    `DO $$
    DECLARE c conversations; m messages; before bytea; salted bytea; body text; sum bytea;
    BEGIN
      SELECT * INTO c FROM conversations WHERE id = ${visitor.conversationId};
      before := c.receipt_hash;
      FOR n IN 2 .. 10001 LOOP
        INSERT INTO messages (company_id, conversation_id, channel_id, seq, direction, origin, type, text, status)
        VALUES (c.company_id, c.id, c.channel_id, c.last_seq + n, 'outgoing', 'bot', 'text', 'Answer ' || n, 'sent') RETURNING * INTO m;
        salted := uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid());
        body := jsonb_build_object('shown', shown_hashes(m.text, m.extras, m.attachments))::text;
        sum := sha256(salted || convert_to(body, 'UTF8'));
        before := sha256(before || int8send(n) || int8send(m.id) || sum);
        INSERT INTO receipts (company_id, conversation_id, number, message_id, commitment, hash) VALUES (c.company_id, c.id, n, m.id, sum, before);
        INSERT INTO receipt_contents VALUES (c.company_id, c.id, n, salted, body);
      END LOOP;
      UPDATE conversations SET receipt_number = 10001, receipt_hash = before, last_seq = last_seq + 10001 WHERE id = c.id;
    END $$`,
  );
  await chains.seal();
  const start = performance.now();
  const report = await chains.verify();
  expect(report.findings).toEqual([]);
  expect(report.receipts).toBeGreaterThan(10_000);
  expect(performance.now() - start).toBeLessThan(20_000); // a slow machine only takes longer
});

test('a line that a crash cut off is dropped by the next seal, and a line cut off the file is mentioned', async () => {
  await chains.conversation(1);
  await chains.seal();
  const folder = join(chains.app.config.dataDir, 'receipts');
  const file = join(folder, readdirSync(folder)[0] ?? '');
  const whole = readFileSync(file, 'utf8');
  writeFileSync(file, `${whole}{"at":"2026`);
  await chains.conversation(1);
  await chains.seal();
  expect(await chains.verify()).toMatchObject({ findings: [], unknownSealAt: null });
  writeFileSync(file, whole);
  expect(wordsOf(await chains.verify()).join('\n')).toMatch(/is not in this DATA_DIR/);
  await chains.seal();
});

test('npm run verify-receipts exits with 0 while nothing changed, and with 1 after that', async () => {
  const visitor = await chains.conversation(2);
  await chains.seal();
  const { dataDir: DATA_DIR, secretKey: SECRET_KEY } = chains.app.config;
  const run = async () => {
    const env = { ...process.env, DATABASE_URL: chains.app.databaseUrl, DATA_DIR, SECRET_KEY, PUBLIC_URL: '' };
    const child = promisify(execFile)(process.execPath, [COMMAND], { env });
    return child.then(
      ({ stdout }) => ({ code: 0, stdout }),
      ({ code, stdout }: { code: number; stdout: string }) => ({ code, stdout }),
    );
  };
  expect(await run()).toMatchObject({ code: 0, stdout: expect.stringMatching(/Nothing changed\.\n$/) });
  await chains.whileChanged(
    `UPDATE messages SET text = 'Other' WHERE conversation_id = $1 AND text = 'Answer 2'`,
    [visitor.conversationId],
    async () =>
      expect(await run()).toMatchObject({
        code: 1,
        stdout: expect.stringContaining(
          `Receipt 2 of conversation ${visitor.conversationId} (company ${chains.companyId}): the text of its message was altered.`,
        ),
      }),
  );
});
