import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Flow } from '@parley/contracts/flows';
import { countChanges } from '@parley/flow-engine';
import { lazy, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Popup } from '../../../components/Popup.tsx';
import { blocks } from '../steps/shown-problem.ts';
import { BuilderBar } from './bar/BuilderBar.tsx';
import { ProblemList } from './bar/ProblemList.tsx';
import type { Target } from './canvas/useCenterOn.ts';
import { RightPanel } from './RightPanel.tsx';
import { ConflictDialog } from './saving/ConflictDialog.tsx';
import type { Stored } from './saving/saver.ts';
import { useBuilder } from './useBuilder.ts';
import { useBuilderUrlState } from './useBuilderUrlState.ts';
import { useBuilderClipboard, useBuilderKeys, useBuilderShortcuts } from './useBuilderKeys.ts';
import { useCounts, usePublished } from './useFlow.ts';

const CanvasPane = lazy(async () => ({ default: (await import('./CanvasPane.tsx')).CanvasPane }));
const Outline = lazy(async () => ({ default: (await import('../outline/Outline.tsx')).Outline }));
const VersionsDrawer = lazy(async () => ({ default: (await import('./versions/VersionsDrawer.tsx')).VersionsDrawer }));
const PublishDialog = lazy(async () => ({ default: (await import('./versions/PublishDialog.tsx')).PublishDialog }));
const FindDialog = lazy(async () => ({ default: (await import('./tools/FindDialog.tsx')).FindDialog }));

const NOWHERE = { node: null, edges: [] };

/** The whole editor of one flow: toolbar, canvas or outline, inspector and preview. */
export function FlowBuilder({ flow, draft }: { flow: Flow; draft: Stored }) {
  const { t } = useTranslation();
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('lg'), { noSsr: true });
  const builder = useBuilder(flow, draft);
  const { definition, store, select, chosen } = builder;
  // A flow that was never published has no drop-off to show.
  const urlState = useBuilderUrlState(isWide ? 'canvas' : 'outline', flow.publishedVersion === null ? null : 7);
  const counts = useCounts(flow.id, urlState.days).data ?? null;
  const published = usePublished(flow.id, flow.publishedVersion).data;
  const changes = useMemo(() => (published ? countChanges(published, definition) : null), [published, definition]);
  const [preview, setPreview] = useState<{ node: string | null; edges: string[] }>(NOWHERE);
  const [open, setOpen] = useState<'publish' | 'find' | null>(null);
  const [problemsButton, setProblemsButton] = useState<HTMLButtonElement | null>(null);
  const search = useRef<HTMLInputElement>(null);
  // A link to the problem list also selects the first step with a problem.
  const [target, setTarget] = useState<Target | null>(() => {
    const step = urlState.panel === 'problems' ? builder.problems[0]?.node : null;
    return step ? { step } : null;
  });
  const goTo = useCallback(
    (step: string) => {
      select(new Set([step]));
      setTarget({ step });
    },
    [select],
  );
  const close = () => setOpen(null);
  const hasErrors = builder.problems.some(blocks);
  const publish = () => {
    builder.endCalm();
    if (hasErrors) urlState.openPanel('problems');
    else setOpen('publish');
  };

  useBuilderShortcuts();
  useBuilderClipboard(builder);
  useBuilderKeys(builder, urlState.view, {
    addStep: () => search.current?.focus(),
    find: () => setOpen('find'),
    close: () => select(new Set()),
  });

  const overlay = useMemo(
    () => ({ counts, preview: urlState.isTesting ? preview : NOWHERE }),
    [counts, urlState.isTesting, preview],
  );
  return (
    <Box sx={{ flex: 1, position: 'relative', minHeight: 480 }}>
      <Box sx={{ position: 'absolute', inset: 0, display: 'flex', flexDirection: 'column' }}>
        <BuilderBar
          builder={builder}
          view={urlState.view}
          onView={urlState.setView}
          changes={changes}
          isTesting={urlState.isTesting}
          problemsButton={setProblemsButton}
          onProblems={() => urlState.openPanel('problems')}
          onTest={() => urlState.setTesting(!urlState.isTesting)}
          onVersions={() => urlState.openPanel('versions')}
          onPublish={publish}
        />
        <Box sx={{ flex: 1, minHeight: 0, display: 'flex' }}>
          {urlState.view === 'canvas' ? (
            <Suspense fallback={<CanvasSkeleton />}>
              <CanvasPane
                builder={builder}
                overlay={overlay}
                target={target}
                goTo={goTo}
                isWide={isWide}
                search={search}
                days={urlState.days}
                onDays={urlState.setDays}
                onFind={() => setOpen('find')}
                onTest={() => urlState.setTesting(true)}
              />
            </Suspense>
          ) : (
            <Box
              sx={{
                position: 'relative',
                flex: 1,
                minWidth: 0,
                display: 'flex',
                flexDirection: 'column',
                overflow: 'auto',
                bgcolor: '#fff',
              }}
            >
              <Suspense fallback={null}>
                <Outline
                  definition={definition}
                  problems={builder.problems}
                  isCalm={builder.isCalm}
                  counts={counts}
                  selected={chosen?.id ?? null}
                  previewAt={urlState.isTesting ? preview.node : null}
                  onSelect={(id) => select(new Set([id]))}
                  onChange={(next, what) => store.change(next, what)}
                  onOpen={(id) => {
                    select(new Set([id]));
                    requestAnimationFrame(() => window.document.getElementById('step-title')?.focus());
                  }}
                />
              </Suspense>
            </Box>
          )}
          <RightPanel
            builder={builder}
            isWide={isWide}
            isTesting={urlState.isTesting}
            onMoved={setPreview}
            onCloseTest={() => urlState.setTesting(false)}
          />
        </Box>
      </Box>
      {urlState.panel === 'problems' && problemsButton && (
        <Popup anchor={problemsButton} label={t('flows.problems.label')} width={380} onClose={urlState.closePanel}>
          <ProblemList
            builder={builder}
            onGo={(id) => {
              urlState.closePanel();
              goTo(id);
            }}
          />
        </Popup>
      )}
      <Suspense fallback={null}>
        {urlState.panel === 'versions' && (
          <VersionsDrawer builder={builder} changes={changes} onClose={urlState.closePanel} />
        )}
        {open === 'publish' && <PublishDialog builder={builder} onClose={close} />}
        {open === 'find' && <FindDialog builder={builder} onFound={goTo} onClose={close} />}
      </Suspense>
      <ConflictDialog builder={builder} />
    </Box>
  );
}

/** The first steps, until the canvas is there. */
function CanvasSkeleton() {
  return (
    <Box aria-busy sx={{ flex: 1, display: 'flex', gap: 8, p: 8 }}>
      {[0, 1, 2].map((step) => (
        <Skeleton key={step} variant="rounded" animation={false} width={220} height={96} />
      ))}
    </Box>
  );
}
