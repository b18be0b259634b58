import { parseArgs } from 'node:util';
import { MAX_ATTEMPTS, startLabRun } from '@parley/contracts/lab-runs';
import type { BodyOf } from '@parley/contracts/endpoint';

export const HELP = `npm run lab -- --agent 7 [options]

Plays the test cases of an agent with its draft, compared with what is published, and says whether they pass.

  --agent ID       the agent; its number is in the address of its pages
  --suite NAME     only the cases of this suite
  --runs N         how often each case is played with a model, 1 to ${MAX_ATTEMPTS}; 8 if omitted
  --seed N         makes scripted customers say the same again; 1 if omitted
  --junit FILE     also writes the result as a JUnit file
  --min-pass N     also fails unless this share of the cases, 0 to 1, passes every time
  --help           shows this

Exit code: 0 if all cases that must pass do (or all cases, where none must) and there is no regression, 1 if not, 2 if the cases
could not be played. Cases that pass and fail with the same version do not count unless they must pass. It uses the settings of
the server (DATA_DIR or DATABASE_URL) and works beside a running server or without one.
`;

export interface CommandOptions {
  agentId: number;
  wish: BodyOf<typeof startLabRun>;
  junit: string | null;
  minPass: number | null;
}

/** What is wrong with the command line. */
export class UsageError extends Error {}

/** Reads the command line; null asks for help. */
export function readOptions(args: readonly string[]): CommandOptions | null {
  const text = { type: 'string' } as const;
  const options = { agent: text, suite: text, runs: text, seed: text, junit: text, 'min-pass': text } as const;
  const { values } = parsed(() =>
    parseArgs({ args: [...args], options: { ...options, help: { type: 'boolean' } }, strict: true }),
  );
  if (values.help) return null;
  const agentId = numberIn('--agent', values.agent, 1, Number.MAX_SAFE_INTEGER, true);
  if (agentId === undefined) throw new UsageError('Say which agent: --agent 7');
  const attempts = numberIn('--runs', values.runs, 1, MAX_ATTEMPTS, true) ?? 8;
  const seed = numberIn('--seed', values.seed, 0, 1_000_000, true);
  const wish = startLabRun.body?.parse({ suite: values.suite ?? '', attempts, seed });
  if (!wish) throw new UsageError('This suite cannot exist.');
  return {
    agentId,
    wish,
    junit: values.junit ?? null,
    minPass: numberIn('--min-pass', values['min-pass'], 0, 1, false) ?? null,
  };
}

function parsed<Result>(parse: () => Result): Result {
  try {
    return parse();
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function numberIn(name: string, text: string | undefined, least: number, most: number, isWhole: boolean) {
  if (text === undefined) return undefined;
  const number = Number(text);
  if (text.trim() === '' || !(number >= least && number <= most) || (isWhole && !Number.isInteger(number)))
    throw new UsageError(`${name} is not a number that fits: ${text}`);
  return number;
}
