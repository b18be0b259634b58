import '@xyflow/react/dist/base.css';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import type { FlowDefinition } from '@parley/flow-engine';
import { ReactFlow, ReactFlowProvider } from '@xyflow/react';
import { Lock, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../components/Icon.tsx';
import { Loaded } from '../../../../components/Loaded.tsx';
import { useStepWords } from '../../steps/useStepWords.ts';
import { CanvasActionsContext } from '../canvas/canvas-actions.ts';
import { canvasStyle } from '../canvas/canvas-style.ts';
import { viewOf } from '../canvas/canvas-view.ts';
import { firstViewport } from '../canvas/first-viewport.ts';
import { ExitEdge } from '../canvas/ExitEdge.tsx';
import { NoteNode } from '../canvas/NoteNode.tsx';
import { StepNode } from '../canvas/StepNode.tsx';
import { findNode } from '../document/exits.ts';
import { usePublished } from '../useFlow.ts';
import { StepFacts } from './StepFacts.tsx';

interface Props {
  flowId: number;
  number: number;
  isCurrent: boolean;
  onRestore: () => void;
  onClose: () => void;
}

/** A published version on the canvas, to read and not to change. */
export function VersionView({ flowId, number, isCurrent, onRestore, onClose }: Props) {
  const { t } = useTranslation();
  const version = usePublished(flowId, number);
  return (
    <Dialog
      open
      fullScreen
      onClose={onClose}
      aria-labelledby="version-view"
      slotProps={{ paper: { sx: { borderRadius: 0 } } }}
    >
      <Box sx={head}>
        <Icon of={Lock} size={16} />
        <Box component="h2" id="version-view" sx={{ typography: 'h2', m: 0, flex: 1, minWidth: 0 }}>
          {t('flows.versions.viewTitle', { number })}
        </Box>
        {!isCurrent && (
          <Button variant="outlined" onClick={onRestore}>
            {t('flows.versions.restore')}
          </Button>
        )}
        <IconButton aria-label={t('flows.close')} onClick={onClose} sx={{ width: 44, height: 44 }}>
          <Icon of={X} />
        </IconButton>
      </Box>
      <Loaded query={version}>{(definition) => <Steps definition={definition} />}</Loaded>
    </Dialog>
  );
}

const nodeTypes = { step: StepNode, note: NoteNode };
const edgeTypes = { exit: ExitEdge };
const EMPTY = { nodes: [], edges: [] };
const NOTHING = { problems: [], counts: null, preview: { node: null, edges: [] } };
const ignore = () => {};

function Steps({ definition }: { definition: FlowDefinition }) {
  const { t } = useTranslation();
  const words = useStepWords(definition);
  const [chosen, setChosen] = useState<string | null>(null);
  const { nodes, edges } = useMemo(
    () => viewOf({ ...NOTHING, definition, words, selected: new Set(chosen === null ? [] : [chosen]) }, EMPTY),
    [definition, words, chosen],
  );
  const actions = useMemo(() => ({ addAfter: ignore, goTo: setChosen, writeNote: ignore }), []);
  const [begin] = useState(() => firstViewport(definition));
  const node = findNode(definition, chosen ?? '');
  return (
    <Box sx={{ flex: 1, minHeight: 0, display: 'flex', flexDirection: { xs: 'column', lg: 'row' } }}>
      <Box sx={[{ position: 'relative', flex: 1, minHeight: 200, bgcolor: 'background.default' }, canvasStyle]}>
        <ReactFlowProvider>
          <CanvasActionsContext value={actions}>
            <ReactFlow
              nodes={nodes}
              edges={edges}
              nodeTypes={nodeTypes}
              edgeTypes={edgeTypes}
              onNodeClick={(_, { id }) => setChosen(id)}
              onNodesChange={(changes) => {
                for (const change of changes) if (change.type === 'select' && change.selected) setChosen(change.id);
              }}
              onPaneClick={() => setChosen(null)}
              nodesDraggable={false}
              nodesConnectable={false}
              edgesFocusable={false}
              deleteKeyCode={null}
              onlyRenderVisibleElements
              panOnScroll
              defaultViewport={begin}
              minZoom={0.1}
              onError={ignore}
            />
          </CanvasActionsContext>
        </ReactFlowProvider>
      </Box>
      <Box component="aside" aria-label={t('flows.inspector')} sx={side}>
        {node ? (
          <StepFacts node={node} definition={definition} words={words} />
        ) : (
          <Box sx={{ color: 'text.secondary' }}>{t('flows.versions.viewStep')}</Box>
        )}
      </Box>
    </Box>
  );
}

const head = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  minHeight: 56,
  pl: { xs: 4, lg: 6 },
  pr: 2,
  borderBottom: '1px solid',
  borderColor: 'divider',
} as const;

const side = {
  flex: 'none',
  width: { xs: '100%', lg: 340 },
  maxHeight: { xs: '45%', lg: 'none' },
  overflowY: 'auto',
  p: 4,
  bgcolor: '#fff',
  borderLeft: { lg: '1px solid' },
  borderTop: { xs: '1px solid', lg: 0 },
  borderColor: { xs: 'divider', lg: 'divider' },
} as const;
