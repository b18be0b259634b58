import { useState } from 'preact/hooks';
import type { Api } from './api.ts';
import type { Chat } from './chat.ts';
import css from './extras.css?inline';
import { Helpful } from './Helpful.tsx';
import { Icon, ICONS } from './Icon.tsx';
import { choiceOf } from './choice.ts';
import { Actions, safeLink } from './QuickActions.tsx';
import { adopt } from './sheets.ts';
import type { ChatState } from './state.ts';
import type { Texts } from './texts.ts';
import type { WireMessage } from './wire.ts';

adopt(css);

interface Props {
  api: Api;
  extras: NonNullable<WireMessage['extras']>;
  message: WireMessage;
  state: ChatState;
  chat: Chat;
  texts: Texts;
}

/** What the bot sent besides text: sources, a card, quick actions, reply buttons. */
export function Extras({ api, extras, message, state, chat, texts }: Props) {
  const { card, quick_actions, options, sources } = extras;
  const { chosen, isUsable } = choiceOf(message, state);
  return (
    <>
      {/* Missing from older messages. */}
      {sources?.length > 0 && <Sources sources={sources} label={texts.sources} />}
      {sources?.length > 0 && message.id > 0 && <Helpful api={api} messageId={message.id} />}
      {card && <Card {...card} />}
      {quick_actions.length > 0 && <Actions actions={quick_actions} />}
      {options.length > 0 && (
        <div className="options">
          {options.map(({ id, label }) => (
            <button
              key={id}
              type="button"
              aria-pressed={id === chosen}
              aria-disabled={!isUsable}
              tabIndex={isUsable ? 0 : -1}
              onClick={() => isUsable && id !== chosen && chat.send(label, [], id)}
            >
              {id === chosen && <Icon size={16} path={ICONS.check} />}
              {label}
            </button>
          ))}
        </div>
      )}
    </>
  );
}

/** The sources of an answer. Titles and addresses are untrusted, so only web links are allowed. */
function Sources({ sources, label }: { sources: Props['extras']['sources']; label: string }) {
  return (
    <div className="sources">
      {label}
      <ol aria-label={label}>
        {sources.map(({ number, title, url }) => {
          const href = safeLink(url ?? '');
          return (
            <li key={number} value={number} dir="auto">
              {href ? (
                <a href={href} target="_blank" rel="noopener noreferrer nofollow">
                  {title}
                </a>
              ) : (
                title
              )}
            </li>
          );
        })}
      </ol>
    </div>
  );
}

/** The frame is isolated, so a picture from another site only loads if that site allows it; otherwise none is shown. */
function Card({ title, text, image_url, link }: NonNullable<Props['extras']['card']>) {
  const [hasPicture, setHasPicture] = useState(/^https:\/\//i.test(image_url));
  const href = safeLink(link);
  return (
    <div className="card" dir="auto">
      {hasPicture && <img src={image_url} alt="" crossOrigin="anonymous" onError={() => setHasPicture(false)} />}
      <p>
        {href ? (
          <a href={href} target="_blank" rel="noopener noreferrer nofollow">
            {title || link}
          </a>
        ) : (
          <b>{title}</b>
        )}
      </p>
      {text && <p>{text}</p>}
    </div>
  );
}
