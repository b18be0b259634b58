import { CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { HAND_OFF_REASONS } from '@parley/contracts/ai-agents';
import type { CaseTurn, LabCaseContent, TurnExpectation } from '@parley/contracts/lab-cases';
import { invalid } from '../../../infra/errors.ts';
import { badLine, type CaseFile, type FoundCase, type Ignored } from './case-file.ts';
import { asCell, fromCell, joinValues, rowOf, splitValues } from './cells.ts';
import { NO_SCRIPT, SCRIPT_COLUMNS, scriptCells, scriptIn } from './script-cells.ts';
import { readEnd, readEvent, writeEnd, writeEvent } from './written-parts.ts';

/** One row per turn; rows below each other with the same name are one case. A scripted customer is one row: who plays it says so. */
const COLUMNS = [
  'name',
  'suite',
  'must_pass',
  'locale',
  'platform',
  'before',
  'says',
  'expects_says',
  'expects_not_says',
  'cites',
  'outcome',
  'hands_off',
  'policy',
  'at_end',
  ...SCRIPT_COLUMNS,
] as const;
type Column = (typeof COLUMNS)[number];
type Row = Record<Column, string>;

const EXPECTATIONS = ['expects_says', 'expects_not_says', 'cites', 'outcome', 'hands_off', 'policy'] as const;

/** Expectations without a value. */
const OUTCOMES = ['answers', 'offers_choices', 'refuses', 'asks', 'stays_silent'] as const;
const ANY_REASON = 'any';
const YES = new Set(['true', 'yes', '1', 'x']);
const NO = new Set(['false', 'no', '0', '']);

/** The cases of a table, as far as it can express them: turns, scripted customers and the end, and of a turn what has a column. */
export function writeCsv(cases: readonly LabCaseContent[]): string {
  const names = new Map<string, number>();
  const rows = cases.flatMap((content) => {
    // Rows with the same name would become one case.
    const seen = (names.get(content.name) ?? 0) + 1;
    names.set(content.name, seen);
    const name = seen > 1 ? `${content.name} (${seen})` : content.name;
    const { script, turns } = content;
    if (!script)
      return turns.map((turn, at) => rowFor({ ...content, name, atEnd: at === 0 ? content.atEnd : [] }, turn));
    const row = rowFor({ ...content, name }, { before: [], says: script.opening, expects: script.goal });
    // Nothing could be told of a customer without a goal.
    return EXPECTATIONS.some((column) => row[column] !== '') ? [{ ...row, ...scriptCells(script) }] : [];
  });
  return ['\uFEFF', rowOf(COLUMNS), ...rows.map((row) => rowOf(COLUMNS.map((column) => asCell(row[column]))))].join('');
}

function rowFor(content: LabCaseContent, { before, says, expects }: CaseTurn): Row {
  const values = (pick: (each: TurnExpectation) => string | null) =>
    joinValues(expects.flatMap((each) => pick(each) ?? []));
  return {
    ...NO_SCRIPT,
    name: content.name,
    suite: content.suite,
    must_pass: content.mustPass ? 'yes' : '',
    locale: content.locale ?? '',
    platform: content.platform ?? '',
    before: joinValues(before.map(writeEvent)),
    says,
    expects_says: values((each) => (each.kind === 'says' ? each.text : null)),
    expects_not_says: values((each) => (each.kind === 'does_not_say' ? each.text : null)),
    cites: values((each) => (each.kind === 'cites' ? each.title : null)),
    outcome: values((each) => OUTCOMES.find((kind) => kind === each.kind) ?? null),
    hands_off: values((each) => (each.kind === 'hands_off' ? (each.reason ?? ANY_REASON) : null)),
    policy: values((each) => {
      if (each.kind === 'policy_acts') return String(each.policyId);
      return each.kind === 'policy_does_not_act' ? `!${each.policyId}` : null;
    }),
    at_end: joinValues(content.atEnd.map(writeEnd)),
  };
}

interface Line {
  line: number;
  cells: string[];
}

/** Reads a table of comma, semicolon or tab separated values. */
export function readCsv(text: string): CaseFile {
  const [head, ...lines] = parseLines(text);
  if (!head) throw invalid({ file: { key: 'noCases' } });
  const columns = head.cells.map((cell) => cell.trim().toLowerCase());
  const ignored: Ignored[] = columns
    .filter((column) => !COLUMNS.some((known) => known === column))
    .map((column) => ({ line: head.line, what: `column "${column}"` }));
  for (const needed of ['name', 'says']) if (!columns.includes(needed)) throw badLine(head.line, needed);
  const cases: (FoundCase & { key: string; content: { turns: unknown[]; atEnd: unknown[]; script?: unknown } })[] = [];
  for (const { line, cells } of lines) {
    const row = Object.fromEntries(
      COLUMNS.map((column) => [column, fromCell(cells[columns.indexOf(column)] ?? '').trim()]),
    ) as Row;
    const parts = <Part>(column: 'before' | 'at_end', readPart: (words: string) => Part | null): Part[] =>
      splitValues(row[column]).map((words) => readPart(words) ?? refuse(line, column));
    const expects = expectationsIn(row, line, ignored);
    const turn = { before: parts('before', readEvent), says: row.says, expects };
    const atEnd = parts('at_end', readEnd);
    const last = cases.at(-1);
    const script = scriptIn(row, line);
    const key = JSON.stringify([row.name, row.suite]);
    if (script) {
      // No other row belongs to it.
      const whole = { ...script, opening: row.says, goal: expects };
      cases.push({ key: '', line, content: { ...contentOf(row, line), turns: [], atEnd, script: whole } });
    } else if (last?.key === key || (last && last.key !== '' && row.name === '')) {
      last.content.turns.push(turn);
      last.content.atEnd.push(...atEnd);
    } else cases.push({ key, line, content: { ...contentOf(row, line), turns: [turn], atEnd } });
  }
  return { cases, ignored };
}

function refuse(line: number, column: Column): never {
  throw badLine(line, column);
}

function contentOf({ name, suite, must_pass, locale, platform }: Row, line: number) {
  const must = must_pass.toLowerCase();
  if (!YES.has(must) && !NO.has(must)) throw badLine(line, 'must_pass');
  return { name, suite, mustPass: YES.has(must), locale: locale.toLowerCase() || null, platform: platform || null };
}

function expectationsIn(row: Row, line: number, ignored: Ignored[]): unknown[] {
  return [
    ...splitValues(row.expects_says).map((text) => ({ kind: 'says', text })),
    ...splitValues(row.expects_not_says).map((text) => ({ kind: 'does_not_say', text })),
    ...splitValues(row.cites).map((title) => ({ kind: 'cites', title })),
    ...splitValues(row.outcome).map((value) => {
      const kind = OUTCOMES.find((known) => known === value.toLowerCase());
      if (!kind) throw badLine(line, 'outcome');
      return { kind };
    }),
    ...splitValues(row.hands_off).map((value) => {
      const reason = HAND_OFF_REASONS.find((known) => known === value.toLowerCase()) ?? null;
      if (reason === null && value.toLowerCase() !== ANY_REASON) throw badLine(line, 'hands_off');
      return { kind: 'hands_off', reason };
    }),
    ...splitValues(row.policy).flatMap((value) => {
      const [, not, id] = /^(!?)\s*(\d{1,15})$/.exec(value) ?? [];
      if (id) return [{ kind: not ? 'policy_does_not_act' : 'policy_acts', policyId: Number(id) }];
      ignored.push({ line, what: `policy "${value}"` });
      return [];
    }),
  ];
}

function parseLines(text: string): Line[] {
  try {
    const records = parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      info: true,
    }) as unknown as { record: string[]; info: { lines: number } }[];
    return records.map(({ record, info }) => ({ line: info.lines, cells: record }));
  } catch (error) {
    const line = error instanceof CsvError && typeof error['lines'] === 'number' ? error['lines'] : 1;
    throw invalid({ file: { key: 'tableBroken', params: { n: line } } });
  }
}

/** The one that separates most columns in the first line. */
function delimiterOf(text: string): string {
  const head = (/^[^\r\n]*/.exec(text)?.[0] ?? '').replaceAll(/"[^"]*"/g, '');
  const count = (sign: string) => head.split(sign).length;
  return [',', ';', '\t'].toSorted((one, other) => count(other) - count(one))[0] ?? ',';
}
