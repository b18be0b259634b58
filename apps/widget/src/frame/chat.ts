import { ChatError, type Api } from './api.ts';
import type { Live } from './live.ts';
import { createSender } from './sender.ts';
import { isCompany, type Update } from './state.ts';
import { createStore } from './store.ts';
import type {
  About,
  NameAndValue,
  WireAttachment,
  WireConversation,
  WireMessage,
  WireRefresh,
  WireResume,
  WireStart,
} from './wire.ts';

interface Parts {
  api: Api;
  /** The channel's publishable key: part of it names everything that is stored or shared between tabs. */
  key: string;
  about: () => About;
  /** The embedding page keeps this token in case our own storage is cleared. */
  onResumeToken: (token: string, used?: string) => void;
  /** The visitor's message has reached the server. */
  onSent: (message: WireMessage) => void;
  /** The company sent a message while the visitor may be looking elsewhere; called in one tab only. */
  onMessage: (message: WireMessage) => void;
}

/** The conversation of this browser: its messages, its outbox and the live connection. */
export function createChat({ api, key, about, onResumeToken, onSent, onMessage }: Parts) {
  const name = (what: string) => `parley.${what}.${key.slice(0, 16)}`;
  const store = createStore(name, api.useToken, () => {
    live?.nudge();
    follow();
  });
  const { get, set, publish, visit } = store;
  let metadata: NameAndValue[] = [];
  let identity = '';
  let beginning: Promise<void> | undefined;
  let resumeToken = '';
  let live: Live | undefined;
  let isFollowing = false;

  /** Starts a conversation or finds the open one; concurrent calls share the result. */
  const begin = (fields?: NameAndValue[]) =>
    (beginning ??= (async () => {
      const start = (proof?: string): Promise<WireStart> =>
        api
          .post<WireStart>('/conversations/start', {
            ...about(),
            ...(identity && { identity }),
            fields,
            proof,
            opening: get().opening?.token,
          })
          .catch(async (error: ChatError) => {
            if (!error.challenge) throw error;
            return start(await (await import('./solve.ts')).solve(error.challenge));
          });
      const started = await start();
      const { conversation } = started;
      publish({
        kind: 'visit',
        visit: { token: started.visitor_token ?? visit()?.token ?? '', conversationId: conversation.id },
      });
      if (started.resume_token) onResumeToken(started.resume_token);
      publish({ kind: 'messages', items: started.messages });
      publish({ kind: 'conversation', item: conversation });
      sendMetadata();
    })().finally(() => (beginning = undefined)));

  function sendMetadata() {
    const id = openId();
    if (id !== null && metadata.length > 0)
      void api.post(`/conversations/${id}/metadata`, { items: metadata }).catch(() => {});
  }

  const openId = () => (get().conversation?.ended_at ? null : (visit()?.conversationId ?? null));
  async function ensureOpen(): Promise<number> {
    if (openId() === null) await begin();
    return openId() ?? 0;
  }

  async function catchUp() {
    for (;;) {
      const id = visit()?.conversationId;
      if (!id) return;
      const { conversation, messages, read_seq } = await api.get<WireRefresh>(
        `/conversations/${id}/refresh?after=${get().messages.at(-1)?.seq ?? 0}`,
      );
      publish({ kind: 'messages', items: messages, readSeq: read_seq });
      publish({ kind: 'conversation', item: conversation });
      if ((messages.at(-1)?.seq ?? conversation.last_seq) >= conversation.last_seq) return;
    }
  }

  /** The server no longer knows this visitor, but the page may still hold a resume token. */
  function onGone() {
    publish({ kind: 'visit', visit: null });
    void resume();
  }
  async function resume() {
    const used = resumeToken;
    resumeToken = '';
    if (!used || visit()) return;
    try {
      const { visitor_token, resume_token, conversation_id } = await api.post<WireResume>('/resume', {
        resume_token: used,
        page_url: about().page_url,
      });
      onResumeToken(resume_token, used);
      publish({ kind: 'visit', visit: { token: visitor_token, conversationId: conversation_id } });
    } catch (error) {
      if (error instanceof ChatError && error.status === 401) onResumeToken('', used);
    }
  }

  function onUpdate(update: Update, created?: WireMessage) {
    const isNew = created && isCompany(created) && !get().messages.some(({ seq }) => seq === created.seq);
    publish(update);
    if (isNew) onMessage(created);
  }

  /** Loads the current state, then follows all changes. */
  function follow() {
    if (!visit()) return;
    void catchUp().catch(() => {});
    if (isFollowing) return;
    isFollowing = true;
    import('./live.ts').then(
      ({ goLive }) => {
        live = goLive(name('lead'), {
          request: api.request,
          conversationId: () => visit()?.conversationId ?? null,
          catchUp,
          onUpdate,
          onLine: (isOffline) => isOffline !== get().isOffline && publish({ kind: 'line', isOffline }),
          onGone,
        });
      },
      () => (isFollowing = false), // retried after reconnecting
    );
  }

  const { flush, sendNow, tryAgain } = createSender(api, store, ensureOpen, catchUp, onGone, onSent);

  /** The connection may be back, or the tab has become visible. */
  function resync() {
    sendNow();
    if (live) live.resync();
    else follow();
  }
  addEventListener('online', resync);
  addEventListener('pageshow', ({ persisted }) => persisted && resync());
  document.addEventListener('visibilitychange', () => document.hidden || resync());
  addEventListener('offline', () => visit() && publish({ kind: 'line', isOffline: true }));
  follow();
  void flush();

  return {
    get,
    subscribe: store.subscribe,
    begin,
    ensureOpen,
    /** Shows what the bot says before the visitor has written. Nothing is stored until they answer. */
    async open(on: object = {}) {
      if (visit()?.conversationId) {
        if (get().opening === undefined) set({ opening: null });
        return;
      }
      const { fetchOpening } = await import('./opening.ts');
      const opening = await fetchOpening(api, about(), on).catch(() => null);
      const { opening: shown, outbox } = get();
      if (!visit()?.conversationId && outbox.length === 0 && (opening || shown === undefined)) set({ opening });
      return opening;
    },
    seeOpening() {
      const { opening } = get();
      if (opening?.isNew) set({ opening: { ...opening, isNew: false } });
    },
    send(text: string, files: WireAttachment[] = [], optionId?: string) {
      const message = {
        clientId: crypto.randomUUID(),
        text,
        files,
        optionId,
        hasFailed: false,
      };
      set({ outbox: [...get().outbox, message] });
      void flush();
    },
    tryAgain,
    drop: (clientId: string) => set({ outbox: get().outbox.filter((message) => message.clientId !== clientId) }),
    typing: (isTyping: boolean) => {
      const id = openId();
      if (id !== null) void api.post(`/conversations/${id}/typing`, { is_typing: isTyping }).catch(() => {});
    },
    markRead: ({ id, seq }: WireMessage) =>
      void api.post('/message/read', { message_id: id }).then(
        () => publish({ kind: 'seen', seq }),
        () => {},
      ),
    /** For calls that return the updated conversation. */
    async change(call: string, body?: object) {
      const id = get().conversation?.id ?? (await ensureOpen());
      publish({ kind: 'conversation', item: await api.post<WireConversation>(`/conversations/${id}/${call}`, body) });
    },
    startOver: store.leaveConversation,
    /** Shows another conversation of the visitor. */
    view: store.viewConversation,
    /** Ends the visit in all tabs, after telling the server why. */
    async leave(call: 'logout' | 'erase') {
      const ending = visit() ? api.post(`/${call}`) : Promise.resolve();
      // Erasing needs the server; logging out on a shared computer must also work offline.
      if (call === 'erase') await ending;
      else void ending.catch(() => {});
      onResumeToken('');
      set({ outbox: [], isIdentified: false });
      identity = '';
      publish({ kind: 'visit', visit: null });
    },
    resumeWith(token: string) {
      resumeToken = token;
      return resume();
    },
    identify(token: string) {
      identity = token;
      set({ isIdentified: token !== '' });
      if (openId() !== null) void begin().catch(() => {});
    },
    addMetadata(items: NameAndValue[]) {
      metadata = [...metadata.filter(({ name }) => !items.some((item) => item.name === name)), ...items];
      sendMetadata();
    },
  };
}

export type Chat = ReturnType<typeof createChat>;
