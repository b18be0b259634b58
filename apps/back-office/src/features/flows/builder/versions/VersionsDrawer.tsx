import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import { X } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../components/Icon.tsx';
import { Loaded } from '../../../../components/Loaded.tsx';
import { showError, showSuccess } from '../../../../components/toast-queue.ts';
import { loadDraft } from '../saving/useSaver.ts';
import type { Builder } from '../useBuilder.ts';
import { usePublished } from '../useFlow.ts';
import { AskDialog } from './AskDialog.tsx';
import { useRestore, useVersions } from './useVersions.ts';
import { VersionRow } from './VersionRow.tsx';

const VersionView = lazy(async () => ({ default: (await import('./VersionView.tsx')).VersionView }));

interface Props {
  builder: Builder;
  /** The number of steps that differ from the published version. */
  changes: number | null;
  onClose: () => void;
}

/** All published versions, to compare, name or restore. */
export function VersionsDrawer({ builder, changes, onClose }: Props) {
  const { t } = useTranslation();
  const { flow, store, saving } = builder;
  const versions = useVersions(flow.id);
  const published = usePublished(flow.id, flow.publishedVersion);
  const restoring = useRestore(flow.id);
  const [wanted, setWanted] = useState<number | null>(null);
  const [viewed, setViewed] = useState<number | null>(null);
  const hasChanges = changes !== null && changes > 0;

  const discard = () => {
    if (!published.data) return;
    store.change(published.data);
    onClose();
    showSuccess(t('flows.versions.discarded'), { label: t('flows.undo'), run: store.undo });
  };
  const restore = async () => {
    if (wanted === null) return;
    try {
      await saving.saver.saveNow();
      const { number } = await restoring.mutateAsync(wanted);
      showSuccess(t('flows.versions.restored', { from: wanted, number }));
      // A draft without changes of its own follows the published version.
      const draft = await loadDraft(flow.id);
      if (!saving.saver.isClean()) return;
      store.change(draft.definition);
      saving.saver.replaced(draft);
    } catch (error) {
      showError(error);
    } finally {
      setWanted(null);
    }
  };
  return (
    <Drawer
      open
      anchor="right"
      onClose={onClose}
      slotProps={{
        paper: { role: 'dialog', 'aria-labelledby': 'versions-title', sx: { width: 400, maxWidth: '100%' } },
      }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          px: 4,
          minHeight: 56,
          borderBottom: '1px solid',
          borderColor: 'divider',
        }}
      >
        <Box component="h2" id="versions-title" sx={{ typography: 'h2', m: 0, flex: 1 }}>
          {t('flows.versions.title')}
        </Box>
        <IconButton aria-label={t('flows.close')} onClick={onClose} sx={{ width: 44, height: 44, mr: -3 }}>
          <Icon of={X} />
        </IconButton>
      </Box>
      {hasChanges && (
        <Box sx={{ p: 4, bgcolor: 'primary.light', borderBottom: '1px solid', borderColor: 'divider' }}>
          <Box sx={{ fontWeight: 600 }}>{t('flows.draft.changes', { count: changes })}</Box>
          <Box sx={{ typography: 'body2', color: 'text.secondary', mb: 2 }}>{t('flows.versions.discardHelp')}</Box>
          <Button variant="outlined" onClick={discard} disabled={!published.data}>
            {t('flows.versions.discard')}
          </Button>
        </Box>
      )}
      <Box sx={{ flex: 1, overflowY: 'auto' }}>
        <Loaded query={versions}>
          {({ pages }) => {
            const all = pages.flatMap(({ data }) => data);
            if (all.length === 0) return <Box sx={{ p: 4, color: 'text.secondary' }}>{t('flows.versions.empty')}</Box>;
            return (
              <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
                {all.map((version) => (
                  <VersionRow
                    key={version.number}
                    flowId={flow.id}
                    version={version}
                    revision={saving.saver.revision()}
                    definition={builder.definition}
                    onView={() => setViewed(version.number)}
                    onRestore={() => setWanted(version.number)}
                  />
                ))}
              </Box>
            );
          }}
        </Loaded>
        {versions.hasNextPage && (
          <Button variant="text" sx={{ m: 3 }} onClick={() => void versions.fetchNextPage()}>
            {t('flows.versions.more')}
          </Button>
        )}
      </Box>
      {viewed !== null && (
        <Suspense fallback={null}>
          <VersionView
            flowId={flow.id}
            number={viewed}
            isCurrent={viewed === flow.publishedVersion}
            onRestore={() => setWanted(viewed)}
            onClose={() => setViewed(null)}
          />
        </Suspense>
      )}
      {wanted !== null && (
        <AskDialog
          title={t('flows.versions.askRestore', { number: wanted })}
          action={t('flows.versions.restore')}
          isWorking={restoring.isPending}
          onConfirm={() => void restore()}
          onClose={() => setWanted(null)}
        >
          {hasChanges ? t('flows.versions.askRestoreKept') : t('flows.versions.askRestoreText')}
        </AskDialog>
      )}
    </Drawer>
  );
}
