import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import type { ExampleResult } from '@parley/contracts/policies';
import { MAX_EXAMPLES, type PolicyExample } from '@parley/contracts/policy-content';
import { Check, Plus, Trash2, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../components/Icon.tsx';
import { RowButton } from '../../../../components/RowButton.tsx';
import { Segments } from '../../Segments.tsx';
import { Examples } from '../list/PolicyTable.tsx';
import { Card } from './Card.tsx';
import type { PolicyForm } from './usePolicyForm.ts';

interface Props {
  form: PolicyForm;
  /** In the order of the examples that are filled in; undefined while they run. */
  results: readonly ExampleResult[] | undefined;
  isRunning: boolean;
}

const isFilled = ({ says }: PolicyExample) => says.trim() !== '';

/** What customers say, and whether the policy has to act; runs after each change. */
export function ExamplesCard({ form, results, isRunning }: Props) {
  const { t } = useTranslation();
  const { examples, action } = form.draft;
  const needsReply = ['must_not_say', 'must_say', 'limit'].includes(action.kind);
  const set = (at: number, changes: Partial<PolicyExample>) =>
    form.set({ examples: examples.map((each, index) => (index === at ? { ...each, ...changes } : each)) });
  const add = (fires: boolean) => form.set({ examples: [...examples, { says: '', reply: '', fires, locale: null }] });
  const resultAt = (at: number): ExampleResult | undefined =>
    isFilled(examples[at] ?? NOTHING) ? results?.[examples.slice(0, at).filter(isFilled).length] : undefined;
  const problem = form.problemAt('examples');
  const passed = results?.filter(({ isPassed }) => isPassed).length ?? 0;
  return (
    <Card
      title={t('policies.examples.title')}
      end={
        <Box role="status" sx={{ typography: 'body2' }}>
          {results && results.length > 0 && <Examples passed={passed} total={results.length} />}
          {isRunning && <Box sx={{ color: 'text.secondary' }}>{t('policies.examples.running')}</Box>}
        </Box>
      }
    >
      <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
        {needsReply ? t('policies.examples.aboutReplies') : t('policies.examples.about')}
      </Box>
      {problem && (
        <Box role="alert" sx={{ typography: 'body2', color: 'error.dark' }}>
          {problem}
        </Box>
      )}
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 3 }}>
        {examples.map((example, at) => (
          // Examples have no id.
          // oxlint-disable-next-line react/no-array-index-key
          <Box component="li" key={at} sx={{ ...ROW, ...(resultAt(at)?.isPassed === false && FAILED) }}>
            <OneExample
              example={example}
              number={at + 1}
              needsReply={needsReply}
              result={resultAt(at)}
              onChange={(changes) => set(at, changes)}
              onRemove={() => form.set({ examples: examples.toSpliced(at, 1) })}
            />
          </Box>
        ))}
      </Box>
      {examples.length < MAX_EXAMPLES && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          <Button variant="outlined" startIcon={<Icon of={Plus} size={16} />} onClick={() => add(true)}>
            {t('policies.examples.addFires')}
          </Button>
          <Button variant="outlined" startIcon={<Icon of={Plus} size={16} />} onClick={() => add(false)}>
            {t('policies.examples.addStays')}
          </Button>
        </Box>
      )}
    </Card>
  );
}

interface ExampleProps {
  example: PolicyExample;
  number: number;
  needsReply: boolean;
  result: ExampleResult | undefined;
  onChange: (changes: Partial<PolicyExample>) => void;
  onRemove: () => void;
}

function OneExample({ example, number, needsReply, result, onChange, onRemove }: ExampleProps) {
  const { t } = useTranslation();
  return (
    <Box role="group" aria-label={t('policies.examples.number', { number })} sx={{ display: 'grid', gap: 3 }}>
      <Box sx={{ display: 'flex', alignItems: 'start', gap: 1 }}>
        <TextField
          label={t('policies.examples.says')}
          value={example.says}
          onChange={({ target }) => onChange({ says: target.value })}
          slotProps={{ htmlInput: { maxLength: 1_000, dir: 'auto' } }}
        />
        <RowButton icon={Trash2} label={t('policies.examples.remove', { number })} onClick={onRemove} />
      </Box>
      {(needsReply || example.reply) && (
        <TextField
          label={t('policies.examples.reply')}
          value={example.reply}
          onChange={({ target }) => onChange({ reply: target.value })}
          multiline
          sx={{ '& .MuiInputBase-multiline': { p: 0 } }}
          slotProps={{ htmlInput: { maxLength: 2_000, dir: 'auto' } }}
        />
      )}
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 2 }}>
        <Segments<'fires' | 'stays'>
          label={t('policies.examples.expected', { number })}
          hidesLabel
          value={example.fires ? 'fires' : 'stays'}
          options={[
            { value: 'fires', label: t('policies.examples.fires') },
            { value: 'stays', label: t('policies.examples.stays') },
          ]}
          onChange={(next) => onChange({ fires: next === 'fires' })}
        />
        {result && (
          <Box sx={{ ...OUTCOME, color: result.isPassed ? 'success.dark' : 'error.dark' }}>
            <Icon of={result.isPassed ? Check : X} size={16} />
            {result.isPassed ? t('policies.examples.pass') : t('policies.examples.fail')}
          </Box>
        )}
      </Box>
      {result && !result.isPassed && <Why result={result} />}
    </Box>
  );
}

/** Why an example fails, in the words of the message. */
function Why({ result: { fired, words, closeness } }: { result: ExampleResult }) {
  const { t, i18n } = useTranslation();
  const number = (value: number) => value.toLocaleString(i18n.language, { maximumFractionDigits: 2 });
  const firedFor = words ? t('policies.examples.firedFor', { words }) : t('policies.examples.fired');
  return (
    <Box sx={{ typography: 'body2', color: 'error.dark', overflowWrap: 'anywhere' }}>
      {fired ? firedFor : t('policies.examples.notFired')}{' '}
      {closeness &&
        t('policies.examples.closeness', { score: number(closeness.score), floor: number(closeness.floor) })}
    </Box>
  );
}

const NOTHING: PolicyExample = { says: '', reply: '', fires: true, locale: null };

const ROW = { p: 3, border: '1px solid', borderColor: 'divider', borderRadius: '8px', minWidth: 0 } as const;
const FAILED = {
  bgcolor: 'error.light',
  borderColor: 'error.dark',
  '& .MuiInputBase-root': { bgcolor: '#fff' },
} as const;
const OUTCOME = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  ml: 'auto',
  typography: 'body2',
  fontWeight: 600,
} as const;
