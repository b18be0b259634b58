/** Messages and conversations as they travel. The widget speaks the wire's names: converting them would cost bytes. */
export interface WireMessage {
  id: number;
  conversation_id: number;
  seq: number;
  origin: 'bot' | 'customer' | 'operator';
  text: string;
  status: string;
  client_id: string | null;
  author: { name: string } | null;
  created_at: string;
}

export interface WireConversation {
  id: number;
  last_seq: number;
  ended_at: string | null;
}

export interface Visit {
  token: string;
  conversationId: number;
}

/** Anything but 200 to 299; 0 when nobody answered. */
export class ChatError extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`chat ${status}`);
    this.status = status;
  }
}

/** The widget's calls, all on its own origin; the visitor's token travels in a header, never in an address. */
export function createApi(key: string) {
  let token = '';
  const headers = (): Record<string, string> => ({
    key,
    platform: 'web',
    driver: 'web',
    ...(token ? { 'x-visitor-token': token } : {}),
  });

  async function call<T>(path: string, body?: object): Promise<T> {
    const reply = await fetch(`/api/chat${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { ...headers(), ...(body ? { 'content-type': 'application/json' } : {}) },
      credentials: 'omit',
      ...(body ? { body: JSON.stringify(body) } : {}),
    }).catch(() => {
      throw new ChatError(0);
    });
    if (!reply.ok) throw new ChatError(reply.status);
    return (reply.status === 204 ? undefined : await reply.json()) as T;
  }

  return {
    useToken: (next: string) => (token = next),
    init: () => call<{ channel: { name: string }; company: { name: string } }>('/init'),
    start: (visit: { locale: string; page_url: string; referrer: string }) =>
      call<{ conversation: WireConversation; visitor_token: string | null; messages: WireMessage[] }>(
        '/conversations/start',
        visit,
      ),
    say: (conversationId: number, clientId: string, text: string) =>
      call<{ message: WireMessage }>('/listen', {
        driver: 'web',
        conversation_id: conversationId,
        client_id: clientId,
        text,
      }),
    refresh: (id: number, after: number) =>
      call<{ conversation: WireConversation; messages: WireMessage[] }>(`/conversations/${id}/refresh?after=${after}`),
    read: (messageId: number) => call<void>('/message/read', { message_id: messageId }),
    typing: (id: number, isTyping: boolean) => call<void>(`/conversations/${id}/typing`, { is_typing: isTyping }),

    /** Reads the event stream until it is cut; resolves with the cursor to go on from. */
    async listen(
      id: number,
      cursor: string,
      signal: AbortSignal,
      onEvent: (name: string, data: unknown) => void,
    ): Promise<string> {
      const reply = await fetch(`/api/chat/conversations/${id}/events`, {
        headers: { ...headers(), ...(cursor ? { 'last-event-id': cursor } : {}) },
        credentials: 'omit',
        signal,
      });
      if (!reply.ok || !reply.body) throw new ChatError(reply.status);
      const reader = reply.body.pipeThrough(new TextDecoderStream()).getReader();
      let last = cursor;
      let rest = '';
      try {
        for (;;) {
          const { done, value } = await reader.read();
          if (done) return last;
          const blocks = (rest + value).split('\n\n');
          rest = blocks.pop() ?? '';
          for (const block of blocks) {
            const fields = new Map(
              block
                .split('\n')
                .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)] as const),
            );
            last = fields.get('id') ?? last;
            const name = fields.get('event');
            if (name) onEvent(name, JSON.parse(fields.get('data') ?? '{}'));
          }
        }
      } catch {
        return last;
      }
    },
  };
}

export type Api = ReturnType<typeof createApi>;
