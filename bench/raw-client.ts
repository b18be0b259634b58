import net from 'node:net';

/**
 * A keep-alive connection that sends given bytes and waits for the end of the response: generating load must cost less
 * than what it measures.
 */
export function createRawClient(port: number) {
  const socket = net.connect(port, '127.0.0.1').setNoDelay();
  let received = '';
  let settle: ((status: number) => void) | undefined;
  socket.setEncoding('latin1');
  socket.on('data', (chunk: string) => {
    received += chunk;
    const head = received.indexOf('\r\n\r\n');
    if (head < 0) return;
    const length = /content-length: (\d+)/i.exec(received.slice(0, head))?.[1];
    if (length === undefined || received.length < head + 4 + Number(length)) return;
    const status = Number(received.slice(9, 12));
    received = '';
    settle?.(status);
  });
  return {
    post(path: string, headers: string, body: string): Promise<number> {
      const length = Buffer.byteLength(body);
      socket.write(
        `POST /api${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n${headers}content-type: application/json\r\ncontent-length: ${length}\r\n\r\n${body}`,
      );
      return new Promise((resolve) => (settle = resolve));
    },
    close: () => socket.destroy(),
  };
}
