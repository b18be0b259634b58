import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import type { TestApp } from './build-test-app.ts';
import type { TestVisitor } from './chat.ts';

export interface StreamEvent {
  name: string;
  data: Record<string, unknown>;
}

/** Where the app answers on a real socket; streams never end inside an injected request. */
export async function listen({ app }: TestApp): Promise<string> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

/** Opens the widget's stream as a browser does: by fetch, with headers. Resolves once it is live. */
export async function openStream(app: TestApp, visitor: TestVisitor, headers: Record<string, string> = {}) {
  const abort = new AbortController();
  const reply = await fetch(`${await listen(app)}/api/chat/conversations/${visitor.conversationId}/events`, {
    headers: { ...visitor.headers, ...headers },
    signal: abort.signal,
  });
  const events: StreamEvent[] = [];
  let isOver = false;
  const read = async () => {
    let rest = '';
    for await (const chunk of reply.body ?? []) {
      rest += Buffer.from(chunk as Uint8Array).toString();
      const blocks = rest.split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const [, name, data] = /^event: (.*)\n(?:id: .*\n)?data: (.*)$/m.exec(block) ?? [];
        if (name && data) events.push({ name, data: JSON.parse(data) as Record<string, unknown> });
      }
    }
  };
  void read()
    .catch(() => {})
    .finally(() => (isOver = true));
  if (reply.status === 200) await expect.poll(() => events[0]?.name, { interval: 5, timeout: 5_000 }).toBe('ready');
  return {
    status: reply.status,
    headers: reply.headers,
    events,
    isOver: () => isOver,
    close: () => abort.abort(),
  };
}
