import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { nodeTypes, type FlowDefinition, type FlowNode, type NodeTypeName } from '@parley/flow-engine';
import { ChevronDown, CornerDownRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/Icon.tsx';
import { exitsOf, findNode } from '../builder/document/exits.ts';
import { aboutExit } from '../steps/labels.ts';
import type { ShownProblem } from '../steps/shown-problem.ts';
import { StepTile } from '../steps/StepTile.tsx';
import type { StepWords } from '../steps/step-words.ts';
import { TargetPick } from '../steps/TargetPick.tsx';
import { Part } from './controls.tsx';

interface Props {
  node: FlowNode;
  definition: FlowDefinition;
  problems: readonly ShownProblem[];
  words: StepWords;
  /** Connects an exit to a step, or to none. */
  onLead: (exit: string, to: string | null) => void;
  /** Adds a step after an exit. */
  onAdd: (exit: string, type: NodeTypeName) => void;
}

/** Where each exit of the step leads, and a choice of another step or a new one. */
export function NextSteps({ node, definition, problems, words, onLead, onAdd }: Props) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<{ exit: string; anchor: HTMLElement } | null>(null);
  const exits = exitsOf(node);
  if (exits.length === 0) return null;
  const targetOf = (exit: string) => {
    const to = definition.edges.find((edge) => edge.from === node.id && edge.exit === exit)?.to;
    return to === undefined ? undefined : findNode(definition, to);
  };
  const isOptional = (exit: string) =>
    nodeTypes.get(node.type)?.optionalExits?.includes(exit) === true || (exits.length === 1 && node.type !== 'start');
  return (
    <Part title={t('steps.next.title')}>
      <Box sx={{ display: 'grid', gap: 3 }}>
        {exits.map((exit) => {
          const target = targetOf(exit);
          const missing = problems.find(({ code, detail }) => code === 'missingExit' && detail === exit);
          const said = target ? words.title(target) : isOptional(exit) ? t('steps.next.ends') : t('steps.next.choose');
          const name = words.exit(node, exit);
          const about = aboutExit(t, exit);
          return (
            <Box key={exit} sx={{ minWidth: 0 }}>
              {exits.length > 1 && <Box sx={{ typography: 'body2', fontWeight: 500, mb: 1 }}>{name}</Box>}
              <ButtonBase
                aria-haspopup="dialog"
                aria-label={t('steps.next.goesTo', {
                  exit: exits.length > 1 ? name : t('steps.next.title'),
                  step: said,
                })}
                onClick={({ currentTarget }) => setOpen({ exit, anchor: currentTarget })}
                sx={{
                  ...FIELD,
                  ...(missing?.severity === 'error' && { borderColor: 'error.main' }),
                  ...(!target && { color: 'text.secondary' }),
                }}
              >
                {target ? <StepTile type={target.type} /> : <Icon of={CornerDownRight} size={16} />}
                <Box component="span" sx={NAME} dir="auto">
                  {said}
                </Box>
                <Icon of={ChevronDown} size={16} />
              </ButtonBase>
              {missing?.severity === 'error' && (
                <Box sx={{ typography: 'caption', color: 'error.dark', mt: 1 }}>{words.problem(missing)}</Box>
              )}
              {about && <Box sx={{ typography: 'caption', color: 'text.secondary', mt: 1 }}>{about}</Box>}
            </Box>
          );
        })}
      </Box>
      {open && (
        <TargetPick
          anchor={open.anchor}
          definition={definition}
          isLed={targetOf(open.exit) !== undefined}
          onPick={(to) => {
            setOpen(null);
            onLead(open.exit, to);
          }}
          onAdd={(type) => {
            setOpen(null);
            onAdd(open.exit, type);
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </Part>
  );
}

const FIELD = {
  display: 'flex',
  justifyContent: 'flex-start',
  alignItems: 'center',
  gap: 2,
  width: '100%',
  minHeight: { xs: 44, lg: 40 },
  px: 2.5,
  border: '1px solid',
  borderColor: 'line.control',
  borderRadius: '6px',
  bgcolor: '#fff',
  typography: 'body1',
  textAlign: 'left',
  '& svg': { flex: 'none' },
  '&:hover': { borderColor: 'text.secondary' },
  '&.Mui-focusVisible': { outline: '2px solid', outlineColor: 'primary.dark', outlineOffset: -1 },
} as const;

const NAME = { flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
