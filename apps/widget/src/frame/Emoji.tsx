import { useEffect, useRef } from 'preact/hooks';
import css from './emoji.css?inline';
import { Icon, ICONS } from './Icon.tsx';
import { adopt } from './sheets.ts';
import type { Texts } from './texts.ts';

adopt(css);
/** What people use in a chat with a company. The system draws them, so there is nothing to load. */
const EMOJI = [
  ...'😀😄😁😅😂🙂😉😊😍🥰😘😎🤔😐🙄😴😢😭😡😱🤯🥳🤗🤷🙏👍👎👌✌👏🙌💪👋🤝❤💔🔥✨⭐🎉🎁✅❌❓❗💡📦🚚📍📅⏰💳🧾📷📞✉🏠🛒💶☕🌞🌧🌸',
];
const COLUMNS = 8;

interface Props {
  texts: Texts;
  onPick: (emoji: string) => void;
  onClose: () => void;
}

/** A small palette: the arrow keys move, Enter picks, Escape closes. */
export function Emoji({ texts, onPick, onClose }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector('button')?.focus(), []);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: COLUMNS, ArrowUp: -COLUMNS }[event.key];
    if (event.key === 'Escape') {
      event.stopPropagation();
      onClose();
    } else if (step) {
      event.preventDefault();
      const buttons = [...(box.current?.querySelectorAll('button') ?? [])];
      buttons[buttons.indexOf(document.activeElement as HTMLButtonElement) + step]?.focus();
    }
  };
  return (
    <div className="emoji" role="toolbar" aria-label={texts.emoji} tabIndex={-1} ref={box} onKeyDown={onKeyDown}>
      {EMOJI.map((emoji, index) => (
        <button key={emoji} type="button" tabIndex={index === 0 ? 0 : -1} onClick={() => onPick(emoji)}>
          {emoji}
        </button>
      ))}
      <button type="button" tabIndex={-1} aria-label={texts.dismiss} onClick={onClose}>
        <Icon path={ICONS.close} />
      </button>
    </div>
  );
}
