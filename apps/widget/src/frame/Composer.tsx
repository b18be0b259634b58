import type { Picked, UploadState } from './choices.ts';
import type { RefObject } from 'preact';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Api } from './api.ts';
import type { Chat } from './chat.ts';
import { FILE_ENDINGS } from './file-endings.ts';
import { Icon, ICONS } from './Icon.tsx';
import { lazily } from './Lazily.tsx';
import { createTyping } from './typing.ts';
import type { Texts } from './texts.ts';
import type { WireAttachment, WireQuestion } from './wire.ts';

const Emoji = lazily(async () => (await import('./Emoji.tsx')).Emoji);
const Uploads = lazily(async () => (await import('./Uploads.tsx')).Uploads);

const MAX_LENGTH = 10_000;
const TALLEST_PX = 132;

/** The keyboard of a phone; what the browser fills in goes by the same names. */
const MODES: Record<string, 'email' | 'tel' | 'decimal' | 'url' | undefined> = {
  email: 'email',
  phone: 'tel',
  number: 'decimal',
  url: 'url',
};

interface Props {
  api: Api;
  chat: Chat;
  texts: Texts;
  input: RefObject<HTMLTextAreaElement | null>;
  /** What the bot waits for: it decides which keyboard a phone shows. */
  question: WireQuestion | undefined;
  /** Held by the panel, so that unsent text survives the end of a conversation. */
  text: string;
  setText: (text: string) => void;
  picked: Picked[];
  pick: (files: File[]) => void;
  unpick: (key?: number) => void;
}

/** Grows with its text, up to a limit. */
function fit(box: HTMLTextAreaElement) {
  box.style.height = 'auto';
  box.style.height = `${Math.min(box.scrollHeight, TALLEST_PX)}px`;
}

const NO_FILES: UploadState = { picked: [], isBusy: false, files: [] };

/** Enter sends, Shift+Enter starts a new line. Sending waits for running uploads. */
export function Composer({ api, chat, texts, input, question, text, setText, picked, pick, unpick }: Props) {
  const [uploads, setUploads] = useState(NO_FILES);
  const [isPicking, setIsPicking] = useState(false);
  const isWanted = useRef(false);
  const chooser = useRef<HTMLInputElement>(null);
  const typing = useMemo(() => createTyping(chat.typing), [chat]);
  const hasContent = text.trim() !== '' || picked.length > 0;
  const isUploading = (state: UploadState) => picked.length > 0 && (state.isBusy || state.picked !== picked);

  const deliver = (files: WireAttachment[]) => {
    isWanted.current = false;
    if (!text.trim() && files.length === 0) return; // the last file was removed or failed
    typing.stopped();
    chat.send(text, files);
    setText('');
    setUploads(NO_FILES);
    unpick();
  };
  const send = (event?: Event) => {
    event?.preventDefault();
    if (isUploading(uploads)) isWanted.current = true;
    else deliver(picked.length > 0 ? uploads.files : []);
  };
  const onUploads = (next: UploadState) => {
    setUploads(next);
    if (isWanted.current && !isUploading(next)) deliver(next.files);
  };

  useLayoutEffect(() => {
    if (input.current) fit(input.current);
  }, [text, input]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    send();
  };
  const onInput = (value: string) => {
    setText(value);
    if (value) typing.typed();
    else typing.stopped();
  };

  const mode = MODES[question?.kind ?? ''];
  const insert = (emoji: string) => {
    const { selectionStart: from = text.length, selectionEnd: to = from } = input.current ?? {};
    onInput((text.slice(0, from) + emoji + text.slice(to)).slice(0, MAX_LENGTH));
    setIsPicking(false);
    // After the new text has been rendered.
    requestAnimationFrame(() => {
      input.current?.focus();
      input.current?.setSelectionRange(from + emoji.length, from + emoji.length);
    });
  };

  return (
    <>
      {isPicking && (
        <Emoji
          texts={texts}
          onPick={insert}
          onClose={() => {
            setIsPicking(false);
            input.current?.focus();
          }}
        />
      )}
      {picked.length > 0 && (
        <Uploads api={api} chat={chat} texts={texts} picked={picked} onChange={onUploads} onRemove={unpick} />
      )}
      <form className="composer" onSubmit={send}>
        <button type="button" className="clip" aria-label={texts.attach} onClick={() => chooser.current?.click()}>
          <Icon path={ICONS.clip} />
        </button>
        <input
          ref={chooser}
          type="file"
          accept={FILE_ENDINGS}
          multiple
          hidden
          onChange={({ currentTarget }) => {
            pick([...(currentTarget.files ?? [])]);
            currentTarget.value = '';
          }}
        />
        <textarea
          ref={input}
          rows={1}
          value={text}
          maxLength={MAX_LENGTH}
          inputMode={mode}
          autoComplete={mode}
          placeholder={question?.hint || texts.write}
          aria-label={texts.write}
          dir="auto"
          onInput={(event) => onInput(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onPaste={(event) => {
            const files = [...(event.clipboardData?.files ?? [])];
            if (files.length === 0) return;
            event.preventDefault();
            pick(files);
          }}
        />
        <button
          type="button"
          aria-label={texts.emoji}
          aria-expanded={isPicking}
          onClick={() => setIsPicking(!isPicking)}
        >
          <Icon path={ICONS.smile} />
        </button>
        <button type="submit" className={hasContent ? 'send ready' : 'send'} aria-label={texts.send}>
          <Icon path={ICONS.send} />
        </button>
      </form>
    </>
  );
}
