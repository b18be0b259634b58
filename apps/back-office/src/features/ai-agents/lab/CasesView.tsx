import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { AiAgent } from '@parley/contracts/ai-agents';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AskDialog } from '../AskDialog.tsx';
import { Waiting } from '../knowledge/list/ListStates.tsx';
import { Failed } from '../list/ListStates.tsx';
import { CasePane } from './pane/CasePane.tsx';
import { CaseTable } from './run/CaseTable.tsx';
import { CoverageBars } from './run/CoverageBars.tsx';
import { foldedAt } from './run/lab-rows.ts';
import { NoCases } from './run/NoCases.tsx';
import { RunBar, RunLine } from './run/RunBar.tsx';
import { CARD, MAIN } from './run/styles.ts';
import { Summary } from './run/Summary.tsx';
import { useCaseRows } from './useCaseRows.ts';
import { useLabActions } from './useLabActions.ts';
import type { LabAddress } from './useLabAddress.ts';
import { useLabKeys } from './useLabKeys.ts';
import { useNumbers } from './useNumbers.ts';

const EditPane = lazy(async () => ({ default: (await import('./editor/EditPane.tsx')).EditPane }));
const GenerateDialog = lazy(async () => ({ default: (await import('./dialogs/GenerateDialog.tsx')).GenerateDialog }));
const ImportDialog = lazy(async () => ({ default: (await import('./dialogs/ImportDialog.tsx')).ImportDialog }));

/** What a model is asked for, unless somebody chooses otherwise. */
const USUAL_ATTEMPTS = 8;

interface Props {
  agent: AiAgent;
  address: LabAddress;
  /** Chooses between cases and back-tests. */
  views: ReactNode;
}

/** The test cases: how the draft and the published version do, and one case in detail. */
export function CasesView({ agent, address, views }: Props) {
  const { t } = useTranslation();
  const { count } = useNumbers();
  const { suite, opened, isEditing, conversation, policy } = address;
  const lab = useCaseRows(agent.id, suite);
  const actions = useLabActions(agent.id);
  const [chosen, setChosen] = useState(USUAL_ATTEMPTS);
  const [isShowingAll, setIsShowingAll] = useState(false);
  const [dialog, setDialog] = useState<'generate' | 'make' | 'import' | null>(null);
  const [isUnsaved, setIsUnsaved] = useState(false);
  const [leavingFor, setLeavingFor] = useState<Parameters<LabAddress['change']>[0] | null>(null);
  const attempts = agent.settings.model === null ? 1 : chosen;
  const isBusy = lab.running !== null || actions.start.isPending;
  const isWriting = isEditing || opened === 'new' || conversation !== null;

  const start = (caseIds: number[] = []) => {
    if (isBusy || lab.total === 0) return;
    lab.keepOrder();
    actions.start.mutate({ suite, caseIds, attempts });
  };
  /** Shows something else; asks first if edits would be lost. */
  const go = (to: Parameters<LabAddress['change']>[0]) => {
    if (isUnsaved) setLeavingFor(to);
    else address.change({ ...NOTHING_EDITED, ...to });
  };
  const move = (step: 1 | -1) => {
    if (isWriting || lab.rows.length === 0) return;
    const at = lab.rows.findIndex(({ caseId }) => caseId === opened);
    const next = lab.rows[at < 0 ? (step > 0 ? 0 : lab.rows.length - 1) : at + step];
    if (next) address.change({ opened: next.caseId });
  };
  const isOpen = typeof opened === 'number';
  useLabKeys({
    move,
    run: () => !isWriting && isOpen && start([opened]),
    runAll: () => !isWriting && start(),
    edit: () => isOpen && address.change({ isEditing: true }),
  });

  const row = lab.rows.find(({ caseId }) => caseId === opened);
  const fold = isShowingAll || lab.running ? lab.rows.length : foldedAt(lab.rows);
  const folded = lab.rows.length - fold;
  const isLoaded = !lab.isPending && !lab.isFailed;
  const isEmpty = isLoaded && lab.everything === 0;
  const goTo = { onNew: () => go({ opened: 'new' }), onImport: () => setDialog('import') };
  return (
    <>
      <Box sx={CASES}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 2 }}>
          {views}
          {isLoaded && !isEmpty && <RunLine lab={lab} draftHash={agent.draftHash} />}
        </Box>
        {lab.isPending && <Waiting />}
        {lab.isFailed && <Failed onRetry={lab.retry} />}
        {isEmpty && <NoCases onGenerate={() => setDialog('make')} {...goTo} />}
        {isLoaded && !isEmpty && (
          <>
            <RunBar
              agent={agent}
              lab={lab}
              suite={suite}
              onSuite={(next) => go({ suite: next, opened: null })}
              attempts={attempts}
              onAttempts={setChosen}
              isStarting={actions.start.isPending}
              onRun={() => start()}
              onCancel={({ id }) => actions.cancel.isPending || actions.cancel.mutate(id)}
              onGenerate={() => setDialog('generate')}
              {...goTo}
            />
            {lab.run && <Summary run={lab.run} />}
            {lab.run?.coverage && <CoverageBars coverage={lab.run.coverage} agent={agent} />}
            <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' }}>
              <CaseTable
                rows={lab.rows.slice(0, fold)}
                attempts={lab.run?.attempts ?? attempts}
                selected={isOpen ? opened : null}
                onOpen={(caseId) => go({ opened: caseId })}
              />
              {folded > 0 && (
                <Box sx={REST}>
                  <Box sx={{ flex: 1 }}>{t('lab.table.rest', { count: folded, number: count(folded) })}</Box>
                  <Button variant="text" onClick={() => setIsShowingAll(true)}>
                    {t('lab.table.showAll', { number: count(lab.rows.length) })}
                  </Button>
                </Box>
              )}
              {folded === 0 && lab.hasMore && (
                <Box sx={{ mt: 3 }}>
                  <Button variant="outlined" aria-busy={lab.isLoadingMore} onClick={lab.loadMore}>
                    {t('aiAgents.knowledge.more')}
                  </Button>
                </Box>
              )}
            </Box>
          </>
        )}
      </Box>
      {isWriting && (
        <Suspense>
          <EditPane
            key={opened}
            agentId={agent.id}
            caseId={isOpen ? opened : null}
            conversation={conversation}
            policy={policy}
            suite={suite}
            suites={lab.suites.map((each) => each.suite)}
            onUnsaved={setIsUnsaved}
            onClose={() => go({ opened: isOpen ? opened : null })}
            onDone={(id) => address.change({ ...NOTHING_EDITED, opened: id })}
          />
        </Suspense>
      )}
      {!isWriting && row && (
        <CasePane
          agentId={agent.id}
          row={row}
          isRunning={isBusy}
          onRun={() => start([row.caseId])}
          onMove={move}
          onEdit={() => address.change({ isEditing: true })}
          onClose={() => address.change({ opened: null })}
        />
      )}
      {leavingFor && (
        <AskDialog
          title={t('aiAgents.leave.title')}
          onClose={() => setLeavingFor(null)}
          actions={[
            { label: t('aiAgents.leave.stay'), run: () => setLeavingFor(null) },
            {
              label: t('aiAgents.leave.discard'),
              run: () => {
                setLeavingFor(null);
                address.change({ ...NOTHING_EDITED, ...leavingFor });
              },
            },
          ]}
        >
          {t('aiAgents.leave.text')}
        </AskDialog>
      )}
      <Suspense>
        {(dialog === 'generate' || dialog === 'make') && (
          <GenerateDialog agentId={agent.id} isAtOnce={dialog === 'make'} onClose={() => setDialog(null)} />
        )}
        {dialog === 'import' && <ImportDialog agentId={agent.id} onClose={() => setDialog(null)} />}
      </Suspense>
    </>
  );
}

const NOTHING_EDITED = { isEditing: false, conversation: null, policy: null } as const;

const CASES = { ...MAIN, containerType: 'inline-size' } as const;

const REST = {
  ...CARD,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2,
  px: 3.5,
  py: 1,
  mt: '-1px',
  borderTopLeftRadius: 0,
  borderTopRightRadius: 0,
  typography: 'body2',
  color: 'text.secondary',
} as const;
