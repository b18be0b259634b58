import type { Picked, Settings } from './choices.ts';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Api } from './api.ts';
import type { Chat } from './chat.ts';
import { Composer } from './Composer.tsx';
import { Header } from './Header.tsx';
import { Icon, ICONS } from './Icon.tsx';
import { lazily } from './Lazily.tsx';
import { Log } from './Log.tsx';
import { questionIn, unreadOf } from './state.ts';
import type { Texts } from './texts.ts';
import type { WireInit } from './wire.ts';

const Form = lazily(async () => (await import('./Form.tsx')).Form);
const Menu = lazily(async () => (await import('./Menu.tsx')).Menu);
const QuickActions = lazily(async () => (await import('./QuickActions.tsx')).QuickActions);
const Home = lazily(async () => (await import('./Home.tsx')).Home);
const Teaser = lazily(async () => (await import('./Teaser.tsx')).Teaser);
const Answer = lazily(async () => (await import('./Answer.tsx')).Answer);
const Ended = lazily(async () => (await import('./Ended.tsx')).Ended);

interface Props {
  api: Api;
  chat: Chat;
  /** Null if the channel does not exist or does not allow this site. */
  init: WireInit | null;
  texts: Texts;
  locale: string;
  isOpen: boolean;
  /** The visitor opened the chat themselves, so it may take the focus. */
  isFocused: boolean;
  settings: Settings;
  /** A proactive message in the visitor's language, or empty. */
  invitation: string;
  /** A text that the page wants to send; `at` changes with every request. */
  wanted: { text: string; at: number };
  onSettings: (settings: Settings) => void;
  onOpen: () => void;
  /** Null where there is nothing to close the chat into. */
  onClose: (() => void) | null;
  onUnread: (count: number) => void;
  /** The height of the teaser beside the closed launcher. */
  onTeaser: (height: number) => void;
}

/** The kinds of answers with an input of their own; the others are typed. */
const HELPED = /rating|yesNo|choices|date|time|file/;
let lastKey = 0;

/** The whole chat: header, messages and composer. */
export function Panel(props: Props) {
  const { api, chat, init, texts, locale, isOpen, isFocused, settings, onSettings, onClose, onUnread } = props;
  const { invitation, wanted, onOpen, onTeaser } = props;
  const state = useChatState(chat);
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const [isHome, setIsHome] = useState(false);
  const [notice, setNotice] = useState({ text: '', at: 0 });
  const [text, setText] = useState('');
  const [picked, setPicked] = useState<Picked[]>([]);
  /** Only the conversation on display is followed, so a closed chat goes back to the newest one. */
  const returnTo = useRef<number | undefined>(undefined);
  const panel = useRef<HTMLElement>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  const { conversation, isKnown, messages, opening } = state;

  const said = init?.texts.find((each) => each.locale === locale);
  const name = said?.title || init?.company.name || texts.title;
  const hasBot = init?.has_bot && !conversation?.is_handed_off;
  const needsForm = !isKnown && (init?.fields.length ?? 0) > 0;
  const isRefused = !isKnown && !state.isIdentified && init?.requires_identity;
  const endedAt = conversation?.ended_at;
  const canWrite = init !== null && !needsForm && !isRefused && !endedAt;
  const question = questionIn(state);

  const conversationId = conversation?.id;
  const speaksFirst = init?.speaks_first;
  // What the bot says first is shown once there is no form in the way, and asked for again in another language.
  const shown = canWrite ? state : { ...state, opening: null };
  const isAwaited = speaksFirst && canWrite && opening === undefined;
  useEffect(() => {
    if (isOpen && speaksFirst && !conversationId) void chat.open({ invitation });
  }, [isOpen, speaksFirst, conversationId, isKnown, locale, invitation, chat]);
  useRead(chat, state, isOpen, onUnread);
  useEffect(() => {
    if (!isOpen || !isFocused) return;
    // On touch devices, focusing the input opens a keyboard over half the screen, so leave that to the visitor.
    const target = matchMedia('(pointer: coarse)').matches ? panel.current : (input.current ?? panel.current);
    target?.focus({ preventScroll: true });
  }, [isOpen, isFocused]);
  useEffect(() => {
    // The composer is back after a form or an ended conversation.
    if (canWrite && document.hasFocus()) input.current?.focus({ preventScroll: true });
  }, [canWrite]);
  useEffect(() => {
    if (isOpen || !returnTo.current) return;
    if (conversation && conversation.id !== returnTo.current) chat.view(returnTo.current);
    returnTo.current = undefined;
  }, [isOpen, chat, conversation]);
  useEffect(() => {
    if (!wanted.text) return;
    setIsHome(false);
    if (canWrite) chat.send(wanted.text);
    else setText(wanted.text);
    // Once per request, whatever changes afterwards.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [wanted.at]);
  const pick = (files: File[]) =>
    setPicked((before) => [...before, ...files.map((file) => ({ key: (lastKey += 1), file }))]);
  const unpick = (key?: number) =>
    setPicked((before) => before.filter((each) => key !== undefined && each.key !== key));
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    if (canWrite) pick([...(event.dataTransfer?.files ?? [])]);
  };

  return (
    <section
      ref={panel}
      className="panel"
      role="dialog"
      aria-label={name}
      tabIndex={-1}
      onKeyDown={(event) => event.key === 'Escape' && onClose?.()}
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
    >
      <Header
        name={name}
        // Only a bot answers immediately; people answer as soon as they can. Customers may know which of them it is.
        subtitle={(hasBot ? `${texts.bot} · ${said?.subtitle}` : said?.[init?.has_bot ? 'people' : 'subtitle']) ?? ''}
        isOnline={init?.is_online && !conversation?.is_away}
        hasBot={hasBot}
        state={state}
        texts={texts}
        hasMenu={init !== null}
        isMenuOpen={isMenuOpen}
        onMenu={() => setIsMenuOpen(!isMenuOpen)}
        onHome={isKnown ? () => setIsHome(!isHome) : null}
        onClose={onClose}
      />
      {!isOpen && (invitation || unreadOf(state).length > 0) && (
        <Teaser state={state} texts={texts} invitation={invitation} onOpen={onOpen} onHeight={onTeaser} />
      )}
      {isHome && isKnown && (
        <Home
          api={api}
          chat={chat}
          state={state}
          texts={texts}
          people={said?.people}
          onLeave={(newest) => {
            returnTo.current = newest;
            setIsHome(false);
          }}
        />
      )}
      <div role="status">
        {state.isOffline && (
          <div className="strip">
            <Icon size={16} path={ICONS.offline} />
            {texts.offline}
          </div>
        )}
      </div>
      {isMenuOpen && (
        <Menu
          api={api}
          chat={chat}
          state={state}
          texts={texts}
          locale={locale}
          canBegin={canWrite}
          settings={settings}
          onSettings={onSettings}
          onNotice={(text) => setNotice({ text, at: chat.get().messages.length })}
          onClose={() => setIsMenuOpen(false)}
        />
      )}
      <Log
        api={api}
        chat={chat}
        state={shown}
        texts={texts}
        company={name}
        greeting={isAwaited ? '' : invitation || said?.greeting || texts.greeting}
      >
        {!conversation && said?.people && <p className="note">{said.people}</p>}
        {conversation?.note && <p className="note">{conversation.note}</p>}
        {notice.text && notice.at === messages.length && <p className="note">{notice.text}</p>}
        {!init && <p className="note">{texts.unavailable}</p>}
        {isRefused && <p className="note">{texts.signIn}</p>}
        {init && needsForm && !isRefused && <Form init={init} chat={chat} texts={texts} locale={locale} />}
        {endedAt && <Ended key={conversation.id} chat={chat} conversation={conversation} texts={texts} />}
      </Log>
      {init && init.quick_actions.length > 0 && <QuickActions actions={init.quick_actions} locale={locale} />}
      {canWrite && question && HELPED.test(question.kind) && (
        <Answer key={question.kind} question={question} chat={chat} texts={texts} pick={pick} />
      )}
      {canWrite && (
        <Composer
          api={api}
          chat={chat}
          texts={texts}
          input={input}
          question={question}
          text={text}
          setText={setText}
          picked={picked}
          pick={pick}
          unpick={unpick}
        />
      )}
      {init && <Foot init={init} texts={texts} hasPrivacy={!needsForm} />}
    </section>
  );
}

function Foot({ init, texts, hasPrivacy }: { init: WireInit; texts: Texts; hasPrivacy: boolean }) {
  const hasLink = hasPrivacy && init.privacy_url !== '';
  return (
    <footer>
      {init.shows_credit && texts.credit}
      {init.shows_credit && hasLink && ' · '}
      {hasLink && (
        <a href={init.privacy_url} target="_blank" rel="noopener noreferrer">
          {texts.privacy}
        </a>
      )}
    </footer>
  );
}

function useChatState(chat: Chat) {
  const [state, setState] = useState(chat.get);
  useEffect(() => {
    const update = () => setState(chat.get());
    update();
    return chat.subscribe(update);
  }, [chat]);
  return state;
}

/** Messages on a visible screen count as read; the rest are counted on the launcher. */
function useRead(chat: Chat, state: ReturnType<Chat['get']>, isOpen: boolean, onUnread: (count: number) => void) {
  const [isSeen, setIsSeen] = useState(!document.hidden);
  useEffect(() => {
    const update = () => setIsSeen(!document.hidden);
    document.addEventListener('visibilitychange', update);
    return () => document.removeEventListener('visibilitychange', update);
  }, []);
  const unread = unreadOf(state);
  const last = unread.at(-1);
  const count = unread.length || (state.opening?.isNew ? state.opening.messages.length : 0);
  const isViewed = isOpen && isSeen;
  useEffect(() => {
    onUnread(isViewed ? 0 : count);
    if (isViewed && last) chat.markRead(last);
    if (isViewed) chat.seeOpening();
    // A message that arrived while offline is marked after reconnecting.
  }, [isViewed, last, count, state.isOffline, chat, onUnread]);
}
