import { useMemo } from 'react';
import { Icon } from './Icon.tsx';
import css from './quick-actions.css?inline';
import { adopt } from './sheets.ts';
import type { WireInit } from './wire.ts';

adopt(css);
const MOST = 3;
const ICONS = {
  call: 'M22 16.9v3a2 2 0 0 1-2.2 2A19.8 19.8 0 0 1 2.1 4.2 2 2 0 0 1 4.1 2h3a2 2 0 0 1 2 1.7c.1 1 .4 1.9.7 2.8a2 2 0 0 1-.5 2.1L8.1 9.9a16 16 0 0 0 6 6l1.3-1.3a2 2 0 0 1 2.1-.4c.9.3 1.8.6 2.8.7a2 2 0 0 1 1.7 2z',
  email: 'M3 5h18v14H3zM3 6l9 7 9-7',
  link: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6',
};
const SCHEMES = { call: 'tel:', email: 'mailto:', link: '' } as const;

/** Ways to the company beside the chat, as the company has set them up. */
export function QuickActions({ actions }: { actions: WireInit['quick_actions'] }) {
  const shown = useMemo(
    () =>
      actions
        .slice(0, MOST)
        .map((action) => ({ ...action, href: SCHEMES[action.type] + action.target }))
        .filter(({ href }) => /^(https?:\/\/|mailto:|tel:)/i.test(href)),
    [actions],
  );
  if (shown.length === 0) return null;
  return (
    <nav>
      {shown.map(({ id, type, text, href }) => (
        <a key={id} href={href} target="_blank" rel="noopener noreferrer">
          <Icon size={16} path={ICONS[type]} />
          <span>{text}</span>
        </a>
      ))}
    </nav>
  );
}
