import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import type { WidgetChannel } from '@parley/contracts/channels';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { OwnersOnly } from '../../../components/OwnersOnly.tsx';
import { showSuccess } from '../../../components/toast-queue.ts';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { CopyButton } from '../CopyButton.tsx';
import { Card } from '../setup/Card.tsx';
import { Code } from '../../../components/Code.tsx';
import { TABS } from '../setup/tabs-style.ts';
import { useRotateKey } from '../useChannels.ts';
import { InstallCheck } from './InstallCheck.tsx';
import { installCommand, SNIPPET_KINDS, snippetOf, type SnippetKind } from '../../../components/install/snippets.ts';

/** What to paste where, and whether it works. */
export function InstallCard({ channel }: { channel: WidgetChannel }) {
  const { t } = useTranslation();
  const [kind, setKind] = useState<SnippetKind>('html');
  const names: Record<SnippetKind, string> = {
    html: 'HTML',
    react: 'React',
    wordpress: 'WordPress',
    shopify: 'Shopify',
    tagManager: 'Tag Manager',
    inline: t('channels.install.inlineName'),
    link: t('channels.install.linkName'),
  };
  const hints: Record<SnippetKind, string> = {
    html: t('channels.install.html', { tag: '</body>' }),
    react: t('channels.install.react', { command: installCommand(window.location.origin) }),
    wordpress: t('channels.install.wordpress', { file: 'functions.php' }),
    shopify: t('channels.install.shopify', { file: 'theme.liquid', tag: '</body>' }),
    tagManager: t('channels.install.tagManager'),
    inline: t('channels.install.inline'),
    link: t('channels.install.link'),
  };
  const snippet = snippetOf(kind, window.location.origin, channel.key);
  const place = useAnchor('#install');
  return (
    <Box ref={place} tabIndex={-1} sx={{ minWidth: 0, scrollMarginTop: 180, outline: 'none' }}>
      <Card title={t('channels.install.heading')} description={hints[kind]}>
        <Tabs
          value={kind}
          onChange={(_, next: SnippetKind) => setKind(next)}
          variant="scrollable"
          aria-label={t('channels.install.heading')}
          sx={{ ...TABS, px: 1, borderBottom: '1px solid', borderColor: 'divider' }}
        >
          {SNIPPET_KINDS.map((each) => (
            <Tab key={each} value={each} id={`snippet-${each}`} aria-controls="snippet" label={names[each]} />
          ))}
        </Tabs>
        <Box id="snippet" role="tabpanel" aria-labelledby={`snippet-${kind}`} sx={{ p: 4, pb: 3 }}>
          <Box sx={{ display: 'flex', flexDirection: { xs: 'column', sm: 'row' }, alignItems: 'flex-start', gap: 3 }}>
            <Box sx={{ flex: 1, minWidth: 0, width: '100%', display: 'flex' }}>
              <Code label={t('channels.install.code', { kind: names[kind] })}>{snippet}</Code>
            </Box>
            <CopyButton text={snippet} what={t('channels.install.code', { kind: names[kind] })} />
          </Box>
        </Box>
        <InstallCheck channel={channel} />
        <KeyLine channel={channel} />
      </Card>
    </Box>
  );
}

/** A link that names this part of the page leads to it. */
function useAnchor(hash: string) {
  const place = useRef<HTMLDivElement>(null);
  const isNamed = useLocation().hash === hash;
  useEffect(() => {
    if (!isNamed) return;
    place.current?.scrollIntoView?.({ block: 'start' });
    place.current?.focus({ preventScroll: true });
  }, [isNamed]);
  return place;
}

/** The publishable key, and a way to replace it. */
function KeyLine({ channel }: { channel: WidgetChannel }) {
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  const rotation = useRotateKey(channel.id, () => {
    setIsAsking(false);
    showSuccess(t('channels.key.rotated'));
  });
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        flexWrap: 'wrap',
        gap: 2,
        px: 4,
        py: 3,
        borderTop: '1px solid',
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: 1, minWidth: 200 }}>
        <Box sx={{ fontWeight: 500 }}>{t('channels.key.label')}</Box>
        <Box
          sx={{ typography: 'caption', color: 'text.secondary', overflowWrap: 'anywhere' }}
          data-testid="channel-key"
        >
          {channel.key}
        </Box>
      </Box>
      <CopyButton text={channel.key} what={t('channels.key.label')} />
      <OwnersOnly>
        <Button variant="text" onClick={() => setIsAsking(true)} sx={{ minHeight: { lg: 32 }, py: 1 }}>
          {t('channels.key.rotate')}
        </Button>
      </OwnersOnly>
      {isAsking && (
        <ConfirmDialog
          isDangerous
          title={t('channels.key.askTitle', { name: channel.name })}
          action={t('channels.key.rotate')}
          isWorking={rotation.isPending}
          onConfirm={() => rotation.mutate()}
          onClose={() => setIsAsking(false)}
        >
          {t('channels.key.askText')}
        </ConfirmDialog>
      )}
    </Box>
  );
}
