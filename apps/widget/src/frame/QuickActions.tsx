import { useMemo } from 'preact/hooks';
import { Icon } from './Icon.tsx';
import css from './quick-actions.css?inline';
import { adopt } from './sheets.ts';
import type { WireInit, WireMessage } from './wire.ts';

adopt(css);
const ICONS = {
  call: 'M22 16.9v3a2 2 0 0 1-2.2 2A19.8 19.8 0 0 1 2.1 4.2 2 2 0 0 1 4.1 2h3a2 2 0 0 1 2 1.7c.1 1 .4 1.9.7 2.8a2 2 0 0 1-.5 2.1L8.1 9.9a16 16 0 0 0 6 6l1.3-1.3a2 2 0 0 1 2.1-.4c.9.3 1.8.6 2.8.7a2 2 0 0 1 1.7 2z',
  email: 'M3 5h18v14H3zM3 6l9 7 9-7',
  link: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6',
};

type Action = NonNullable<WireMessage['extras']>['quick_actions'][number];

/** Only these kinds of addresses are allowed, whatever the company entered. */
function linkOf({ type, target }: Action) {
  if (type === 'call') return { href: `tel:${target.replace(/[^+\d]/g, '')}` };
  if (type === 'email') return { href: `mailto:${target}` };
  const href = safeLink(target);
  return href ? { href } : {};
}

/** The address if it is a web address. */
export const safeLink = (address: string): string | undefined => (/^https?:\/\//i.test(address) ? address : undefined);

/** Links to what a company offers besides the chat. */
export function Actions({ actions }: { actions: Action[] }) {
  return (
    <div className="actions">
      {actions.map((action) => (
        // Opens a new window even for phone and mail links, because many pages forbid their frames to navigate away.
        <a key={action.type + action.target} {...linkOf(action)} target="_blank" rel="noopener noreferrer">
          <Icon size={16} path={ICONS[action.type]} />
          <span>{action.text}</span>
        </a>
      ))}
    </div>
  );
}

/** The company's quick actions, in the visitor's language, in English, or in any other language they have. */
export function QuickActions({ actions, locale }: { actions: WireInit['quick_actions']; locale: string }) {
  const shown = useMemo(
    () =>
      actions.map(({ texts, ...rest }) => {
        const words = (wanted: string) => texts.find((each) => each.locale === wanted)?.text;
        return { ...rest, text: words(locale) ?? words('en') ?? texts[0]?.text ?? '' };
      }),
    [actions, locale],
  );
  return <Actions actions={shown} />;
}
