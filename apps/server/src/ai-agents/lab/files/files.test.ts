import { MAX_CASE_FILE_BYTES } from '@parley/contracts/lab-cases';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { openShop, type Shop } from '../../../testing/chat.ts';
import { addLiveAgent } from '../../../testing/knowledge.ts';
import { download, postFile } from '../../../testing/multipart.ts';
import { addPolicy } from '../../../testing/policies.ts';
import { listCases } from '../cases.ts';

let app: TestApp;
let shop: Shop;
let agentId: number;
beforeAll(async () => {
  app = await buildTestApp();
});
beforeEach(async () => {
  shop = await openShop(app);
  agentId = await addLiveAgent(shop);
});
afterAll(() => app.close());

const path = (of = agentId) => `/ai-agents/${of}/lab`;
const importFile = (name: string, content: string | Buffer, of = agentId) =>
  postFile(shop.staff.browser, `${path(of)}/import`, name, content);
const stored = (of = agentId) =>
  app.sql.inCompany(shop.staff.companyId, (tx) => listCases(tx, shop.staff.companyId, of, { limit: 10_000 }));
const exported = async (query: string) =>
  (await download(shop.staff.browser, `${path()}/export?${query}`)).bytes.toString();
const refusal = async (name: string, content: string | Buffer) => {
  const { status, body } = await importFile(name, content);
  expect(await stored()).toEqual([]);
  return [status, (body.errors as { file?: string[] } | undefined)?.file?.[0] ?? body.code];
};

describe('a file of test cases', () => {
  test('is stored, says what it ignores, and can be exported again', async () => {
    const policyId = await addPolicy(shop, agentId, {
      name: 'Rhyme',
      action: { kind: 'style', instruction: 'Rhyme.' },
    });
    const table = `name,suite,must_pass,says,expects_says,policy,colour
Delivery,Orders,yes,How long?,three|days,${policyId}|99999999,red
Delivery,Orders,yes,And to Austria?,,,
Formula,,,'=1+1,,,
`;
    const reply = await importFile('cases.csv', table);
    expect([reply.status, reply.body]).toEqual([
      201,
      {
        added: 2,
        ignored: [
          { line: 1, what: 'column "colour"' },
          { line: 2, what: 'policy "99999999"' },
        ],
      },
    ]);
    const cases = (await stored()).map(({ content }) => content);
    expect(cases).toMatchObject([
      {
        name: 'Delivery',
        suite: 'Orders',
        mustPass: true,
        turns: [
          {
            says: 'How long?',
            expects: [
              { kind: 'says', text: 'three' },
              { kind: 'says', text: 'days' },
              { kind: 'policy_acts', policyId },
            ],
          },
          { says: 'And to Austria?' },
        ],
      },
      { name: 'Formula', turns: [{ says: '=1+1' }] },
    ]);
    for (const [as, extension] of [
      ['csv', 'csv'],
      ['promptfoo', 'yaml'],
    ] as const) {
      const other = await addLiveAgent(shop);
      const again = await importFile(`again.${extension}`, await exported(`as=${as}`), other);
      expect([again.status, again.body]).toEqual([201, { added: 2, ignored: [] }]);
      expect((await stored(other)).map(({ content }) => content)).toEqual(cases);
    }
    expect(await exported('as=csv&suite=Orders')).not.toContain('Formula');
    expect(await exported('as=csv')).toContain(`'=1+1`);
  });

  test('is refused as a whole with the line that is wrong', async () => {
    expect(await refusal('cases.csv', 'name,says,locale\nA,Hi,en\nB,Hi,xx\n')).toEqual([
      422,
      'Line 3 of the file is not valid: locale',
    ]);
    expect(await refusal('cases.csv', 'name,says\nA,Hi\nB,\n')).toEqual([
      422,
      'Line 3 of the file is not valid: turns.0.says',
    ]);
    expect(await refusal('cases.yaml', 'tests:\n  - a: 1\n b: 2\n')).toEqual([
      422,
      'This is not valid YAML. First problem in line 3',
    ]);
    expect(await refusal('cases.csv', Buffer.from([0x6e, 0x61, 0xcf, 0xf0]))).toEqual([
      422,
      'Save this file as UTF-8 and try again',
    ]);
    expect(await refusal('cases.xlsx', 'PK')).toEqual([422, 'This file type is not accepted']);
    expect(await refusal('cases.csv', 'name,says\n')).toEqual([422, 'No test cases were found in this file']);
    const turns = Array.from({ length: 21 }, (_, at) => `A,Turn ${at}`).join('\n');
    expect(await refusal('cases.csv', `name,says\n${turns}`)).toEqual([422, 'Line 2 of the file is not valid: turns']);
  });

  test('must not be too large: 50 MB are not even parsed, 6,000 cases are not stored', async () => {
    expect(await refusal('cases.yaml', Buffer.alloc(50_000_000, 'a'))).toEqual([413, 'too_large']);
    expect(await refusal('cases.yaml', Buffer.alloc(MAX_CASE_FILE_BYTES + 1, 'a'))).toEqual([413, 'too_large']);
    const many = Array.from({ length: 6_000 }, (_, at) => `Case ${at},Hi`).join('\n');
    expect(await refusal('cases.csv', `name,says\n${many}`)).toEqual([
      422,
      'The limit of 5000 has been reached. Delete one first',
    ]);
    const some = Array.from({ length: 3_000 }, (_, at) => `Case ${at},Hi`).join('\n');
    expect((await importFile('cases.csv', `name,says\n${some}`)).status).toBe(201);
    expect((await importFile('cases.csv', `name,says\n${some}`)).status).toBe(422);
    expect(await stored()).toHaveLength(3_000);
  });

  test('made to exhaust the server is refused, and the server goes on', async () => {
    const references = Array.from({ length: 100_000 }, (_, at) => `- &a${at} {b: *a${Math.max(0, at - 1)}}`).join('\n');
    const mistakes = '}\n'.repeat(500_000);
    for (const text of [references, mistakes]) expect((await refusal('cases.yaml', text))[0]).toBe(422);
  });

  test('belongs to its company', async () => {
    const { staff } = await openShop(app);
    expect((await postFile(staff.browser, `${path()}/import`, 'cases.csv', 'name,says\nA,Hi')).status).toBe(404);
    expect((await staff.browser.get(`${path()}/export?as=csv`)).status).toBe(404);
    expect(await stored()).toEqual([]);
  });
});
