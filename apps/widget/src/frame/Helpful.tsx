import { useState } from 'preact/hooks';
import type { Api } from './api.ts';
import { Icon } from './Icon.tsx';

/** Kept beside the buttons: only visitors who get an answer need these words. */
const WORDS: Record<string, [up: string, down: string]> = {
  en: ['This helped', 'This did not help'],
  ro: ['M-a ajutat', 'Nu m-a ajutat'],
  ru: ['Это помогло', 'Это не помогло'],
  uk: ['Це допомогло', 'Це не допомогло'],
  de: ['Das hat geholfen', 'Das hat nicht geholfen'],
  fr: ['Utile', 'Pas utile'],
  it: ['Utile', 'Non utile'],
};

/** Drawn, because emoji look different everywhere and are missing from some systems. The other one is turned by the style sheet. */
const THUMB = 'M7 11v10H3V11zM7 11l4-8a3 3 0 0 1 3 3v4h5a2 2 0 0 1 2 2l-2 7a2 2 0 0 1-2 2H7';

/** Asks whether an answer helped. A second tap takes the opinion back. */
export function Helpful({ api, messageId }: { api: Api; messageId: number }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [up, down] = WORDS[document.documentElement.lang.slice(0, 2)] ?? ['This helped', 'This did not help'];
  const choose = (emoji: string) => {
    const next = emoji === chosen ? null : emoji;
    setChosen(next);
    api.post('/message/react', { message_id: messageId, emoji: next }).catch(() => setChosen(chosen));
  };
  return (
    <div className="helpful">
      {[
        ['👍', up],
        ['👎', down],
      ].map(([emoji = '', label]) => (
        <button
          key={emoji}
          type="button"
          title={label}
          aria-label={label}
          aria-pressed={emoji === chosen}
          onClick={() => choose(emoji)}
        >
          <Icon path={THUMB} />
        </button>
      ))}
    </div>
  );
}
