import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import { lazy, Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Splitter } from '../../../components/Splitter.tsx';
import { usePaneSize } from '../../../components/usePaneSize.ts';
import type { Builder } from './useBuilder.ts';

const Inspector = lazy(async () => ({ default: (await import('../inspector/Inspector.tsx')).Inspector }));
const Preview = lazy(async () => ({ default: (await import('../preview/Preview.tsx')).Preview }));

interface Props {
  builder: Builder;
  isWide: boolean;
  isTesting: boolean;
  onMoved: (at: { node: string | null; edges: string[] }) => void;
  onCloseTest: () => void;
}

/** The inspector with the preview below it. Narrow windows show one of them as an overlay. */
export function RightPanel({ builder, isWide, isTesting, onMoved, onCloseTest }: Props) {
  const { t } = useTranslation();
  const { flow, chosen, definition, problems, select } = builder;
  const below = usePaneSize('flow.preview-height', { usual: 360, min: 200, max: 700 });
  const inspector = chosen && (
    <Suspense fallback={null}>
      <Inspector
        key={chosen.id}
        flowId={flow.id}
        node={chosen}
        definition={definition}
        problems={problems.filter(({ node }) => node === chosen.id)}
        isCalm={builder.isCalm}
        isNew={builder.fresh === chosen.id}
        onChange={builder.write}
        onLead={(exit, to) => builder.lead(chosen.id, exit, to)}
        onAdd={(exit, type) => builder.add(type, { after: { step: chosen.id, exit } })}
        onDuplicate={builder.duplicateSelected}
        onDelete={builder.removeSelected}
        onClose={() => select(new Set())}
      />
    </Suspense>
  );
  const preview = isTesting && (
    <Suspense fallback={null}>
      <Preview
        flowId={flow.id}
        channels={flow.channels}
        definition={definition}
        from={chosen?.id ?? null}
        onMoved={onMoved}
        onClose={onCloseTest}
      />
    </Suspense>
  );
  if (!isWide)
    return (
      <>
        {preview && (
          <Sheet label={t('flows.test')} onClose={onCloseTest}>
            {preview}
          </Sheet>
        )}
        {inspector && !preview && (
          <Sheet label={t('flows.inspector')} onClose={() => select(new Set())}>
            {inspector}
          </Sheet>
        )}
      </>
    );
  if (!inspector && !preview) return null;
  return (
    <Box component="aside" aria-label={t('flows.inspector')} sx={panel}>
      {inspector && (
        // Beside the preview it is only as tall as its fields need.
        <Box sx={{ position: 'relative', flex: preview ? '0 1 auto' : 1, minHeight: 0, overflowY: 'auto' }}>
          {inspector}
        </Box>
      )}
      {preview && inspector && <Splitter pane={below} side="below" label={t('flows.splitter')} />}
      {preview && (
        <Box
          sx={{
            flex: inspector ? `1 0 min(${below.size}px, 70%)` : 1,
            minHeight: 0,
            display: 'flex',
            flexDirection: 'column',
          }}
        >
          {preview}
        </Box>
      )}
    </Box>
  );
}

function Sheet({ label, onClose, children }: { label: string; onClose: () => void; children: ReactNode }) {
  return (
    <Dialog open fullScreen onClose={onClose} slotProps={{ paper: { 'aria-label': label, sx: { borderRadius: 0 } } }}>
      <Box
        sx={{
          position: 'relative',
          flex: 1,
          minHeight: 0,
          display: 'flex',
          flexDirection: 'column',
          overflowY: 'auto',
        }}
      >
        {children}
      </Box>
    </Dialog>
  );
}

const panel = {
  display: 'flex',
  flexDirection: 'column',
  flex: 'none',
  width: 340,
  minHeight: 0,
  bgcolor: '#fff',
  borderLeft: '1px solid',
  borderColor: 'divider',
} as const;
