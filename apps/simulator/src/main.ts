import { startSimulator } from './simulator.ts';

const PORT = 11_600;

const simulator = await startSimulator({
  port: Number(process.env.SIMULATOR_PORT ?? PORT),
  reachableHosts: process.env.SIMULATOR_HOSTS?.split(',') ?? [],
});
console.log(`
  The simulator plays the platforms; nothing leaves this machine.
  Page          ${simulator.url} (be the customer, switch faults on, see what happens)
  Telegram      ${simulator.telegramUrl} (in place of https://api.telegram.org)
  Meta          ${simulator.url}/fb-graph, /fb-www, /ig-graph, /ig-api, /ig-www (Facebook and Instagram)
  Control API   ${simulator.url}/_sim
  Start Parley with SIMULATOR_URL=${simulator.url}
  Ctrl+C stops it.`);
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => void simulator.close().then(() => process.exit(0)));
