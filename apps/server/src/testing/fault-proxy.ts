import net, { type AddressInfo } from 'node:net';

export interface FaultProxy {
  url: string;
  /** Drops the responses to the next `count` requests: they are carried out, but the sender never learns of it. */
  dropAnswers(count: number): void;
  /** Breaks all current connections; new ones are let through. */
  cut(): void;
  close(): void;
}

/** A proxy between a client and a server, one request per connection, that injects faults on demand. */
export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const { hostname, port } = new URL(target);
  let toDrop = 0;
  const sockets = new Set<net.Socket>();
  const proxy = net.createServer((client) => {
    const server = net.connect(Number(port), hostname);
    const isDropped = toDrop > 0;
    if (isDropped) toDrop -= 1;
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => sockets.delete(socket));
    }
    client.pipe(server);
    client.on('close', () => server.destroy());
    if (isDropped) server.once('data', () => client.destroy());
    else server.pipe(client);
  });
  const cut = () => sockets.forEach((socket) => socket.destroy());
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    dropAnswers: (count) => (toDrop += count),
    cut,
    close() {
      cut();
      proxy.close();
    },
  };
}
