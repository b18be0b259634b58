import { Icon } from './Icon.tsx';
import css from './quick-actions.css?inline';
import { adopt } from './sheets.ts';
import type { WireInit } from './wire.ts';

adopt(css);
const ICONS = {
  call: 'M22 16.9v3a2 2 0 0 1-2.2 2A19.8 19.8 0 0 1 2.1 4.2 2 2 0 0 1 4.1 2h3a2 2 0 0 1 2 1.7c.1 1 .4 1.9.7 2.8a2 2 0 0 1-.5 2.1L8.1 9.9a16 16 0 0 0 6 6l1.3-1.3a2 2 0 0 1 2.1-.4c.9.3 1.8.6 2.8.7a2 2 0 0 1 1.7 2z',
  email: 'M3 5h18v14H3zM3 6l9 7 9-7',
  link: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6',
};

/** Whatever a company wrote, nothing but these four kinds of address is followed. */
function hrefOf({ type, target }: { type: keyof typeof ICONS; target: string }): string | undefined {
  if (type === 'call') return `tel:${target.replace(/[^+\d]/g, '')}`;
  if (type === 'email') return `mailto:${target}`;
  return /^https?:\/\//i.test(target) ? target : undefined;
}

/** Ways to the company beside the chat, as the company has set them up. */
export function QuickActions({ actions, locale }: { actions: WireInit['quick_actions']; locale: string }) {
  const wordsOf = ({ texts }: WireInit['quick_actions'][number]) =>
    [locale, 'en'].flatMap((wanted) => texts.filter((each) => each.locale === wanted)).concat(texts)[0]?.text;
  return (
    <nav>
      {actions.map((action) => (
        <a key={action.type + action.target} href={hrefOf(action)} target="_blank" rel="noopener noreferrer">
          <Icon size={16} path={ICONS[action.type]} />
          <span>{wordsOf(action)}</span>
        </a>
      ))}
    </nav>
  );
}
