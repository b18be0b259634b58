import { useState } from 'preact/hooks';
import type { Chat } from './chat.ts';
import { Field } from './Field.tsx';
import { Icon } from './Icon.tsx';
import css from './rating.css?inline';
import { adopt } from './sheets.ts';
import { fill, type Texts } from './texts.ts';
import type { WireConversation } from './wire.ts';

adopt(css);
const STAR = 'm12 3 2.8 5.7 6.2.9-4.5 4.4 1.1 6.2L12 17.3 6.4 20.2l1.1-6.2L3 9.6l6.2-.9z';
const SCORES = [1, 2, 3, 4, 5];

interface Props {
  chat: Chat;
  conversation: WireConversation;
  texts: Texts;
}

/** Shown when a conversation has ended: one tap is enough, a comment is optional, and the rating can be changed. */
export function Rating({ chat, conversation, texts }: Props) {
  const [chosen, setChosen] = useState<number | null>(null);
  const [comment, setComment] = useState('');
  const [isChanging, setIsChanging] = useState(false);
  const [error, setError] = useState('');
  const score = chosen ?? conversation.rating ?? 0;

  async function send(event: Event) {
    event.preventDefault();
    if (score === 0) return;
    setError('');
    try {
      await chat.change('rating', { score, comment });
      setIsChanging(false);
    } catch {
      setError(texts.error);
    }
  }

  if (conversation.rating !== null && !isChanging)
    return (
      <div className="card rated">
        <p role="status">{texts.thanks}</p>
        <button type="button" className="quiet" onClick={() => setIsChanging(true)}>
          {texts.changeRating}
        </button>
      </div>
    );
  return (
    <form className="card" onSubmit={(event) => void send(event)}>
      <fieldset>
        <legend>{texts.rate}</legend>
        <div className="stars">
          {SCORES.map((value) => (
            <label key={value} className={value <= score ? 'full' : ''}>
              <input
                type="radio"
                name="score"
                value={value}
                checked={value === score}
                aria-label={fill(texts.stars, value)}
                onChange={() => setChosen(value)}
              />
              <Icon size={26} path={STAR} />
            </label>
          ))}
        </div>
        <div className="ends" aria-hidden="true">
          <span>{texts.bad}</span>
          <span>{texts.good}</span>
        </div>
      </fieldset>
      <Field label={texts.words} value={comment} isLong maxLength={1_000} onValue={setComment} />
      {error && (
        <p className="wrong" role="alert">
          {error}
        </p>
      )}
      <button type="submit" className="main" aria-disabled={score === 0}>
        {texts.send}
      </button>
    </form>
  );
}
