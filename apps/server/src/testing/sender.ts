interface Sent {
  clientId: string;
  text: string;
}

export interface StoredText {
  seq: number;
  text: string;
}

/**
 * One customer with a widget, over real HTTP: sends one message after another, and repeats an unacknowledged one with the same id.
 * Records what was acknowledged, to compare it with what is stored.
 */
export class Sender {
  readonly acknowledged: string[] = [];
  /** Statuses other than 200, and 0 for missing responses. */
  readonly refusals: number[] = [];
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

  async open(url: string): Promise<void> {
    const { body } = await this.call(url, '/chat/conversations/start', {});
    this.token = String(body.visitor_token);
    this.conversationId = (body.conversation as { id: number }).id;
  }

  /** Sends the next message, or repeats the last one; true once it is acknowledged. */
  async sendOnce(url: string): Promise<boolean> {
    this.pending ??= { clientId: `${this.name}-${(this.count += 1)}-client`, text: `${this.name} ${this.count}` };
    const { clientId, text } = this.pending;
    const body = { driver: 'web', conversation_id: this.conversationId, client_id: clientId, text };
    const reply = await this.call(url, '/chat/listen', body).catch(() => null);
    if (reply?.status !== 200) {
      this.refusals.push(reply?.status ?? 0);
      return false;
    }
    this.acknowledged.push(text);
    this.pending = undefined;
    return true;
  }

  async sendUntil(url: () => string, isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const isSent = await this.sendOnce(url());
      if (!isSent) await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  async stored(url: string): Promise<StoredText[]> {
    const all: StoredText[] = [];
    for (;;) {
      const after = all.at(-1)?.seq ?? 0;
      const { body } = await this.call(url, `/chat/conversations/${this.conversationId}/refresh?after=${after}`);
      const page = body.messages as StoredText[];
      if (page.length === 0) return all;
      all.push(...page);
    }
  }
}

export interface Verdict {
  acknowledged: number;
  lost: number;
  doubled: number;
  misordered: number;
}

/** Compares what was acknowledged to the senders with what is stored. */
export async function judge(url: string, senders: readonly Sender[]): Promise<Verdict> {
  const verdict = { acknowledged: 0, lost: 0, doubled: 0, misordered: 0 };
  for (const sender of senders) {
    // Repeat unacknowledged messages once more, as a real widget would.
    while (!(await sender.sendOnce(url))) await new Promise((resolve) => setTimeout(resolve, 50));
    const texts = (await sender.stored(url)).map(({ text }) => text);
    const stored = new Set(texts);
    verdict.acknowledged += sender.acknowledged.length;
    verdict.lost += sender.acknowledged.filter((text) => !stored.has(text)).length;
    verdict.doubled += texts.length - stored.size;
    verdict.misordered += sender.acknowledged.filter((text, index) => texts[index] !== text).length;
  }
  return verdict;
}
