import { ChatError, type Api } from './api.ts';
import type { Live } from './live.ts';
import { createOutboxStore, type Outgoing } from './outbox.ts';
import { backOff, pause } from './patience.ts';
import { applyNews, isCompany, NOTHING, type ChatState, type News, type Visit } from './state.ts';
import { keep, recall } from './storage.ts';
import { openTabs } from './tabs.ts';
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

const TYPING_MS = 6_000;
const MAX_ATTEMPTS = 3;

interface Parts {
  api: Api;
  /** The channel's publishable key: part of it names everything that is stored or shared between tabs. */
  key: string;
  about: () => About;
  /** The embedding page keeps this token in case our own storage is cleared. */
  onResumeToken: (token: string, used?: string) => void;
  /** The company sent a message while the visitor may be looking elsewhere; called in one tab only. */
  onMessage: (message: WireMessage) => void;
}

/** The conversation of this browser: its messages, its outbox and the live connection. */
export function createChat({ api, key, about, onResumeToken, onMessage }: Parts) {
  const name = (what: string) => `parley.${what}.${key.slice(0, 16)}`;
  const outbox = createOutboxStore(name('outbox'));
  const listeners = new Set<() => void>();
  let visit = recall<Visit>(name('visit'));
  let state: ChatState = { ...NOTHING, isKnown: visit !== null, outbox: visit ? outbox.load() : [] };
  let metadata: NameAndValue[] = [];
  let identity = '';
  let beginning: Promise<void> | undefined;
  let isSending = false;
  let wake = new AbortController();
  let typingTimer: ReturnType<typeof setTimeout> | undefined;
  if (visit) api.useToken(visit.token);

  function set(next: ChatState) {
    if (next.outbox !== state.outbox && visit) outbox.save(next.outbox);
    state = next;
    for (const listener of listeners) listener();
  }

  function hear(news: News) {
    if (news.kind === 'visit') return adopt(news.visit);
    if (news.kind === 'typing') {
      clearTimeout(typingTimer);
      typingTimer = setTimeout(() => set({ ...state, typing: null }), TYPING_MS);
    }
    set(applyNews(state, visit?.conversationId ?? null, news));
  }
  /** Shares what this tab learns with the other tabs. */
  const passOn = openTabs<News>(name('tabs'), hear);
  function tell(news: News) {
    hear(news);
    passOn(news);
  }

  function adopt(next: Visit | null) {
    const isOther = next?.conversationId !== visit?.conversationId;
    visit = next;
    api.useToken(next?.token ?? '');
    keep(name('visit'), next);
    if (!next) keep(name('outbox'), null);
    const before = isOther ? { ...NOTHING, outbox: state.outbox } : state;
    set({ ...before, isKnown: next !== null, isIdentified: identity !== '' });
    if (next) outbox.save(state.outbox);
    if (!isOther) return;
    live?.nudge();
    if (next) follow();
  }

  /** Starts a conversation or finds the open one; concurrent calls share the result. */
  const begin = (fields?: NameAndValue[]) =>
    (beginning ??= (async () => {
      const start = (proof?: string): Promise<WireStart> =>
        api
          .post<WireStart>('/conversations/start', { ...about(), ...(identity && { identity }), fields, proof })
          .catch(async (error: ChatError) => {
            if (!error.challenge) throw error;
            return start(await (await import('./solve.ts')).solve(error.challenge));
          });
      const started = await start();
      const { conversation } = started;
      tell({
        kind: 'visit',
        visit: { token: started.visitor_token ?? visit?.token ?? '', conversationId: conversation.id },
      });
      if (started.resume_token) onResumeToken(started.resume_token);
      tell({ kind: 'messages', items: started.messages });
      tell({ kind: 'conversation', item: conversation });
      sendMetadata();
    })().finally(() => (beginning = undefined)));

  function sendMetadata() {
    const id = openId();
    if (id !== null && metadata.length > 0)
      void api.post(`/conversations/${id}/metadata`, { items: metadata }).catch(() => {});
  }

  const openId = () => (visit?.conversationId && !state.conversation?.ended_at ? visit.conversationId : null);
  async function ensureOpen(): Promise<number> {
    if (openId() === null) await begin();
    return openId() ?? 0;
  }

  async function catchUp() {
    for (;;) {
      const id = visit?.conversationId;
      if (!id) return;
      const { conversation, messages, read_seq } = await api.get<WireRefresh>(
        `/conversations/${id}/refresh?after=${state.messages.at(-1)?.seq ?? 0}`,
      );
      tell({ kind: 'messages', items: messages, readSeq: read_seq });
      tell({ kind: 'conversation', item: conversation });
      if ((messages.at(-1)?.seq ?? conversation.last_seq) >= conversation.last_seq) return;
    }
  }

  /** The server no longer knows this visitor, but the page may still hold a resume token. */
  function lost() {
    tell({ kind: 'visit', visit: null });
    void resume();
  }
  let resumeToken = '';
  async function resume() {
    const used = resumeToken;
    resumeToken = '';
    if (!used || visit) return;
    try {
      const { visitor_token, resume_token, conversation_id } = await api.post<WireResume>('/resume', {
        resume_token: used,
        page_url: about().page_url,
      });
      onResumeToken(resume_token, used);
      tell({ kind: 'visit', visit: { token: visitor_token, conversationId: conversation_id } });
    } catch (error) {
      if (error instanceof ChatError && error.status === 401) onResumeToken('', used);
    }
  }

  function onNews(news: News, created?: WireMessage) {
    const isNew = created && isCompany(created) && !state.messages.some(({ seq }) => seq === created.seq);
    tell(news);
    if (isNew) onMessage(created);
  }

  let live: Live | undefined;
  let isFollowing = false;
  /** Loads the current state, then follows all changes. */
  function follow() {
    if (!visit) return;
    void catchUp().catch(() => {});
    if (isFollowing) return;
    isFollowing = true;
    import('./live.ts').then(
      ({ goLive }) => {
        live = goLive(name('lead'), {
          request: api.request,
          conversationId: () => visit?.conversationId ?? null,
          catchUp,
          onNews,
          onLine: (isOffline) => isOffline !== state.isOffline && tell({ kind: 'line', isOffline }),
          onGone: lost,
        });
      },
      () => (isFollowing = false), // retried after reconnecting
    );
  }

  /** Sends the outbox one message at a time, in the order they were written. */
  async function flush() {
    if (isSending) return;
    isSending = true;
    for (let tries = 0; ;) {
      const next = state.outbox.find(({ hasFailed }) => !hasFailed);
      if (!next) break;
      try {
        // The last attempt may have arrived even though its response was lost.
        if (tries > 0) await catchUp();
        if (!state.outbox.includes(next)) continue;
        const { message } = await api.post<{ message: WireMessage }>('/listen', {
          driver: 'web',
          conversation_id: await ensureOpen(),
          client_id: next.clientId,
          text: next.text,
          option_id: next.optionId,
          attachments: next.files.map(({ id }) => id),
        });
        tell({ kind: 'messages', items: [message] });
        if (state.isOffline) tell({ kind: 'line', isOffline: false });
        tries = 0;
      } catch (error) {
        const status = error instanceof ChatError ? error.status : 0;
        tries += 1;
        if (status > 0 && status < 500 && status !== 429) {
          const isElsewhere = status === 401 || status === 404 || status === 409;
          if (!isElsewhere || tries >= MAX_ATTEMPTS) {
            setFailed(next.clientId, true);
            tries = 0;
          } else if (status === 401) lost();
          else if (visit) tell({ kind: 'visit', visit: { ...visit, conversationId: null } });
        } else {
          set({ ...state, isOffline: true });
          await pause(backOff(tries - 1), wake.signal);
        }
      }
    }
    isSending = false;
  }
  const setFailed = (id: string, hasFailed: boolean) =>
    set({
      ...state,
      outbox: state.outbox.map((each) => (each.clientId === id ? { ...each, hasFailed } : each)),
    });

  /** The connection may be back, or the tab has become visible. */
  function resync() {
    wake.abort();
    wake = new AbortController();
    void flush();
    if (live) live.resync();
    else follow();
  }
  addEventListener('online', resync);
  addEventListener('pageshow', ({ persisted }) => persisted && resync());
  document.addEventListener('visibilitychange', () => document.hidden || resync());
  addEventListener('offline', () => visit && tell({ kind: 'line', isOffline: true }));
  follow();
  void flush();

  return {
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    begin,
    ensureOpen,
    send(text: string, files: WireAttachment[] = [], optionId?: string) {
      const message: Outgoing = {
        clientId: crypto.randomUUID(),
        text,
        files,
        optionId,
        writtenAt: new Date().toISOString(),
        hasFailed: false,
      };
      set({ ...state, outbox: [...state.outbox, message] });
      void flush();
    },
    tryAgain(clientId: string) {
      setFailed(clientId, false);
      void flush();
    },
    drop: (clientId: string) =>
      set({ ...state, outbox: state.outbox.filter((message) => message.clientId !== clientId) }),
    typing: (isTyping: boolean) => {
      const id = openId();
      if (id !== null) void api.post(`/conversations/${id}/typing`, { is_typing: isTyping }).catch(() => {});
    },
    markRead: ({ id, seq }: WireMessage) =>
      void api.post('/message/read', { message_id: id }).then(
        () => tell({ kind: 'seen', seq }),
        () => {},
      ),
    /** For calls that return the updated conversation. */
    async change(call: string, body?: object) {
      const id = state.conversation?.id ?? (await ensureOpen());
      tell({ kind: 'conversation', item: await api.post<WireConversation>(`/conversations/${id}/${call}`, body) });
    },
    /** Leaves an ended conversation; the next message starts a new one. */
    startOver: () => visit && tell({ kind: 'visit', visit: { ...visit, conversationId: null } }),
    /** Ends the visit in all tabs, after telling the server why. */
    async leave(call: 'logout' | 'erase') {
      const told = visit ? api.post(`/${call}`) : Promise.resolve();
      // Erasing needs the server; logging out on a shared computer must also work offline.
      if (call === 'erase') await told;
      else void told.catch(() => {});
      onResumeToken('');
      set({ ...state, outbox: [] });
      identity = '';
      tell({ kind: 'visit', visit: null });
    },
    resumeWith(token: string) {
      resumeToken = token;
      return resume();
    },
    identify(token: string) {
      identity = token;
      set({ ...state, isIdentified: token !== '' });
      if (openId() !== null) void begin().catch(() => {});
    },
    addMetadata(items: NameAndValue[]) {
      metadata = [...metadata.filter(({ name }) => !items.some((item) => item.name === name)), ...items];
      sendMetadata();
    },
  };
}

export type Chat = ReturnType<typeof createChat>;
