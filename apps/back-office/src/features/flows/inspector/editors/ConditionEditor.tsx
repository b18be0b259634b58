import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import TextField from '@mui/material/TextField';
import { groupOf, newBranch, recordsOf, stringOf, type StepText } from '@parley/flow-engine';
import { ArrowLeft, ArrowRight, Plus, Trash2, Type } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConditionContext } from '../../../../components/conditions/condition-context.ts';
import { GroupEditor } from '../../../../components/conditions/GroupEditor.tsx';
import { Icon } from '../../../../components/Icon.tsx';
import { currentLocale } from '../../../../language.ts';
import { newId } from '../../builder/document/new-id.ts';
import { branchSentence, otherwiseSentence } from '../../steps/condition-sentence.ts';
import { Pieces } from '../../../../components/step-text/Pieces.tsx';
import { piecesFor } from '../../../../components/step-text/pieces.ts';
import { RowButton } from '../../../../components/RowButton.tsx';
import { PartProblem } from '../controls.tsx';
import { moved } from '../moved.ts';
import { useStep } from '../step-context.ts';
import { useFlowConditions } from './flow-conditions.tsx';

const MAX_BRANCHES = 10;
const OTHERWISE = 'else';

/** The branches in order, one tab each, and the fallback. */
export function ConditionEditor() {
  const { t } = useTranslation();
  const { node, words, set, problemAt, targetOf } = useStep();
  const conditions = useFlowConditions();
  const id = useId();
  const branches = recordsOf(node.settings.branches);
  const [chosen, setChosen] = useState(stringOf(branches[0]?.id) || OTHERWISE);
  const at = branches.findIndex((branch) => branch.id === chosen);
  const branch = branches[at];
  const tab = branch ? chosen : OTHERWISE;
  const when = groupOf(branch?.when);
  const change = (part: Record<string, unknown>) => set('branches', branches.with(at, { ...branch, ...part }));
  const add = () => {
    const made = newBranch(newId());
    set('branches', [...branches, made]);
    setChosen(made.id);
  };
  const remove = () => {
    set('branches', branches.toSpliced(at, 1));
    setChosen(stringOf(branches[at === 0 ? 1 : at - 1]?.id) || OTHERWISE);
  };

  return (
    <Box sx={{ minWidth: 0 }}>
      <Box
        sx={{ display: 'flex', alignItems: 'center', borderBottom: '1px solid', borderColor: 'divider', mx: -4, px: 3 }}
      >
        <Tabs
          value={tab}
          onChange={(_, next: string) => setChosen(next)}
          variant="scrollable"
          aria-label={t('steps.fields.branches')}
          sx={TABS}
        >
          {branches.map((each, index) => (
            <Tab
              key={stringOf(each.id)}
              value={stringOf(each.id)}
              id={`${id}-${stringOf(each.id)}`}
              aria-controls={`${id}-panel`}
              label={
                <BranchLabel number={index + 1} name={words.exit(node, stringOf(each.id))} isChosen={index === at} />
              }
            />
          ))}
          <Tab
            value={OTHERWISE}
            id={`${id}-${OTHERWISE}`}
            aria-controls={`${id}-panel`}
            label={t('steps.exits.else')}
          />
        </Tabs>
        {branches.length < MAX_BRANCHES && (
          <RowButton icon={Plus} label={t('steps.condition.addBranch')} onClick={add} />
        )}
      </Box>
      <Box
        id={`${id}-panel`}
        role="tabpanel"
        aria-labelledby={`${id}-${tab}`}
        aria-describedby={`${id}-sentence`}
        sx={{ display: 'grid', gap: 3, pt: 4, minWidth: 0 }}
      >
        {branch && (
          <>
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
              <TextField
                id={`${id}-name`}
                label={t('steps.condition.name')}
                value={stringOf(branch.name)}
                onChange={({ target }) => change({ name: target.value })}
                slotProps={{ htmlInput: { maxLength: 100, dir: 'auto' } }}
              />
              {at > 0 && (
                <RowButton
                  icon={ArrowLeft}
                  label={t('steps.condition.earlier')}
                  onClick={() => set('branches', moved(branches, at, at - 1))}
                />
              )}
              {at < branches.length - 1 && (
                <RowButton
                  icon={ArrowRight}
                  label={t('steps.condition.later')}
                  onClick={() => set('branches', moved(branches, at, at + 1))}
                />
              )}
              {branches.length > 1 && <RowButton icon={Trash2} label={t('steps.condition.remove')} onClick={remove} />}
            </Box>
            <ConditionContext value={conditions}>
              <GroupEditor key={chosen} group={when} depth={0} onChange={(next) => change({ when: next })} />
            </ConditionContext>
          </>
        )}
        <PartProblem>{problemAt('branches')}</PartProblem>
        <Sentence
          id={`${id}-sentence`}
          text={branch ? branchSentence(when, targetOf(chosen)) : otherwiseSentence(targetOf(OTHERWISE))}
        />
      </Box>
    </Box>
  );
}

function BranchLabel({ number, name, isChosen }: { number: number; name: string; isChosen: boolean }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 2, maxWidth: 120 }}>
      <Box
        component="span"
        sx={{
          px: 1.5,
          borderRadius: '4px',
          typography: 'caption',
          fontWeight: 600,
          bgcolor: isChosen ? 'primary.main' : 'surface',
          color: 'text.primary',
        }}
      >
        {number}
      </Box>
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
        {name}
      </Box>
    </Box>
  );
}

/** Puts the rules into a sentence, for people who are new to rule editors. */
function Sentence({ id, text }: { id: string; text: StepText }) {
  const { t } = useTranslation();
  return (
    <Box
      sx={{ display: 'flex', gap: 2.5, p: 3, borderRadius: '8px', bgcolor: 'primary.light', '& svg': { flex: 'none' } }}
    >
      <Box component="span" sx={{ color: 'primary.dark', display: 'flex', pt: 0.5 }}>
        <Icon of={Type} size={16} />
      </Box>
      <Box id={id} data-testid="branch-sentence" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Pieces of={piecesFor(text, { t, locale: currentLocale() })} />
      </Box>
    </Box>
  );
}

const TABS = {
  flex: 1,
  minWidth: 0,
  minHeight: 44,
  '& .MuiTab-root': { minHeight: 44, minWidth: 0, px: 2, textTransform: 'none', fontSize: 13, color: 'text.secondary' },
  '& .MuiTab-root.Mui-selected': { color: 'text.primary', fontWeight: 600 },
  '& .MuiTab-root.Mui-focusVisible': {
    outline: '2px solid',
    outlineColor: 'primary.dark',
    outlineOffset: -2,
    borderRadius: '6px',
  },
  '& .MuiTabs-indicator': { bgcolor: 'primary.main' },
} as const;
