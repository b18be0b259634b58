import { LabCaseContent } from '@parley/contracts/lab-cases';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readCsv, writeCsv } from './csv.ts';
import { readPromptfoo } from './promptfoo-read.ts';
import { writePromptfoo } from './promptfoo-write.ts';

const caseOf = (content: object) => LabCaseContent.parse(content);
const read = (found: ReturnType<typeof readCsv>) => found.cases.map(({ content }) => LabCaseContent.parse(content));

const SIMPLE = caseOf({
  name: 'Refunds, "quoted"; and more',
  suite: '=Refunds',
  mustPass: true,
  locale: 'ua',
  platform: 'telegram',
  turns: [
    {
      says: '=1+1\nand "another" line',
      expects: [
        { kind: 'says', text: 'a | b \\ c' },
        { kind: 'says', text: '-5 %' },
        { kind: 'does_not_say', text: '@all' },
        { kind: 'cites', title: 'Terms' },
        { kind: 'answers' },
        { kind: 'policy_acts', policyId: 7 },
        { kind: 'policy_does_not_act', policyId: 8 },
      ],
    },
    {
      before: [
        { kind: 'idle', minutes: 30 },
        { kind: 'attachment' },
        { kind: 'staff_says', text: 'One moment | please' },
        { kind: 'staff_hands_back' },
        { kind: 'sentiment', label: 'confused' },
      ],
      says: 'Where is it?',
      expects: [{ kind: 'hands_off', reason: 'asked' }],
    },
    {
      says: 'And now?',
      expects: [
        { kind: 'hands_off', reason: null },
        { kind: 'does_not_say', text: 'never' },
      ],
    },
  ],
  atEnd: [
    { kind: 'owner', owner: 'person' },
    { kind: 'field', field: 'plan', value: 'a = b' },
    { kind: 'field', field: 'email' },
    { kind: 'flow_started', flowId: 7 },
    { kind: 'tag', tag: 'very important' },
    { kind: 'ended', isEnded: true },
    { kind: 'ended', isEnded: false },
  ],
});
const RICH = caseOf({
  name: 'Everything',
  suite: 'All',
  locale: 'de',
  customer: { name: 'Ana', isVerified: true, fields: [{ key: 'plan', value: 'gold' }] },
  at: '2026-11-18T12:00:00Z',
  turns: [
    {
      says: 'Hi',
      expects: [
        { kind: 'says', text: 'Hello' },
        { kind: 'asks', text: 'Which one' },
      ],
    },
    {
      before: [
        { kind: 'sentiment', label: 'sad' },
        { kind: 'idle', minutes: 5 },
        { kind: 'staff_says', text: 'One moment' },
        { kind: 'staff_hands_back' },
      ],
      says: 'Thanks',
      expects: [
        { kind: 'says', text: 'Bye' },
        { kind: 'within_ms', ms: 800 },
        { kind: 'language', locale: 'de' },
        { kind: 'within_tokens', tokens: 500 },
      ],
    },
  ],
  atEnd: [
    { kind: 'owner', owner: 'bot' },
    { kind: 'tag', tag: 'vip' },
    { kind: 'ended', isEnded: false },
  ],
});
const SCRIPTED = caseOf({
  name: 'A customer with a goal',
  script: { opening: 'I need help', facts: [{ whenAsked: ['order'], says: 'It is 5' }], goal: [{ kind: 'answers' }] },
});
const BY_MODEL = caseOf({
  name: 'A customer whom a model plays',
  script: {
    opening: '=I need help',
    playedBy: 'model',
    wants: 'Get the money back,\nor a voucher | both',
    facts: [
      { whenAsked: ['order', 'order number'], says: 'It is 5 => not 6 | really' },
      { whenAsked: ['name'], says: 'Ana' },
    ],
    mood: 'angry',
    goal: [{ kind: 'answers' }, { kind: 'says', text: 'refund' }],
    maxTurns: 5,
  },
});

/** Assertions come before the other expectations of a turn; the order means nothing. */
const sorted = (cases: readonly LabCaseContent[]) =>
  cases.map((each) => ({
    ...each,
    turns: each.turns.map((turn) => ({
      ...turn,
      expects: turn.expects.toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b))),
    })),
  }));

describe('a table', () => {
  test('keeps what it can express', () => {
    const other = caseOf({ name: 'Second', turns: [{ says: 'Hello', expects: [] }] });
    const found = readCsv(writeCsv([SIMPLE, other]));
    expect(found.ignored).toEqual([]);
    expect(sorted(read(found))).toEqual(sorted([SIMPLE, other]));
  });

  test('keeps scripted customers, whoever plays them, apart from turns', () => {
    const all = [SCRIPTED, BY_MODEL, caseOf({ name: BY_MODEL.name, turns: [{ says: 'Hello' }] })];
    const found = read(readCsv(writeCsv(all)));
    const goals = (cases: readonly LabCaseContent[]) =>
      cases.map(({ script }) => script?.goal.map(({ kind }) => kind).toSorted());
    expect(goals(found)).toEqual(goals(all));
    const rest = (cases: readonly LabCaseContent[]) => cases.map(({ script }) => script && { ...script, goal: [] });
    expect(rest(found)).toEqual(rest(all));
    expect(found.map(({ turns }) => turns.length)).toEqual([0, 0, 1]);
  });

  test('has no cell that a spreadsheet would calculate', () => {
    const text = writeCsv([SIMPLE, BY_MODEL]);
    expect(text).toContain(`'=Refunds`);
    expect(text).not.toMatch(/(?:^|[,"])[=+@-]/m);
  });

  test('keeps two cases of one name apart', () => {
    const twice = caseOf({ name: 'Same', turns: [{ says: 'One' }] });
    const other = caseOf({ name: 'Same', turns: [{ says: 'Two' }] });
    expect(read(readCsv(writeCsv([twice, other]))).map(({ name }) => name)).toEqual(['Same', 'Same (2)']);
  });

  test('may be separated by semicolons, with columns in any order and unknown ones', () => {
    const found = readCsv('Says;NAME;Owner;outcome\r\nWhere?;A;Ana;refuses\r\nAnd?;A;;\r\n\r\nWho?;B;;\r\n');
    expect(read(found)).toMatchObject([
      { name: 'A', turns: [{ says: 'Where?', expects: [{ kind: 'refuses' }] }, { says: 'And?' }] },
      { name: 'B', turns: [{ says: 'Who?' }] },
    ]);
    expect(found.ignored).toEqual([{ line: 1, what: 'column "owner"' }]);
  });

  test.each([
    ['name,says,outcome\nA,Hi,maybe', { file: { key: 'fileLine', params: { n: 2, name: 'outcome' } } }],
    ['name,says,hands_off\nA,Hi,any\nB,Hi,why', { file: { key: 'fileLine', params: { n: 3, name: 'hands_off' } } }],
    ['name,says,before\nA,Hi,idle long', { file: { key: 'fileLine', params: { n: 2, name: 'before' } } }],
    ['name,says,before\nA,Hi,sentiment grim', { file: { key: 'fileLine', params: { n: 2, name: 'before' } } }],
    ['name,says,at_end\nA,Hi,tag', { file: { key: 'fileLine', params: { n: 2, name: 'at_end' } } }],
    ['name,says,must_pass\nA,Hi,perhaps', { file: { key: 'fileLine', params: { n: 2, name: 'must_pass' } } }],
    ['name,says,played_by\nA,Hi,me', { file: { key: 'fileLine', params: { n: 2, name: 'played_by' } } }],
    ['name,says,played_by,facts\nA,Hi,script,5', { file: { key: 'fileLine', params: { n: 2, name: 'facts' } } }],
    ['name,says,mood\nA,Hi,angry', { file: { key: 'fileLine', params: { n: 2, name: 'played_by' } } }],
    ['name,expects_says\nA,Hi', { file: { key: 'fileLine', params: { n: 1, name: 'says' } } }],
    ['name,says\nA,"Hi\nB,Ho', { file: { key: 'tableBroken', params: { n: expect.any(Number) } } }],
    ['', { file: { key: 'noCases' } }],
  ])('is refused with the line: %j', (text, problems) => {
    expect(() => readCsv(text)).toThrow(expect.objectContaining({ problems: problems }));
  });
});

describe('a promptfoo file', () => {
  test('keeps everything between two Parleys', () => {
    const all = [SIMPLE, RICH, SCRIPTED, BY_MODEL];
    const found = readPromptfoo(writePromptfoo(all));
    expect(found.ignored).toEqual([]);
    expect(sorted(read(found))).toEqual(sorted(all));
  });

  test('says in the words of promptfoo what it can', () => {
    const config = parse(writePromptfoo([RICH])) as { prompts: unknown; providers: unknown; tests: unknown[] };
    expect(config).toMatchObject({ prompts: [expect.any(String)], providers: [expect.any(String)] });
    expect(config.tests).toMatchObject([
      {
        description: 'Everything',
        vars: {
          messages: [
            { role: 'user', content: 'Hi' },
            { role: 'user', content: 'Thanks' },
          ],
        },
        assert: [
          { type: 'icontains', value: 'Bye' },
          { type: 'latency', threshold: 800 },
        ],
      },
    ]);
  });

  test('of somebody else is read as far as possible, and the rest is listed with its line', () => {
    const found = readPromptfoo(`prompts: ['{{question}}']
providers: [openai:gpt-5]
defaultTest:
  assert: [{ type: llm-rubric, value: polite }]
tests:
  - description: Delivery
    vars:
      question: How long?
      country: Austria
    assert:
      - type: contains-all
        value: [three, days]
      - type: not-contains
        value: never
      - { type: similar, value: soon }
      - { type: latency, threshold: 2500 }
  - vars: { question: [One?, Two?] }
  - vars: { other: 5 }
scenarios:
  - config:
      - vars: { question: Red? }
      - vars: { question: Blue? }
    tests:
      - description: Colours
        assert: [{ type: icontains, value: yes }]
`);
    expect(read(found)).toMatchObject([
      {
        name: 'Delivery',
        turns: [
          {
            says: 'How long?',
            expects: [
              { kind: 'says', text: 'three' },
              { kind: 'says', text: 'days' },
              { kind: 'does_not_say', text: 'never' },
              { kind: 'within_ms', ms: 2500 },
            ],
          },
        ],
      },
      { name: 'One? (1)' },
      { name: 'Two? (2)' },
      { name: 'Colours', turns: [{ says: 'Red?', expects: [{ kind: 'says', text: 'yes' }] }] },
      { name: 'Colours', turns: [{ says: 'Blue?' }] },
    ]);
    expect(found.ignored).toEqual([
      { line: 6, what: 'variable "country"' },
      { line: 15, what: 'assertion "similar"' },
      { line: 18, what: 'variable "other"' },
      { line: 18, what: 'test without vars.question or vars.messages' },
      { line: 4, what: 'defaultTest' },
    ]);
  });

  const bomb = `a: &a [x, x, x, x, x, x, x, x, x]\n${'bcdefghi'
    .split('')
    .map((name, at) => `${name}: &${name} [${Array.from({ length: 9 }, () => `*${'abcdefgh'[at]}`).join(', ')}]`)
    .join('\n')}\n`;
  test.each([
    ['tests:\n  - description: "open\n', { file: { key: 'yamlBroken', params: { n: expect.any(Number) } } }],
    ['tests:\n  - a: 1\n b: 2\n', { file: { key: 'yamlBroken', params: { n: 3 } } }],
    [bomb, { file: { key: 'yamlBroken', params: { n: 1 } } }],
    ['['.repeat(200_000), { file: { key: 'yamlBroken', params: { n: expect.any(Number) } } }],
  ])('that is broken or a trap is refused: %#', (text, problems) => {
    expect(() => readPromptfoo(text)).toThrow(expect.objectContaining({ problems: problems }));
  });

  test.each([
    ['brackets', '['.repeat(5_000_000)],
    ['dashes', '- '.repeat(2_500_000)],
    ['maps', 'a: {'.repeat(1_000_000)],
    ['list items that hold brackets', '- [[[[[[[[[[\n'.repeat(300_000)],
  ])('that is nested too deep is refused without parsing: %s', (_, text) => {
    const before = process.cpuUsage();
    expect(() => readPromptfoo(text)).toThrow(expect.objectContaining({ code: 'validation_failed' }));
    expect(process.cpuUsage(before).user / 1e6).toBeLessThan(3);
  });

  test('with many keys takes no time with the square of their number', () => {
    const before = process.cpuUsage();
    const keys = Array.from({ length: 40_000 }, (_, at) => `k${at}: 1`).join('\n');
    expect(readPromptfoo(keys).cases).toEqual([]);
    expect(process.cpuUsage(before).user / 1e6).toBeLessThan(10);
  });

  test('cannot reach into objects', () => {
    const found = readPromptfoo(
      'tests:\n  - vars: { question: Hi }\n    metadata: { parley: { __proto__: { mustPass: true } } }\n',
    );
    expect(LabCaseContent.safeParse(found.cases[0]?.content).data?.mustPass ?? false).toBe(false);
    expect(({} as { mustPass?: boolean }).mustPass).toBeUndefined();
  });
});
