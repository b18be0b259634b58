import type { Api, Visit, WireConversation, WireMessage } from './api.ts';
import { ChatError } from './api.ts';
import { keep, recall } from './storage.ts';

/** A message on its way: shown at once, sent again until the server has it. */
export interface Outgoing {
  clientId: string;
  text: string;
  hasFailed: boolean;
}

export interface ChatState {
  messages: WireMessage[];
  outbox: Outgoing[];
  isEnded: boolean;
  isOffline: boolean;
}

const RETRY_MS = [1_000, 2_000, 5_000, 10_000, 20_000];
const waitFor = (tries: number) => RETRY_MS[Math.min(tries, RETRY_MS.length - 1)] ?? 20_000;

/** The conversation of this browser: what was said, what waits to be sent, and the stream that brings the rest. */
export function createChat(api: Api, key: string, about: () => { locale: string; page_url: string; referrer: string }) {
  const visitName = `parley.visit.${key.slice(0, 16)}`;
  const outboxName = `parley.outbox.${key.slice(0, 16)}`;
  let visit = recall<Visit>(visitName);
  let state: ChatState = {
    messages: [],
    outbox: visit ? (recall<Outgoing[]>(outboxName) ?? []) : [],
    isEnded: false,
    isOffline: false,
  };
  const listeners = new Set<() => void>();
  let isSending = false;
  let stream: AbortController | undefined;
  if (visit) api.useToken(visit.token);

  function change(part: Partial<ChatState>) {
    state = { ...state, ...part };
    if (part.outbox && visit) keep(outboxName, part.outbox);
    for (const listener of listeners) listener();
  }

  /**
   * Applying the same message twice changes nothing, so streams, answers and refreshes may overlap. What was still on its way
   * from a conversation that has been left is not taken for part of this one.
   */
  function merge(received: WireMessage[]) {
    const incoming = received.filter((message) => message.conversation_id === visit?.conversationId);
    const bySeq = new Map([...state.messages, ...incoming].map((message) => [message.seq, message]));
    const arrived = new Set(incoming.map((message) => message.client_id));
    change({
      messages: [...bySeq.values()].sort((a, b) => a.seq - b.seq),
      outbox: state.outbox.filter((message) => !arrived.has(message.clientId)),
    });
  }

  async function begin() {
    const { conversation, visitor_token, messages } = await api.start(about());
    if (visitor_token) api.useToken(visitor_token);
    visit = { token: visitor_token ?? visit?.token ?? '', conversationId: conversation.id };
    keep(visitName, visit);
    change({ messages: [], isEnded: false });
    merge(messages);
    follow();
  }

  async function catchUp() {
    if (!visit) return;
    const { conversation, messages } = await api.refresh(visit.conversationId, state.messages.at(-1)?.seq ?? 0);
    merge(messages);
    note(conversation);
  }

  function note(conversation: WireConversation) {
    if (conversation.id === visit?.conversationId) change({ isEnded: conversation.ended_at !== null });
  }

  /** Keeps a stream open for as long as there is a conversation; after every cut it asks for what it missed. */
  function follow() {
    stream?.abort();
    const own = (stream = new AbortController());
    const id = visit?.conversationId;
    if (id === undefined) return;
    const run = async () => {
      let cursor = '';
      for (let tries = 0; !own.signal.aborted; tries += 1) {
        try {
          const begun = Date.now();
          await catchUp();
          change({ isOffline: false });
          cursor = await api.listen(id, cursor, own.signal, (name, data) => {
            if (name === 'message.created') merge([data as WireMessage]);
            else if (name === 'conversation.updated') note(data as WireConversation);
            else if (name === 'reset') void catchUp().catch(() => {});
          });
          if (Date.now() - begun > 5_000) tries = 0;
        } catch (error) {
          if (error instanceof ChatError && (error.status === 401 || error.status === 404)) return forget();
          change({ isOffline: true });
        }
        await new Promise((resolve) => setTimeout(resolve, waitFor(tries)));
      }
    };
    void run();
  }

  /** The server does not know this visitor any more; the next message begins anew. */
  function forget() {
    stream?.abort();
    visit = null;
    api.useToken('');
    change({ messages: [], isEnded: false });
  }

  /** One after another, in the order they were written. */
  async function flush(tries = 0): Promise<void> {
    if (isSending) return;
    const next = state.outbox.find((message) => !message.hasFailed);
    if (!next) return;
    isSending = true;
    try {
      if (!visit || state.isEnded) await begin();
      const { message } = await api.say(visit?.conversationId ?? 0, next.clientId, next.text);
      merge([message]);
      change({ isOffline: false });
      isSending = false;
      return await flush();
    } catch (error) {
      isSending = false;
      const status = error instanceof ChatError ? error.status : 0;
      if (status === 404 || status === 401) {
        if (tries > 1) return fail(next.clientId);
        if (status === 401) forget();
        else change({ isEnded: true });
        return flush(tries + 1);
      }
      if (status > 0 && status < 500 && status !== 429) return fail(next.clientId);
      change({ isOffline: status === 0 });
      setTimeout(() => void flush(tries + 1), waitFor(tries));
    }
  }

  const fail = (clientId: string) =>
    change({
      outbox: state.outbox.map((message) =>
        message.clientId === clientId ? { ...message, hasFailed: true } : message,
      ),
    });
  const retry = () => void flush();
  addEventListener('online', () => {
    retry();
    follow();
  });
  addEventListener('pageshow', () => visit && follow());
  if (visit) follow();
  retry();

  return {
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    send(text: string) {
      change({ outbox: [...state.outbox, { clientId: crypto.randomUUID(), text, hasFailed: false }] });
      retry();
    },
    tryAgain(clientId: string) {
      change({
        outbox: state.outbox.map((message) =>
          message.clientId === clientId ? { ...message, hasFailed: false } : message,
        ),
      });
      retry();
    },
    drop: (clientId: string) => change({ outbox: state.outbox.filter((message) => message.clientId !== clientId) }),
    typing: (isTyping: boolean) =>
      void (visit && !state.isEnded && api.typing(visit.conversationId, isTyping).catch(() => {})),
    markRead: (messageId: number) => void api.read(messageId).catch(() => {}),
  };
}

export type Chat = ReturnType<typeof createChat>;
