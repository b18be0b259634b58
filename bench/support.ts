import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startScriptedModel } from '../apps/server/src/testing/scripted-model/scripted-model.ts';
import { dataFolder } from './answers-data.ts';
import type { Figure } from './figure.ts';
import { loadRightAnswers } from './right-answers.ts';
import { MAILBOX_SECRET, newDataFolder, startServer, stopServer } from './server.ts';

const VERDICTS = ['good', 'partly', 'wrong', 'refused'] as const;

interface Turn {
  kind: string;
  lang: string;
  verdict: (typeof VERDICTS)[number];
  isFalse: boolean;
  confidence: number | null;
  seen: string;
  /** The place of the page with the answer among the passages, from 1; null if it was not found or there is none. */
  rank: number | null;
  /** What the model did; null if it was not asked. */
  model: string | null;
}

/** Asks the real server the questions of real customers about public help centres, and judges every answer. */
export async function measureSupport(): Promise<Figure[]> {
  const folder = supportFolder();
  return folder === null ? [] : figuresOf(await playOnServer(folder, {}, []));
}

/** The same with a model that writes the right answer from the passages it is given: what the rest of the agent adds or takes away. */
export async function measureSupportWithModel(): Promise<Figure[]> {
  const folder = supportFolder();
  if (folder === null) return [];
  const model = await startScriptedModel();
  const settings = mkdtempSync(join(tmpdir(), 'parley-model-'));
  try {
    model.play(await loadRightAnswers(folder));
    const file = join(settings, 'model.json');
    const provider = { kind: 'compatible', name: 'Right answers', base_url: model.url, key: null };
    writeFileSync(file, JSON.stringify({ provider, name: 'scripted-large' }));
    const hosts = { OUTBOUND_HOSTS: new URL(model.url).host };
    return figuresWithModel(await playOnServer(folder, hosts, ['--model', file]));
  } finally {
    rmSync(settings, { recursive: true });
    await model.close();
  }
}

function supportFolder(): string | null {
  const folder = dataFolder();
  return folder !== null && existsSync(join(folder, 'support')) ? join(folder, 'support') : null;
}

async function playOnServer(folder: string, env: Record<string, string>, options: readonly string[]): Promise<Turn[]> {
  const dataDir = newDataFolder();
  const { child, port } = await startServer(dataDir, undefined, env);
  try {
    return await playAll(folder, port, options);
  } finally {
    await stopServer(child, dataDir);
  }
}

/** Runs the program that comes with the data. */
async function playAll(folder: string, port: number, options: readonly string[]): Promise<Turn[]> {
  const results = mkdtempSync(join(tmpdir(), 'parley-support-'));
  const file = process.env.SUPPORT_JSON ?? join(results, 'turns.json');
  const server = `http://127.0.0.1:${port}`;
  const args = [join(folder, 'score.mjs'), join(folder, 'dev'), '--server', server, '--json', file, ...options];
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

function figuresWithModel(turns: readonly Turn[]): Figure[] {
  const found = turns.filter(({ rank }) => rank !== null);
  const forPeople = turns.filter(({ model, seen }) => model === null && seen === 'person');
  const asked = turns.filter(({ model }) => model !== null).length;
  const what = 'Support questions with a model that writes the right answer from the passages it is given';
  return [
    {
      what: `${what}: the page was found, ${found.length} turns: useful; partly / wrong / wrongly refused`,
      goal: '>= 90 %',
      measured: sharesOf(found),
    },
    { what: `The same: all ${turns.length} turns`, goal: '', measured: sharesOf(turns) },
    {
      what: 'The same: turns in which the model was asked, those left to a person at once aside',
      goal: '100 %',
      measured: `${asked} of ${turns.length - forPeople.length}; ${forPeople.length} left to a person`,
    },
  ];
}

const sharesOf = (turns: readonly Turn[]) =>
  `${percent(turns, 'good')}; ${VERDICTS.slice(1)
    .map((verdict) => percent(turns, verdict))
    .join(' / ')}`;

function figuresOf(turns: readonly Turn[]): Figure[] {
  const figure = (name: string, some: readonly Turn[], goal = ''): Figure => ({
    what: `Support questions as customers type them, no key: ${name}, ${some.length} turns: useful; partly / wrong / wrongly refused`,
    goal,
    measured: sharesOf(some),
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
