import type { Api } from './api.ts';
import type { Chat } from './chat.ts';
import { dayOf, timeOf } from './clock.ts';
import { initialOf } from './Header.tsx';
import { Icon, ICONS } from './Icon.tsx';
import { lazily } from './Lazily.tsx';
import css from './messages.css?inline';
import type { Outgoing } from './outbox.ts';
import { ANY_MARKS } from '@parley/contracts/rich-text';
import { adopt } from './sheets.ts';
import { isCompany, shownIn, type ChatState } from './state.ts';
import { Text, type TextProps } from './Text.tsx';
import { fill, type Texts } from './texts.ts';
import type { WireAttachment, WireMessage } from './wire.ts';

adopt(css);
const Extras = lazily(async () => (await import('./Extras.tsx')).Extras);
const Files = lazily(async () => (await import('./Files.tsx')).Files);

interface Props {
  api: Api;
  chat: Chat;
  state: ChatState;
  texts: Texts;
  company: string;
  greeting: string;
}

/** The messages, sent and pending. Loaded when there is at least one. */
export function Messages({ api, chat, state, texts, company, greeting }: Props) {
  const { outbox, typing, draft, announced } = state;
  const messages = shownIn(state);
  const sayWriting = (who: string | null) => (who === null ? '' : fill(texts.writing, who || company));
  const writer = sayWriting(typing);
  const days = messages.map(({ sent_at }) => dayOf(sent_at));

  return (
    <>
      {messages.map((message, index) => {
        const day = days[index];
        return [
          day !== days[index - 1] && (
            <p key={day} className="note">
              {day}
            </p>
          ),
          // A bot that speaks first has its own greeting.
          index === 0 && !isCompany(message) && greeting && <Greeting key="greeting" text={greeting} />,
          <Said
            key={message.seq}
            api={api}
            chat={chat}
            message={message}
            // The mark of the bot stands once below what it says in one go.
            isMarked={messages[index + 1]?.origin !== 'bot'}
            state={state}
            texts={texts}
          />,
        ];
      })}
      {messages.length === 0 && greeting && <Greeting text={greeting} />}
      {writer && draft && (
        // Not announced until complete: the message that replaces it is new to the log.
        <div className="row" inert>
          <Bubble text={draft} marks={ANY_MARKS} isCompany />
          <div className="meta">{writer}</div>
        </div>
      )}
      {outbox.map((message) => (
        <PendingMessage
          key={message.clientId}
          api={api}
          chat={chat}
          message={message}
          isOffline={state.isOffline}
          texts={texts}
        />
      ))}
      {writer && !draft && (
        <div className="writing" aria-hidden="true">
          <i>
            <b />
            <b />
            <b />
          </i>
          {writer}
        </div>
      )}
      <div className="unseen" role="status">
        {sayWriting(announced)}
      </div>
    </>
  );
}

function Greeting({ text }: { text: string }) {
  return (
    <div className="row">
      <Bubble text={text} isCompany />
    </div>
  );
}

function Bubble(props: TextProps) {
  return (
    <div className="bubble" dir="auto">
      <Text {...props} />
    </div>
  );
}

interface ContentProps extends TextProps {
  api: Api;
  files: WireAttachment[];
  texts: Texts;
}

function Content({ api, files, texts, ...said }: ContentProps) {
  return (
    <>
      {said.text && <Bubble {...said} />}
      {files.length > 0 && <Files api={api} files={files} texts={texts} />}
    </>
  );
}

interface SaidProps {
  api: Api;
  chat: Chat;
  message: WireMessage;
  isMarked: boolean;
  state: ChatState;
  texts: Texts;
}

function Said({ api, chat, message, isMarked, state, texts }: SaidProps) {
  const { text, attachments, status, seq, author, sent_at, extras, origin } = message;
  const isMine = !isCompany(message);
  const isRead = status === 'read' || seq <= state.readSeq;
  const isThere = isRead || status === 'delivered';
  return (
    <div className={isMine ? 'row mine' : 'row'}>
      <div className="from">
        {author && !isMine && (
          <span className="face" aria-hidden="true">
            {initialOf(author.name)}
          </span>
        )}
        <div>
          <Content
            api={api}
            text={text}
            marks={extras?.sources?.length}
            isCompany={!isMine}
            files={attachments}
            texts={texts}
          />
        </div>
      </div>
      <div className="meta">
        {origin === 'bot' && isMarked && (
          <span className="ai">
            <Icon size={14} path={ICONS.bot} />
            {texts.bot}
          </span>
        )}
        {author && !isMine ? `${author.name}, ` : ''}
        {timeOf(sent_at)}
        {isMine && (
          <>
            <span className="tick">
              <Icon size={16} path={isThere ? ICONS.checks : ICONS.check} />
            </span>
            {isRead ? texts.read : isThere ? texts.delivered : texts.sent}
          </>
        )}
      </div>
      {extras && <Extras api={api} extras={extras} message={message} state={state} chat={chat} texts={texts} />}
    </div>
  );
}

interface PendingMessageProps {
  api: Api;
  chat: Chat;
  message: Outgoing;
  isOffline: boolean;
  texts: Texts;
}

function PendingMessage({ api, chat, message, isOffline, texts }: PendingMessageProps) {
  const { clientId, text, files, hasFailed } = message;
  return (
    <div className={hasFailed ? 'row mine waiting bad' : 'row mine waiting'}>
      <Content api={api} text={text} files={files} texts={texts} />
      <div className="meta">
        <span className="tick">
          <Icon size={14} path={hasFailed ? ICONS.alert : ICONS.clock} />
        </span>
        {hasFailed ? texts.failed : isOffline ? texts.waiting : texts.sending}
        {hasFailed && (
          <>
            <button type="button" onClick={() => chat.tryAgain(clientId)}>
              {texts.again}
            </button>
            <button type="button" onClick={() => chat.drop(clientId)}>
              {texts.drop}
            </button>
          </>
        )}
      </div>
    </div>
  );
}
