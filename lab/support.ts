/**
 * Plays the support conversations of the development data against the built-in engine, without a server, and prints what was not
 * good: `node lab/support.ts <folder> [--kind k] [--lang l] [--kb name] [--id id] [--show]`. For work on failures; the figures that
 * count are those of `npm run bench -- support`, which asks the real server.
 */
import { NO_POLICIES } from '../apps/server/src/policies/index.ts';
import { readdirSync } from 'node:fs';
import { AgentSettings } from '@parley/contracts/ai-agents';
import { consult, type AgentContext } from '../apps/server/src/ai-agents/answering/consult.ts';
import { firstQuestion, type Turn } from '../apps/server/src/ai-agents/answering/exchange.ts';
import { buildIndex } from '../apps/server/src/understanding/retrieval/index.ts';
import { loadJudge, localeOf, readCompany, type FileChunk, type Talk } from './support-data.ts';

const [folder = ''] = process.argv.slice(2);
const option = (name: string) => {
  const at = process.argv.indexOf(`--${name}`);
  return at > 0 ? process.argv[at + 1] : undefined;
};
const judge = await loadJudge(folder);

const UNSURE = 'I am not sure I understood that.';

const agentFor = (chunks: readonly FileChunk[]): AgentContext => ({
  settings: AgentSettings.parse({}),
  index: buildIndex(chunks),
  hosts: new Set(),
  locate: async (ids) =>
    ids.map((chunkId) => ({
      chunkId,
      sourceId: chunkId,
      title: chunks[chunkId - 1]?.title ?? '',
      url: null,
      rank: 0,
      contentChangedAt: new Date(0),
    })),
  engine: null,
  compare: null,
  enforcement: NO_POLICIES,
  phrase: async () => UNSURE,
});

async function play(talk: Talk, agent: AgentContext, fileOf: (id: number) => string) {
  const history: Turn[] = [];
  const rows = [];
  let unsureBefore = 0;
  for (const { say, expect } of talk.turns) {
    const exchange = { ...firstQuestion(say, localeOf(talk)), history: [...history], unsureBefore };
    const startedAt = performance.now();
    const verdict = await consult(agent, exchange, { signal: AbortSignal.timeout(60_000) });
    const ms = performance.now() - startedAt;
    const { text } = verdict;
    const stage = verdict.stages.find((each) => each.stage === 'passages');
    const passages = (stage?.passages ?? []).map((each) => ({ ...each, file: fileOf(each.chunkId) }));
    const judged = judge(expect, { ...verdict, text }, { lang: talk.lang, kind: talk.kind, passages });
    const wanted = new Set([expect.source ?? []].flat());
    const rank = passages.findIndex(({ file }) => wanted.has(file)) + 1;
    const { confidence, options } = verdict;
    rows.push({
      ...judged,
      talk,
      say,
      expect,
      text,
      rank,
      ms,
      confidence,
      options,
      files: passages.map(({ file }) => file),
    });
    history.push({ from: 'customer', text: say }, { from: 'agent', text });
    unsureBefore = judged.seen === 'unsure' ? unsureBefore + 1 : 0;
  }
  return rows;
}

const all: Awaited<ReturnType<typeof play>> = [];
for (const kb of readdirSync(folder).filter((name) => !option('kb') || option('kb') === name)) {
  const { chunks, talks } = await readCompany(folder, kb);
  const agent = agentFor(chunks);
  const isAsked = ({ kind, lang, id }: Talk) =>
    (!option('kind') || option('kind') === kind) &&
    (!option('lang') || option('lang') === lang) &&
    (!option('id') || option('id') === id);
  for (const talk of talks.filter(isAsked)) all.push(...(await play(talk, agent, (id) => chunks[id - 1]?.file ?? '')));
}

if (process.argv.includes('--show'))
  for (const row of all.filter(({ verdict }) => verdict !== 'good')) {
    const { talk, options } = row;
    const found = `${row.seen} ${row.confidence?.toFixed(2) ?? '-'}, source ${row.rank || '-'}`;
    console.log(`${row.verdict} ${talk.id} ${talk.kind}/${talk.lang} "${row.say}"`);
    console.log(`   [${found}] ${row.text.replace(/\s+/g, ' ').slice(0, 400)}`);
    if (options.some(({ id }) => id !== 'person')) console.log(`   {${options.map(({ label }) => label).join(' | ')}}`);
    console.log(`   ${row.why}; wanted ${row.expect.outcome.join('/')} ${JSON.stringify(row.expect.must ?? '')}`);
    console.log(`   ${row.files.join(' ')} (${[row.expect.source ?? []].flat().join(' ')})`);
  }

function table(title: string, keyOf: (row: (typeof all)[number]) => string) {
  console.log(`\n${title.padEnd(16)} turns  good partly wrong refused | useful | source first, found`);
  const keys = [...new Set(all.map(keyOf))];
  for (const key of [...keys, 'all']) {
    const rows = all.filter((row) => key === 'all' || keyOf(row) === key);
    const count = (verdict: string) => rows.filter((row) => row.verdict === verdict).length;
    const ranked = rows.filter(({ expect }) => expect.source);
    const share = (part: number, of: number) => `${((100 * part) / of).toFixed(0)} %`.padStart(5);
    const counts = ['good', 'partly', 'wrong', 'refused'].map((verdict) => String(count(verdict)).padStart(6)).join('');
    const ranks = [ranked.filter(({ rank }) => rank === 1), ranked.filter(({ rank }) => rank > 0)];
    console.log(
      `${key.padEnd(16)} ${String(rows.length).padStart(5)}${counts} | ${share(count('good'), rows.length)} | ${ranks.map(({ length }) => share(length, ranked.length)).join(' ')}`,
    );
  }
}
table('kind', ({ talk }) => talk.kind);
if (!option('lang')) table('language', ({ talk }) => talk.lang);
const share = (verdict: string) =>
  ((100 * all.filter((row) => row.verdict === verdict).length) / all.length).toFixed(1);
const times = all.map(({ ms }) => ms).toSorted((a, b) => a - b);
console.log(
  `\nuseful ${share('good')} %, wrong ${share('wrong')} %, ${all.filter(({ isFalse }) => isFalse).length} of them false; ${times[Math.floor(times.length * 0.95)]?.toFixed(0)} ms p95`,
);
