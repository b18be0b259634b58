import { runKillRounds } from '../apps/server/src/testing/kill-rounds.ts';
import type { Figure } from './figure.ts';

const KILLS = 30;
const SENDERS = 20;

export async function measureKills(): Promise<Figure[]> {
  const { acknowledged, lost, doubled, misordered, slowestStartMs } = await runKillRounds(KILLS, SENDERS);
  return [
    {
      what: `${KILLS} kill -9 under load of ${SENDERS} senders: lost / doubled / misordered of acknowledged`,
      goal: '0 / 0 / 0',
      measured: `${lost} / ${doubled} / ${misordered} of ${acknowledged}`,
    },
    { what: 'Slowest start after a kill -9', goal: '<= 10 s', measured: `${Math.round(slowestStartMs)} ms` },
  ];
}
