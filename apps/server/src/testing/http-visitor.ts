import { newClientId } from './chat.ts';

/** A customer in the widget of a server in a separate process. */
export async function newHttpVisitor(url: string, key: string) {
  const call = async (method: 'GET' | 'POST', path: string, headers: Record<string, string>, body?: object) => {
    const reply = await fetch(`${url}/api/chat${path}`, {
      method,
      headers: { key, platform: 'web', driver: 'web', 'content-type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`);
    return (await reply.json()) as Record<string, unknown>;
  };
  const started = await call('POST', '/conversations/start', {}, {});
  const { id } = started.conversation as { id: number };
  const headers = { 'x-visitor-token': String(started.visitor_token) };
  return {
    say: (text: string) =>
      call('POST', '/listen', headers, { driver: 'web', conversation_id: id, text, client_id: newClientId() }),
    /** The messages to the customer so far. */
    async receivedTexts(): Promise<string[]> {
      const { messages } = await call('GET', `/conversations/${id}/refresh`, headers);
      return (messages as { direction: string; text: string }[])
        .filter(({ direction }) => direction === 'outgoing')
        .map(({ text }) => text);
    },
  };
}
