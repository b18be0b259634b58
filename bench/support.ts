import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dataFolder } from './answers-data.ts';
import type { Figure } from './figure.ts';
import { MAILBOX_SECRET, newDataFolder, startServer, stopServer } from './server.ts';

const VERDICTS = ['good', 'partly', 'wrong', 'refused'] as const;

interface Turn {
  kind: string;
  lang: string;
  verdict: (typeof VERDICTS)[number];
  isFalse: boolean;
  confidence: number | null;
  seen: string;
}

/** Asks the real server the questions of real customers about public help centres, and judges every answer. */
export async function measureSupport(): Promise<Figure[]> {
  const folder = dataFolder();
  if (folder === null || !existsSync(join(folder, 'support'))) return [];
  const dataDir = newDataFolder();
  const { child, port } = await startServer(dataDir);
  try {
    return figuresOf(await playAll(join(folder, 'support'), port));
  } finally {
    await stopServer(child, dataDir);
  }
}

/** Runs the program that comes with the data. */
async function playAll(folder: string, port: number): Promise<Turn[]> {
  const results = mkdtempSync(join(tmpdir(), 'parley-support-'));
  const file = join(results, 'turns.json');
  const args = [join(folder, 'score.mjs'), join(folder, 'dev'), '--server', `http://127.0.0.1:${port}`, '--json', file];
  const code = await new Promise((resolve) =>
    spawn(process.execPath, args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, MAILBOX_SECRET },
    }).on('close', resolve),
  );
  if (code !== 0) throw new Error(`The support questions could not be played: exit ${String(code)}.`);
  const { turns } = JSON.parse(readFileSync(file, 'utf8')) as { turns: Turn[] };
  rmSync(results, { recursive: true });
  return turns;
}

function figuresOf(turns: readonly Turn[]): Figure[] {
  const figure = (name: string, some: readonly Turn[], goal = ''): Figure => ({
    what: `Support questions as customers type them, no key: ${name}, ${some.length} turns: useful; partly / wrong / wrongly refused`,
    goal,
    measured: `${percent(some, 'good')}; ${VERDICTS.slice(1)
      .map((verdict) => percent(some, verdict))
      .join(' / ')}`,
  });
  const goals: Record<string, string> = {
    'small-talk': '>= 95 %',
    person: '100 %',
    unanswerable: '>= 90 %',
    'cross-language': '>= 30 %',
  };
  return [
    figure('all', turns, '>= 80 %, wrong <= 4 %'),
    ...[...Map.groupBy(turns, ({ kind }) => kind)].map(([kind, some]) => figure(kind, some, goals[kind] ?? '>= 40 %')),
    ...[...Map.groupBy(turns, ({ lang }) => lang)].map(([lang, some]) => figure(`in ${lang}`, some)),
    reliability(turns),
  ];
}

const percent = (turns: readonly Turn[], verdict: Turn['verdict']) =>
  `${((100 * turns.filter((turn) => turn.verdict === verdict).length) / Math.max(1, turns.length)).toFixed(1)} %`;

/** How often an answer is right, by how sure the engine was. */
function reliability(turns: readonly Turn[]): Figure {
  const answered = turns.filter(({ seen, confidence }) => seen === 'answer' && confidence !== null);
  const parts = [0.4, 0.5, 0.6, 0.7, 0.8, 0.9].map((low) => {
    const some = answered.filter(({ confidence }) => (confidence ?? 0) >= low && (confidence ?? 0) < low + 0.1);
    const right = some.filter(({ verdict }) => verdict === 'good' || verdict === 'partly').length;
    return `${low}+: ${right} of ${some.length}`;
  });
  return {
    what: 'The same: answers that were right or partly right, by confidence',
    goal: '',
    measured: parts.join(', '),
  };
}
