import { isMap, isSeq, LineCounter, parseDocument, type Document } from 'yaml';
import { z } from 'zod';
import { AppError, invalid } from '../../../infra/errors.ts';
import { inOneLine, MAX_NAME } from '../proposals/new-case.ts';
import type { CaseFile, Ignored } from './case-file.ts';

/** A file made of references to itself would grow without end. */
const MAX_ALIASES = 100;
const MAX_WORDS = 200;
const MAX_SCENARIO_TESTS = 10_000;

const Texts = z.union([z.string(), z.number(), z.boolean()]).transform(String);
const Assertion = z.looseObject({ type: z.string(), value: z.unknown().optional(), threshold: z.number().optional() });
const Parley = z.looseObject({
  turns: z
    .array(z.looseObject({ before: z.array(z.unknown()).optional(), expects: z.array(z.unknown()).optional() }))
    .optional(),
  script: z.unknown().optional(),
});
const Test = z.looseObject({
  description: Texts.optional(),
  vars: z.record(z.string(), z.unknown()).optional(),
  assert: z.array(z.unknown()).optional(),
  metadata: z.looseObject({ parley: Parley.optional() }).optional(),
});
type Test = z.output<typeof Test>;
const Scenario = z.looseObject({
  description: Texts.optional(),
  config: z.array(z.looseObject({ vars: z.record(z.string(), z.unknown()).optional() })),
  tests: z.array(z.unknown()),
});

/** Reads the tests of a promptfoo file; what a case cannot express is listed. */
export function readPromptfoo(text: string): CaseFile {
  const { config, lineOf } = parse(text);
  const found: CaseFile = { cases: [], ignored: [] };
  const isList = Array.isArray(config);
  const root = isList ? { tests: config } : z.looseObject({}).safeParse(config).data;
  const tests = root?.['tests'];
  const at = (path: readonly (string | number)[]) => lineOf(isList ? path.slice(1) : path);
  if (Array.isArray(tests))
    for (const [nth, test] of tests.entries())
      addTest(found, test, at(['tests', nth]), (...path) => at(['tests', nth, ...path]));
  else if (tests !== undefined) found.ignored.push({ line: at(['tests']), what: 'tests in another file' });
  if (root && 'defaultTest' in root) found.ignored.push({ line: at(['defaultTest']), what: 'defaultTest' });
  const scenarios = root?.['scenarios'];
  if (Array.isArray(scenarios))
    for (const [nth, scenario] of scenarios.entries()) addScenario(found, scenario, at(['scenarios', nth]));
  else if (scenarios !== undefined) found.ignored.push({ line: at(['scenarios']), what: 'scenarios in another file' });
  return found;
}

type LineOf = (path: readonly (string | number)[]) => number;

function parse(text: string): { config: unknown; lineOf: LineOf } {
  const deep = lineOfTooDeep(text);
  if (deep !== null) throw broken(deep);
  const counter = new LineCounter();
  try {
    // Looking for keys that occur twice takes time with the square of their number.
    const document = parseDocument(text, { lineCounter: counter, prettyErrors: false, uniqueKeys: false });
    const [problem] = document.errors;
    if (problem) throw broken(counter.linePos(problem.pos[0]).line);
    return {
      config: document.toJS({ maxAliasCount: MAX_ALIASES }) as unknown,
      lineOf: (path) => counter.linePos(positionOf(document, path)).line,
    };
  } catch (error) {
    if (error instanceof AppError) throw error;
    // Too many aliases, or nested deeper than anything that people write.
    throw broken(1);
  }
}

/** The parser gets slow with depth, and nobody writes such files. Brackets in texts need not be closed, so some are left open. */
const MAX_OPEN = 1_000;
const CHAIN = /(?:[-?:][ \t]+){100}/;

/** The first line that is nested too deep, by its brackets and dashes; null if there is none. */
function lineOfTooDeep(text: string): number | null {
  let open = 0;
  for (const [nth, line] of text.split('\n').entries()) {
    for (const [sign] of line.matchAll(/[[\]{}]/g)) {
      open = Math.max(0, open + (sign === '[' || sign === '{' ? 1 : -1));
      if (open > MAX_OPEN) return nth + 1;
    }
    if (CHAIN.test(line)) return nth + 1;
  }
  return null;
}

const broken = (n: number) => invalid({ file: { key: 'yamlBroken', params: { n } } });

function positionOf(document: Document.Parsed, path: readonly (string | number)[]): number {
  const node = document.getIn(path, true);
  if (isMap(node) || isSeq(node) || (typeof node === 'object' && node !== null && 'range' in node))
    return (node as { range?: [number, number, number] | null }).range?.[0] ?? 0;
  return 0;
}

function addTest(found: CaseFile, given: unknown, line: number, at: (...path: (string | number)[]) => number) {
  const { data: test } = Test.safeParse(given);
  if (!test) return void found.ignored.push({ line, what: 'test that is not understood' });
  const questions = questionsIn(test, line, found.ignored);
  const asserts = expectationsIn(test.assert ?? [], (nth) => at('assert', nth), found.ignored);
  const { turns: kept = [], script = null, ...rest } = test.metadata?.parley ?? {};
  for (const [nth, says] of questions.entries()) {
    const name = test.description ?? says.at(-1) ?? '';
    const turns = says.map((text, place) => ({
      says: text,
      before: kept[place]?.before ?? [],
      expects: [...(place === says.length - 1 ? asserts : []), ...(kept[place]?.expects ?? [])],
    }));
    found.cases.push({
      line,
      content: {
        ...rest,
        name: inOneLine(questions.length > 1 ? `${name} (${nth + 1})` : name, MAX_NAME),
        script,
        turns: script === null ? turns : [],
      },
    });
  }
}

/** What the customer says, turn by turn; several lists where the file has several questions for one test. */
function questionsIn({ vars = {} }: Test, line: number, ignored: Ignored[]): string[][] {
  const { question, messages } = vars;
  for (const name of Object.keys(vars))
    if (name !== 'question' && name !== 'messages') ignored.push({ line, what: `variable "${name}"` });
  if (Array.isArray(messages)) {
    const said = messages.flatMap((each) => saidIn(each, line, ignored));
    if (said.length > 0) return [said];
  }
  const asked = z.array(Texts).safeParse(Array.isArray(question) ? question : [question]).data;
  if (asked && asked.length > 0) return asked.map((each) => [each]);
  ignored.push({ line, what: 'test without vars.question or vars.messages' });
  return [];
}

function saidIn(message: unknown, line: number, ignored: Ignored[]): string[] {
  const text = Texts.safeParse(message).data;
  if (text !== undefined) return [text];
  const { data } = z.looseObject({ role: z.string(), content: Texts }).safeParse(message);
  if (data?.role === 'user') return [data.content];
  ignored.push({ line, what: data ? `message of the role "${data.role}"` : 'message that is not understood' });
  return [];
}

/** The expectations that assertions mean. */
function expectationsIn(asserts: readonly unknown[], lineOf: (nth: number) => number, ignored: Ignored[]): unknown[] {
  return asserts.flatMap((given, nth) => {
    const { data } = Assertion.safeParse(given);
    const expects = data ? expectationsOf(data) : [];
    if (expects.length === 0) ignored.push({ line: lineOf(nth), what: `assertion "${data?.type ?? 'unknown'}"` });
    return expects;
  });
}

function expectationsOf({ type, value, threshold }: z.output<typeof Assertion>): object[] {
  const texts =
    z.array(Texts.pipe(z.string().trim().min(1).max(MAX_WORDS))).safeParse(Array.isArray(value) ? value : [value])
      .data ?? [];
  const isAll = type.endsWith('-all');
  if (['contains', 'icontains', 'contains-all', 'icontains-all'].includes(type) && (isAll || texts.length === 1))
    return texts.map((text) => ({ kind: 'says', text }));
  if (['not-contains', 'not-icontains'].includes(type) && texts.length === 1)
    return texts.map((text) => ({ kind: 'does_not_say', text }));
  if (type === 'latency' && threshold !== undefined && threshold >= 1)
    return [{ kind: 'within_ms', ms: Math.round(threshold) }];
  return [];
}

/** Every test of a scenario with every set of variables. */
function addScenario(found: CaseFile, given: unknown, line: number) {
  const { data } = Scenario.safeParse(given);
  if (!data || data.config.length * data.tests.length > MAX_SCENARIO_TESTS)
    return void found.ignored.push({ line, what: 'scenario that is not understood' });
  for (const each of data.tests) {
    const { data: test } = Test.safeParse(each);
    for (const { vars } of test ? data.config : []) {
      const description = test?.description ?? data.description;
      const whole = { ...test, vars: { ...vars, ...test?.vars }, ...(description ? { description } : {}) };
      addTest(found, whole, line, () => line);
    }
    if (!test) found.ignored.push({ line, what: 'test that is not understood' });
  }
}
