import { useState } from 'preact/hooks';
import css from './answer.css?inline';
import type { Chat } from './chat.ts';
import { FILE_ENDINGS } from './file-endings.ts';
import { Icon, ICONS } from './Icon.tsx';
import { adopt } from './sheets.ts';
import { fill, type Texts } from './texts.ts';
import type { WireQuestion } from './wire.ts';

adopt(css);
const STAR = 'm12 3 2.8 5.7 6.2.9-4.5 4.4 1.1 6.2L12 17.3 6.4 20.2l1.1-6.2L3 9.6l6.2-.9z';
const SCORES = [1, 2, 3, 4, 5];

interface Props {
  question: WireQuestion;
  chat: Pick<Chat, 'send'>;
  texts: Texts;
  pick: (files: File[]) => void;
}

/** The input that fits the kind of answer a bot waits for. Loaded with the first such question; typing always works too. */
export function Answer({ question, chat, texts, pick }: Props) {
  const { kind, choices, min, max } = question;
  const [value, setValue] = useState('');
  const [ticked, setTicked] = useState<string[]>([]);
  const send = (text: string) => chat.send(text);
  const submit = (event: Event, text: string) => {
    event.preventDefault();
    if (text) send(text);
  };
  const chips = (each: { id: string; label: string }[]) =>
    each.map(({ id, label }) => (
      <button key={id} type="button" onClick={() => send(label)}>
        {label}
      </button>
    ));
  const isFull = max !== null && ticked.length >= Number(max);
  const labels = choices.filter(({ id }) => ticked.includes(id)).map(({ label }) => label);

  if (kind === 'rating')
    return (
      <div className="answer" role="group" aria-label={texts.answer}>
        {SCORES.map((score) => (
          <button
            key={score}
            type="button"
            className={score <= Number(value) ? 'star full' : 'star'}
            aria-label={fill(texts.stars, score)}
            onPointerEnter={() => setValue(String(score))}
            onPointerLeave={() => setValue('')}
            onClick={() => send(String(score))}
          >
            <Icon size={26} path={STAR} />
          </button>
        ))}
      </div>
    );
  if (kind === 'yesNo' || (kind === 'choices' && max === '1'))
    return (
      <div className="answer" role="group" aria-label={texts.answer}>
        {chips(
          kind === 'choices'
            ? choices
            : [
                { id: 'yes', label: texts.yes },
                { id: 'no', label: texts.no },
              ],
        )}
      </div>
    );
  if (kind === 'choices')
    return (
      <form className="answer" aria-label={texts.answer} onSubmit={(event) => submit(event, labels.join('\n'))}>
        {choices.map(({ id, label }) => (
          <label key={id}>
            <input
              type="checkbox"
              checked={ticked.includes(id)}
              disabled={isFull && !ticked.includes(id)}
              onChange={({ currentTarget }) =>
                setTicked(currentTarget.checked ? [...ticked, id] : ticked.filter((each) => each !== id))
              }
            />
            <span dir="auto">{label}</span>
          </label>
        ))}
        <button type="submit" disabled={labels.length < Math.max(1, Number(min))}>
          {texts.send}
        </button>
      </form>
    );
  if (kind === 'file')
    return (
      <div className="answer">
        <label className="file">
          <Icon size={18} path={ICONS.clip} />
          {texts.attach}
          <input
            type="file"
            accept={FILE_ENDINGS}
            multiple={max !== '1'}
            onChange={({ currentTarget }) => {
              pick([...(currentTarget.files ?? [])]);
              currentTarget.value = '';
            }}
          />
        </label>
      </div>
    );
  return (
    <form className="answer" onSubmit={(event) => submit(event, value)}>
      <input
        type={kind as 'date'}
        aria-label={texts.answer}
        min={min ?? undefined}
        max={max ?? undefined}
        value={value}
        onInput={({ currentTarget }) => setValue(currentTarget.value)}
      />
      <button type="submit" disabled={!value}>
        {texts.send}
      </button>
    </form>
  );
}
