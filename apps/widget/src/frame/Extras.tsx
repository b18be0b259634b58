import { useState } from 'react';
import type { Chat } from './chat.ts';
import css from './extras.css?inline';
import { Icon, ICONS } from './Icon.tsx';
import { choiceOf } from './choice.ts';
import { Actions, safeLink } from './QuickActions.tsx';
import { adopt } from './sheets.ts';
import type { ChatState } from './state.ts';
import type { WireMessage } from './wire.ts';

adopt(css);

interface Props {
  extras: NonNullable<WireMessage['extras']>;
  message: WireMessage;
  state: ChatState;
  chat: Chat;
}

/** What the bot sent besides words: a card, ways to the company, buttons to answer with. */
export function Extras({ extras: { card, quick_actions, options }, message, state, chat }: Props) {
  const { chosen, isUsable } = choiceOf(message, state);
  return (
    <>
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

/** The frame is isolated, so a picture of another site comes only if that site lets anyone have it; otherwise there is none. */
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
