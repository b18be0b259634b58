import { useState } from 'preact/hooks';
import type { Chat } from './chat.ts';
import { Dialog } from './Dialog.tsx';
import { Icon, ICONS } from './Icon.tsx';
import type { Texts } from './texts.ts';

interface Props {
  chat: Chat;
  texts: Texts;
  onDone: () => void;
  onClose: () => void;
}

/** Asks before an open conversation is ended for a new one: the old one stays in the list. */
export function NewConversation({ chat, texts, onDone, onClose }: Props) {
  const [error, setError] = useState('');
  const begin = async () => {
    try {
      await chat.change('end');
      chat.startOver();
      onDone();
    } catch {
      setError(texts.error);
    }
  };
  return (
    <Dialog title={texts.startOver} onClose={onClose}>
      <p>{texts.newText}</p>
      <div role="status">{error && <p className="wrong">{error}</p>}</div>
      <button type="button" className="main" onClick={() => void begin()}>
        <Icon size={18} path={ICONS.pen} /> {texts.startOver}
      </button>
      <button type="button" className="quiet" onClick={onClose}>
        {texts.cancel}
      </button>
    </Dialog>
  );
}
