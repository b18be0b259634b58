import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useMacros } from '../../api/macros.ts';
import { useSavedReplies } from '../../api/saved-replies.ts';
import { Icon } from '../../components/Icon.tsx';
import { LazyNewReplyDialog } from '../../components/saved-replies/LazyNewReplyDialog.tsx';
import { ActionsPanel } from './ActionsPanel.tsx';
import { FieldsTab } from './FieldsTab.tsx';
import { NEW } from './macros/macro-drafts.ts';
import { MacrosTab } from './macros/MacrosTab.tsx';
import { PhrasesTab } from './PhrasesTab.tsx';
import { PreviewInWidget } from './PreviewInWidget.tsx';
import { RepliesTab } from './RepliesTab.tsx';
import { States } from './States.tsx';
import { usePhrases } from './usePhrases.ts';
import { useQuickActions } from './useQuickActions.ts';

const TABS = ['phrases', 'replies', 'macros', 'fields', 'actions'] as const;
type TabName = (typeof TABS)[number];

/** Texts and links that are prepared once and used by bots, by staff and in the widget. */
export function TemplatesScreen() {
  const { t } = useTranslation();
  const [parameters, setParameters] = useSearchParams();
  const tab = TABS.find((each) => each === parameters.get('tab')) ?? 'phrases';
  const chosen = parameters.get('open');
  const [isAdding, setIsAdding] = useState(false);
  const phrases = usePhrases();
  const replies = useSavedReplies();
  const actions = useQuickActions();
  const macros = useMacros();
  const fields = phrases.data?.find(({ phrase }) => phrase === 'identification')?.fields;
  const go = (next: TabName, open: string | null = null) =>
    setParameters({ ...(next === 'phrases' ? {} : { tab: next }), ...(open === null ? {} : { open }) });
  const choose = (open: string | null) => go(tab, open);

  const addition =
    tab === 'macros'
      ? { label: t('templates.macros.new'), run: () => choose(NEW) }
      : { label: t('templates.new'), run: () => setIsAdding(true) };

  const names: Record<TabName, [name: string, count: number | undefined]> = {
    phrases: [t('templates.tabs.phrases'), phrases.data?.length],
    replies: [t('templates.tabs.replies'), replies.data?.length],
    macros: [t('templates.tabs.macros'), macros.data?.length],
    fields: [t('templates.tabs.fields'), fields?.length],
    actions: [t('templates.tabs.actions'), actions.data?.length],
  };
  return (
    <Box sx={{ flex: 1, width: '100%', minWidth: 0, display: 'flex', flexDirection: 'column' }}>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          flexWrap: 'wrap',
          gap: 3,
          px: { xs: 4, lg: 8 },
          pt: 4,
          bgcolor: '#fff',
        }}
      >
        <Box component="h1" tabIndex={-1} sx={{ flex: 1, typography: 'h3', m: 0 }}>
          {t('nav.templates')}
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, width: { xs: '100%', sm: 'auto' } }}>
          <Button startIcon={<Icon of={Plus} size={18} />} onClick={addition.run} sx={{ order: { sm: 1 } }}>
            {addition.label}
          </Button>
          <PreviewInWidget />
        </Box>
      </Box>
      <Tabs
        value={tab}
        onChange={(_, next: TabName) => go(next)}
        variant="scrollable"
        aria-label={t('nav.templates')}
        sx={TABS_STYLE}
      >
        {TABS.map((each) => (
          <Tab
            key={each}
            value={each}
            id={`tab-${each}`}
            aria-controls={`panel-${each}`}
            label={<TabLabel name={names[each][0]} count={names[each][1]} />}
          />
        ))}
      </Tabs>
      <Box
        role="tabpanel"
        id={`panel-${tab}`}
        aria-labelledby={`tab-${tab}`}
        sx={{ flex: 1, display: 'flex', flexDirection: 'column', minWidth: 0 }}
      >
        {tab === 'phrases' && (
          <States query={phrases}>
            {(data) => (
              <PhrasesTab
                phrases={data}
                chosen={chosen}
                onChoose={choose}
                side={actions.data && <ActionsPanel actions={actions.data} />}
              />
            )}
          </States>
        )}
        {tab === 'replies' && (
          <States query={replies}>
            {(data) => <RepliesTab replies={data} chosen={chosen} onChoose={choose} onNew={() => setIsAdding(true)} />}
          </States>
        )}
        {tab === 'macros' && (
          <States query={macros}>{(data) => <MacrosTab macros={data} chosen={chosen} onChoose={choose} />}</States>
        )}
        {tab === 'fields' && <States query={phrases}>{() => <FieldsTab fields={fields ?? []} />}</States>}
        {tab === 'actions' && (
          <States query={actions}>
            {(data) => (
              <Box sx={{ flex: 1, p: { xs: 4, lg: 8 }, borderTop: '1px solid', borderColor: 'divider' }}>
                <Box sx={{ maxWidth: 560 }}>
                  <ActionsPanel actions={data} />
                </Box>
              </Box>
            )}
          </States>
        )}
      </Box>
      <Suspense fallback={null}>
        {isAdding && (
          <LazyNewReplyDialog
            onClose={() => setIsAdding(false)}
            onCreated={({ id }) => {
              setIsAdding(false);
              go('replies', String(id));
            }}
          />
        )}
      </Suspense>
    </Box>
  );
}

function TabLabel({ name, count }: { name: string; count: number | undefined }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 2 }}>
      {name}
      <Box
        component="span"
        sx={{
          minWidth: 20,
          px: 1,
          borderRadius: '4px',
          bgcolor: 'surface',
          color: 'text.secondary',
          typography: 'caption',
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {count ?? '–'}
      </Box>
    </Box>
  );
}

const TABS_STYLE = {
  minHeight: 44,
  pt: 2,
  px: { xs: 2, lg: 6 },
  bgcolor: '#fff',
  '& .MuiTab-root': {
    minHeight: 44,
    minWidth: 0,
    px: 2,
    mr: 2,
    textTransform: 'none',
    fontSize: 14,
    fontWeight: 500,
    color: 'text.secondary',
  },
  '& .MuiTab-root.Mui-selected': { color: 'text.primary', fontWeight: 600 },
  '& .MuiTab-root.Mui-focusVisible': { boxShadow: 'inset 0 0 0 2px #8a5a0f', borderRadius: '6px' },
  '& .MuiTabs-indicator': { bgcolor: 'primary.main' },
} as const;
