import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { WidgetChannel } from '@parley/contracts/channels';
import type { Locale } from '@parley/contracts/locales';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useScreenName } from '../../../components/screen-name.ts';
import { currentLocale } from '../../../language.ts';
import { InstallCard } from '../install/InstallCard.tsx';
import { ColorsCard } from '../look/ColorsCard.tsx';
import { PlacementCard } from '../look/PlacementCard.tsx';
import { Preview, type Scene } from '../preview/Preview.tsx';
import { OWN_SCREEN, type SetupPlace } from '../setup-place.ts';
import { BehaviourTab } from './BehaviourTab.tsx';
import { DomainsTab } from './DomainsTab.tsx';
import { hostOf } from '../../../components/sites.ts';
import { InvitationsCard } from './InvitationsCard.tsx';
import { FieldsTab } from './FieldsTab.tsx';
import { SaveBar, SetupHead } from './SetupHead.tsx';
import { TABS } from './tabs-style.ts';
import { TextsTab } from './TextsTab.tsx';
import { useSetup } from './useSetup.ts';

const PARTS = ['look', 'texts', 'fields', 'behaviour', 'domains', 'preview'] as const;
type Part = (typeof PARTS)[number];

/** The tab that contains a field. */
function partOf(path: string): Part {
  const [first] = path.split('.');
  if (first === 'proactiveMessages') return 'texts';
  return first === 'colors' ? 'look' : first === 'texts' || first === 'fields' ? first : 'behaviour';
}

/** The form on the left, the preview on the right; in narrow windows the preview is a tab of its own. */
export function WidgetSetup({ channel, place }: { channel: WidgetChannel; place: SetupPlace }) {
  const { t } = useTranslation();
  useScreenName(channel.name, place === OWN_SCREEN ? 'subject' : 'part');
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('lg'));
  const [locale, setLocale] = useState<Locale>(currentLocale);
  const [part, setNamedPart] = usePart(isWide);
  const [scene, setScene] = useState<Scene>(part === 'fields' ? 'form' : 'chat');
  const setPart = (next: Part) => {
    if (next !== 'preview') setScene(next === 'fields' ? 'form' : 'chat');
    setNamedPart(next);
  };
  const { setup, bar } = useSetup(channel, (path) => {
    setPart(partOf(path));
    const [, index = '0'] = /^texts\.(\d)/.exec(path) ?? [];
    if (path.startsWith('texts.')) setLocale(setup.values.texts[Number(index)]?.locale ?? locale);
    requestAnimationFrame(() => document.querySelector<HTMLElement>('main [aria-invalid=true]')?.focus());
  });
  const hasBot = channel.aiAgentId !== null || channel.flowId !== null;
  const preview = (
    <Preview
      values={setup.values}
      site={siteOf(channel, setup.values.allowedDomains)}
      locale={locale}
      onLocale={setLocale}
      scene={scene}
      onScene={setScene}
      hasBot={hasBot}
      startsOnPhone={!isWide}
    />
  );
  const names: Record<Part, string> = {
    look: t('channels.tabs.look'),
    texts: t('channels.tabs.texts'),
    fields: t('channels.tabs.fields'),
    behaviour: t('channels.tabs.behaviour'),
    domains: t('channels.tabs.domains'),
    preview: t('channels.preview.heading'),
  };
  return (
    <Box sx={{ display: 'flex', flex: 1, minWidth: 0, alignItems: 'stretch' }}>
      <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
        <Box
          sx={{
            position: { lg: 'sticky' },
            top: place.top,
            zIndex: 10,
            bgcolor: 'background.default',
            px: { xs: 4, lg: 6 },
            borderBottom: '1px solid',
            borderColor: 'divider',
          }}
        >
          <SetupHead channel={channel} setup={setup} place={place}>
            {isWide && <SaveBar {...bar} />}
          </SetupHead>
          <Tabs
            value={part}
            onChange={(_, next: Part) => setPart(next)}
            variant="scrollable"
            aria-label={t('channels.tabs.label')}
            sx={{ ...TABS, ml: -3 }}
          >
            {PARTS.filter((each) => !isWide || each !== 'preview').map((each) => (
              <Tab key={each} value={each} id={`part-${each}`} aria-controls="part" label={names[each]} />
            ))}
          </Tabs>
        </Box>
        <Box
          id="part"
          role="tabpanel"
          aria-labelledby={`part-${part}`}
          sx={
            part === 'preview'
              ? { height: `calc(100dvh - ${bar.isDirty ? 300 : 236}px)`, minHeight: 420, flex: 'none' }
              : BODY
          }
        >
          {part === 'look' && (
            <>
              <ColorsCard setup={setup} />
              <PlacementCard setup={setup} />
              <InstallCard channel={channel} />
            </>
          )}
          {part === 'texts' && (
            <>
              <TextsTab setup={setup} locale={locale} onLocale={setLocale} hasBot={hasBot} />
              <InvitationsCard setup={setup} locale={locale} onLocale={setLocale} />
            </>
          )}
          {part === 'fields' && <FieldsTab setup={setup} locale={locale} onLocale={setLocale} />}
          {part === 'behaviour' && <BehaviourTab setup={setup} channel={channel} />}
          {part === 'domains' && <DomainsTab setup={setup} />}
          {part === 'preview' && preview}
        </Box>
        {!isWide && (
          <Box sx={bar.isDirty ? BELOW : null}>
            <SaveBar {...bar} />
          </Box>
        )}
      </Box>
      {isWide && (
        <Box sx={{ width: 472, flex: 'none', borderLeft: '1px solid', borderColor: 'divider', bgcolor: 'surface' }}>
          <Box sx={{ position: 'sticky', top: place.top, height: `calc(100dvh - ${place.top}px)` }}>{preview}</Box>
        </Box>
      )}
    </Box>
  );
}

const BODY = {
  display: 'grid',
  flex: '1 0 auto',
  alignContent: 'start',
  gap: 4,
  px: { xs: 4, lg: 6 },
  py: 4,
  gridTemplateColumns: 'minmax(0, 1fr)',
} as const;

/** Above the navigation bar of narrow windows. */
const BELOW = {
  position: 'sticky',
  bottom: 'calc(64px + env(safe-area-inset-bottom))',
  zIndex: 10,
  px: 4,
  py: 1.5,
  bgcolor: '#fff',
  borderTop: '1px solid',
  borderColor: 'divider',
} as const;

/** The selected tab is part of the URL, so that it survives a reload and can be linked to. */
function usePart(isWide: boolean): [Part, (part: Part) => void] {
  const [search, setSearch] = useSearchParams();
  const named = PARTS.find((part) => part === search.get('tab')) ?? 'look';
  const setPart = (part: Part) => {
    setSearch(part === 'look' ? {} : { tab: part }, { replace: true });
  };
  return [isWide && named === 'preview' ? 'look' : named, setPart];
}

/** A site for the preview: where the widget was seen, or where it is allowed. */
function siteOf({ lastSeenUrl }: WidgetChannel, [domain]: string[]): string {
  return domain?.replace('*.', '') ?? (lastSeenUrl ? hostOf(lastSeenUrl) : 'www.shop.example');
}
