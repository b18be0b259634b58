import { createOutboxStore } from './outbox.ts';
import { applyNews, NOTHING, type ChatState, type News, type Visit } from './state.ts';
import { keep, recall } from './storage.ts';
import { openTabs } from './tabs.ts';

const TYPING_MS = 6_000;

/** What this tab knows about the visit: kept in the browser and shared with its other tabs. */
export function createStore(
  name: (what: string) => string,
  onToken: (token: string) => void,
  /** There is another conversation, or none. */
  onConversation: () => void,
) {
  const outbox = createOutboxStore(name('outbox'));
  const listeners = new Set<() => void>();
  let visit = recall<Visit>(name('visit'));
  let state: ChatState = { ...NOTHING, isKnown: visit !== null, outbox: visit ? outbox.load() : [] };
  let typingTimer: ReturnType<typeof setTimeout> | undefined;
  if (visit) onToken(visit.token);

  function replace(next: ChatState) {
    if (next.outbox !== state.outbox && visit) outbox.save(next.outbox);
    state = next;
    for (const listener of listeners) listener();
  }
  const set = (change: Partial<ChatState>) => replace({ ...state, ...change });

  function adopt(next: Visit | null) {
    const isOther = next?.conversationId !== visit?.conversationId;
    visit = next;
    onToken(next?.token ?? '');
    keep(name('visit'), next);
    if (!next) keep(name('outbox'), null);
    const { outbox: pending, isIdentified } = state;
    set({ ...(isOther && { ...NOTHING, outbox: pending, isIdentified }), isKnown: next !== null });
    if (next) outbox.save(pending);
    if (isOther) onConversation();
  }

  function hear(news: News) {
    if (news.kind === 'visit') return adopt(news.visit);
    if (news.kind === 'typing') {
      clearTimeout(typingTimer);
      typingTimer = setTimeout(() => set({ typing: null }), TYPING_MS);
    }
    replace(applyNews(state, visit?.conversationId ?? null, news));
  }
  const passOn = openTabs<News>(name('tabs'), hear);

  function tell(news: News) {
    hear(news);
    passOn(news);
  }

  return {
    get: () => state,
    set,
    visit: () => visit,
    /** Applies news in this tab and passes them on to the others. */
    tell,
    /** Leaves a conversation that has ended; the next message starts a new one. */
    leaveConversation: () => visit && tell({ kind: 'visit', visit: { ...visit, conversationId: null } }),
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export type Store = ReturnType<typeof createStore>;
