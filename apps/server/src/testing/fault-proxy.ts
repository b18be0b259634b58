import net, { type AddressInfo } from 'node:net';

export interface FaultProxy {
  url: string;
  /** Swallows the answers to this many requests from now on: they are carried out, and the sender never learns of it. */
  swallowAnswers(count: number): void;
  /** Breaks every connection there is at this moment; new ones are let through. */
  cut(): void;
  close(): void;
}

/** Stands between a client and a server, one request per connection, and spoils the line as it is told. */
export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const { hostname, port } = new URL(target);
  let toSwallow = 0;
  const sockets = new Set<net.Socket>();
  const proxy = net.createServer((client) => {
    const server = net.connect(Number(port), hostname);
    const isSpoilt = toSwallow > 0;
    if (isSpoilt) toSwallow -= 1;
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => sockets.delete(socket));
    }
    client.pipe(server);
    client.on('close', () => server.destroy());
    if (isSpoilt) server.once('data', () => client.destroy());
    else server.pipe(client);
  });
  const cut = () => sockets.forEach((socket) => socket.destroy());
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    swallowAnswers: (count) => (toSwallow += count),
    cut,
    close() {
      cut();
      proxy.close();
    },
  };
}
