import { openHttpShop } from './http-shop.ts';
import { judge, Sender, type Verdict } from './sender.ts';
import { newDataDir, startServer } from './server-process.ts';

export interface KillRounds extends Verdict {
  slowestStartMs: number;
  exitCode: number | null;
}

/** Kills the whole program with SIGKILL at random moments under load, restarts it, and then compares. */
export async function runKillRounds(rounds: number, senderCount: number): Promise<KillRounds> {
  const dataDir = newDataDir();
  let server = await startServer(dataDir);
  const { key } = await openHttpShop(server.url);
  const senders = Array.from({ length: senderCount }, (_, n) => new Sender(key, `sender-${n}`));
  for (const sender of senders) await sender.open(server.url);
  let slowestStartMs = 0;
  for (let round = 0; round < rounds; round += 1) {
    let isKilled = false;
    const work = senders.map((sender) =>
      sender.sendUntil(
        () => server.url,
        () => isKilled,
      ),
    );
    await new Promise((resolve) => setTimeout(resolve, 600 + Math.random() * 1_200));
    server.kill('SIGKILL');
    isKilled = true;
    await server.exited;
    await Promise.all(work);
    server = await startServer(dataDir);
    slowestStartMs = Math.max(slowestStartMs, server.readyAfterMs);
  }
  const verdict = await judge(server.url, senders);
  server.kill('SIGTERM');
  return { ...verdict, slowestStartMs, exitCode: await server.exited };
}
