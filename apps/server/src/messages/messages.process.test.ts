import { expect, test } from 'vitest';
import { HttpBrowser, newDataDir, startServer } from '../testing/server-process.ts';
import { newPerson } from '../testing/test-client.ts';

const ROUNDS = 3;
const SENDERS = 8;

interface Sent {
  clientId: string;
  text: string;
}

/** One customer with a widget: sends one message after another and repeats what was not acknowledged, with the same id. */
class Sender {
  readonly acknowledged: string[] = [];
  pending: Sent | undefined;
  token = '';
  conversationId = 0;
  count = 0;
  readonly key: string;
  readonly name: string;

  constructor(key: string, name: string) {
    this.key = key;
    this.name = name;
  }

  async call(url: string, path: string, body?: object): Promise<{ status: number; body: Record<string, unknown> }> {
    const headers = { key: this.key, 'x-visitor-token': this.token, 'content-type': 'application/json' };
    const reply = await fetch(
      `${url}/api${path}`,
      body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers },
    );
    return { status: reply.status, body: (await reply.json()) as Record<string, unknown> };
  }

  async open(url: string) {
    const { body } = await this.call(url, '/chat/conversations/start', {});
    this.token = String(body.visitor_token);
    this.conversationId = (body.conversation as { id: number }).id;
  }

  async sendUntil(url: string, isOver: () => boolean) {
    while (!isOver()) {
      this.pending ??= { clientId: `${this.name}-${(this.count += 1)}-client`, text: `${this.name} ${this.count}` };
      const { clientId, text } = this.pending;
      const reply = await this.call(url, '/chat/listen', {
        driver: 'web',
        conversation_id: this.conversationId,
        client_id: clientId,
        text,
      }).catch(() => null);
      if (reply?.status === 200) {
        this.acknowledged.push(text);
        this.pending = undefined;
      }
    }
  }

  async stored(url: string): Promise<{ seq: number; text: string }[]> {
    const all: { seq: number; text: string }[] = [];
    for (;;) {
      const { body } = await this.call(
        url,
        `/chat/conversations/${this.conversationId}/refresh?after=${all.at(-1)?.seq ?? 0}`,
      );
      const page = body.messages as { seq: number; text: string }[];
      if (page.length === 0) return all;
      all.push(...page);
    }
  }
}

test('kill -9 under load: no acknowledged message is lost, doubled or out of order', async () => {
  const dataDir = newDataDir();
  let server = await startServer(dataDir);
  const staff = new HttpBrowser(server.url);
  const person = newPerson();
  await staff.post('/auth/register', person);
  let token = '';
  await expect
    .poll(async () => {
      const mails = (await (await fetch(`${server.url}/api/dev/mail?to=${person.email}`)).json()) as { text: string }[];
      token = /token=([\w-]+)/.exec(mails[0]?.text ?? '')?.[1] ?? '';
      return token;
    })
    .not.toBe('');
  await staff.post('/auth/verification/email/verify', { token });
  const { body: channel } = await staff.post('/channels', { type: 'web_widget', name: 'Shop' });
  const senders = Array.from({ length: SENDERS }, (_, n) => new Sender(String(channel.key), `sender-${n}`));
  for (const sender of senders) await sender.open(server.url);

  for (let round = 0; round < ROUNDS; round += 1) {
    let isKilled = false;
    const url = server.url;
    const work = senders.map((sender) => sender.sendUntil(url, () => isKilled));
    await new Promise((resolve) => setTimeout(resolve, 700 + Math.random() * 1_000));
    server.kill('SIGKILL');
    isKilled = true;
    await server.exited;
    await Promise.all(work);
    server = await startServer(dataDir);
    expect(server.readyAfterMs).toBeLessThan(10_000);
  }

  // Whatever was under way at the last kill is repeated once more, as a real widget would.
  for (const sender of senders) {
    const wanted = sender.acknowledged.length + 1;
    await sender.sendUntil(server.url, () => sender.acknowledged.length >= wanted);
  }
  let total = 0;
  for (const sender of senders) {
    const stored = await sender.stored(server.url);
    expect(stored.map(({ text }) => text)).toEqual(sender.acknowledged);
    expect(stored.map(({ seq }) => seq)).toEqual(stored.map((_, index) => index + 1));
    total += stored.length;
  }
  expect(total).toBeGreaterThan(200);
  server.kill('SIGTERM');
  expect(await server.exited).toBe(0);
}, 120_000);
