import { bcp47, LANGUAGES } from '@parley/contracts/locales';
import { Command } from 'cmdk';
import { Globe, Keyboard, LogOut, OctagonX, ShieldCheck, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseLanguage } from '../../../choose-language.ts';
import type { CommandGroup } from '../../../components/commands.ts';
import { Icon } from '../../../components/Icon.tsx';
import { KeyCap } from '../../../components/KeyCap.tsx';
import { Marked } from '../../../components/Marked.tsx';
import { showShortcuts } from '../../../components/shortcuts.ts';
import { currentLocale } from '../../../language.ts';
import { destinations } from '../destinations.ts';
import { useSignOut } from '../useSignOut.ts';
import { Item } from './Item.tsx';
import { matches } from './matching.ts';

interface Props {
  words: string;
  onRun: (action: () => unknown) => void;
}

interface Line {
  id: string;
  icon: LucideIcon;
  label: string;
  hint?: ReactNode;
  select: () => void;
}

/** What can be done with the open conversation or whatever else offers commands. */
export function OpenActions({ words, groups, onRun }: Props & { groups: readonly CommandGroup[] }) {
  return groups.map(({ title, commands }) => (
    <Lines
      key={title}
      heading={title}
      words={words}
      lines={commands.map(({ id, icon, label, keys, run }) => ({
        id: `${title} ${id}`,
        icon,
        label,
        ...(keys && { hint: <KeyCap>{keys}</KeyCap> }),
        select: () => onRun(run),
      }))}
    />
  ));
}

/** What can be done everywhere: go to a screen, change the language, sign out. */
export function CommonActions({
  words,
  onRun,
  onGo,
  onStop,
}: Props & { onGo: (path: string) => void; onStop: () => void }) {
  const { t } = useTranslation();
  const leave = useSignOut();
  return (
    <>
      <Lines
        heading={t('command.goTo')}
        words={words}
        lines={[
          ...destinations.map(({ path, label, icon }) => ({
            id: path,
            icon,
            label: t(label),
            select: () => onGo(path),
          })),
          {
            id: '/account/security',
            icon: ShieldCheck,
            label: t('nav.security'),
            select: () => onGo('/account/security'),
          },
        ]}
      />
      <Lines
        heading={t('command.you')}
        words={words}
        lines={[
          {
            id: 'shortcuts',
            icon: Keyboard,
            label: t('nav.shortcuts'),
            hint: <KeyCap>?</KeyCap>,
            select: () => onRun(showShortcuts),
          },
          { id: 'stop', icon: OctagonX, label: t('botStop.open'), select: () => onRun(onStop) },
          { id: 'sign out', icon: LogOut, label: t('nav.signOut'), select: () => onRun(leave) },
        ]}
      />
      <Lines
        heading={t('command.language')}
        words={words}
        lines={LANGUAGES.filter(({ code }) => code !== currentLocale()).map(({ code, name }) => ({
          id: `language ${code}`,
          icon: Globe,
          label: t('command.switchLanguage', { name }),
          hint: <span lang={bcp47(code)}>{name}</span>,
          select: () => onRun(() => chooseLanguage(code)),
        }))}
      />
    </>
  );
}

/** Those whose words match, under a heading. */
function Lines({ heading, words, lines }: { heading: string; words: string; lines: readonly Line[] }) {
  const shown = lines.filter(({ label }) => matches(label, words));
  if (shown.length === 0) return null;
  return (
    <Command.Group heading={heading}>
      {shown.map(({ id, icon, label, hint, select }) => (
        <Item key={id} id={id} icon={<Icon of={icon} />} hint={hint} onSelect={select}>
          <Marked text={label} search={words} />
        </Item>
      ))}
    </Command.Group>
  );
}
