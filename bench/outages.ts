import { rmSync } from 'node:fs';
import { startEmbeddedPostgres } from '../apps/server/src/infra/sql/embedded-postgres.ts';
import { runKillRounds } from '../apps/server/src/testing/kill-rounds.ts';
import { runDatabaseKills, runDoubleStarts, runDrips, runRollingRestarts } from '../apps/server/src/testing/outages.ts';
import type { Figure } from './figure.ts';
import { newDataFolder } from './server.ts';

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

/** What happens when processes die; `npm test` runs the same with smaller numbers. */
export async function measureOutages(): Promise<Figure[]> {
  const kills = await runKillRounds(30, 20);
  const database = await runDatabaseKills(20, 10);
  const folder = newDataFolder();
  const postgres = await startEmbeddedPostgres(folder);
  const rolling = await runRollingRestarts(postgres.url, 50, 10);
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
  const drips = await runDrips(1_000);
  const doubles = await runDoubleStarts(20);

  const verdict = ({ lost, doubled, misordered, acknowledged }: typeof kills | typeof database | typeof rolling) =>
    `${lost} / ${doubled} / ${misordered} of ${acknowledged}`;
  return [
    {
      what: '30 kill -9 of the program under load: lost / doubled / misordered of acknowledged',
      goal: '0 / 0 / 0',
      measured: verdict(kills),
    },
    { what: 'Slowest start after a kill -9', goal: '<= 10 s', measured: seconds(kills.slowestStartMs) },
    {
      what: '20 kill -9 of the database under load: the same, and refusals other than 503',
      goal: '0 / 0 / 0, 0',
      measured: `${verdict(database)}, ${database.otherRefusals.length}`,
    },
    {
      what: 'Slowest recovery from a killed database',
      goal: '<= 5 s',
      measured: seconds(database.slowestRecoveryMs),
    },
    {
      what: '50 restarts of two nodes in turn under load: the same, and requests that failed twice',
      goal: '0 / 0 / 0, 0',
      measured: `${verdict(rolling)}, ${rolling.failures}`,
    },
    {
      what: '1,000 dripping connections: p95 of other requests, and when the last was cut off',
      goal: '< 500 ms',
      measured: `${Math.round(drips.p95Ms)} ms, ${seconds(drips.cutOffAfterMs)}`,
    },
    {
      what: '20 second programs on one folder: all refused, slowest; does the next start after a kill -9',
      goal: 'all, yes',
      measured: `${doubles.exitCodes.every((code) => code === 1) && doubles.saidWhy ? 'all' : 'NOT all'}, ${seconds(doubles.slowestExitMs)}; ${doubles.doesThirdServe ? 'yes' : 'NO'}`,
    },
  ];
}
