import type { Figure } from './figure.ts';
import { newDataFolder, startServer, stopServer } from './server.ts';
import { createClient, openShop, quantile, type Shop } from './shop.ts';

const SIGN_INS = 60;
const SAMPLES = 300;

/** The duration of consecutive calls by staff, in milliseconds. */
async function timeCalls({ staff }: Shop): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < SAMPLES; n += 1) {
    const begin = performance.now();
    const { status } = await staff('GET', '/profile/me');
    if (status !== 200) throw new Error(`The profile answered ${status}.`);
    times.push(performance.now() - begin);
  }
  return times;
}

/** Tries wrong passwords continuously until stopped; resolves to the number of attempts. */
async function signInUntil(port: number, email: string, isOver: () => boolean): Promise<number> {
  const call = createClient(port);
  const { headers } = await call('GET', '/auth/csrf', {});
  const token = /XSRF-TOKEN=([^;]+)/.exec(String(headers['set-cookie']))?.[1] ?? '';
  let tries = 0;
  for (; !isOver(); tries += 1) {
    const csrf = { cookie: `XSRF-TOKEN=${token}`, 'x-xsrf-token': token };
    const { status } = await call('POST', '/auth/login', csrf, { email, password: 'wrong password' });
    if (status !== 401) throw new Error(`A sign-in answered ${status}.`);
  }
  return tries;
}

/** How 60 concurrent sign-ins slow down everyone else. */
export async function measureSignIns(): Promise<Figure[]> {
  const dataDir = newDataFolder();
  const { child, port } = await startServer(dataDir, Number(process.env.BENCH_PORT ?? 3_987));
  try {
    const shop = await openShop(port);
    await timeCalls(shop); // warm-up
    const quiet = quantile(await timeCalls(shop), 0.5);
    let isOver = false;
    const signIns = Array.from({ length: SIGN_INS }, (_, n) =>
      signInUntil(port, `person.${n}@bench.example`, () => isOver),
    );
    const busy = quantile(await timeCalls(shop), 0.5);
    isOver = true;
    const tries = (await Promise.all(signIns)).reduce((sum, each) => sum + each, 0);
    const quietAgain = quantile(await timeCalls(shop), 0.5);
    const base = (quiet + quietAgain) / 2;
    return [
      {
        what: `${SIGN_INS} sign-ins at once, all the time (${tries} tries): p50 of a call of staff, against the quiet server`,
        goal: 'ratio <= 3',
        measured: `${busy.toFixed(1)} against ${base.toFixed(1)} ms, ratio ${(busy / base).toFixed(2)}`,
      },
    ];
  } finally {
    await stopServer(child, dataDir);
  }
}
