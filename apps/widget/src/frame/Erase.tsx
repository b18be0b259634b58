import { useState } from 'preact/hooks';
import type { Chat } from './chat.ts';
import { Dialog } from './Dialog.tsx';
import type { Texts } from './texts.ts';

interface Props {
  chat: Chat;
  texts: Texts;
  onNotice: (text: string) => void;
  onClose: () => void;
}

/** Asks for confirmation before everything about the visitor is deleted. */
export function Erase({ chat, texts, onNotice, onClose }: Props) {
  const [error, setError] = useState('');
  const erase = () =>
    chat.leave('erase').then(
      () => {
        onNotice(texts.erased);
        onClose();
      },
      () => setError(texts.error),
    );
  return (
    <Dialog title={texts.erase} onClose={onClose}>
      <p>{texts.eraseText}</p>
      {error && (
        <p className="wrong" role="alert">
          {error}
        </p>
      )}
      <button type="button" className="main danger" onClick={() => void erase()}>
        {texts.eraseNow}
      </button>
      <button type="button" className="quiet" onClick={onClose}>
        {texts.cancel}
      </button>
    </Dialog>
  );
}
