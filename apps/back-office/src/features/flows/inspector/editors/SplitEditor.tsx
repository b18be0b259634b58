import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { newWay, numberOf, percentages, recordsOf, stringOf } from '@parley/flow-engine';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../components/Icon.tsx';
import { newId } from '../../builder/document/new-id.ts';
import { NumberField, Part, PartProblem } from '../controls.tsx';
import { SortableList } from '../SortableList.tsx';
import { HINT } from '../../../../components/segments.ts';
import { useStep } from '../step-context.ts';

const MAX_WAYS = 10;

/** The variants and the share of conversations that each gets. */
export function SplitEditor() {
  const { t } = useTranslation();
  const { node, words, set, problemAt } = useStep();
  const ways = recordsOf(node.settings.ways);
  const shares = percentages(ways.map(({ weight }) => numberOf(weight) ?? 0));
  const nameOf = (way: Record<string, unknown>) => words.exit(node, stringOf(way.id));
  return (
    <Part title={t('steps.fields.ways')}>
      <SortableList
        label={t('steps.fields.ways')}
        items={ways}
        idOf={({ id }) => stringOf(id)}
        nameOf={nameOf}
        onChange={(next) => set('ways', next)}
        least={2}
      >
        {(way, at, change) => (
          <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) 72px 44px', gap: 2, alignItems: 'start' }}>
            <TextField
              id={`way-${stringOf(way.id)}`}
              label={t('steps.name')}
              value={stringOf(way.name)}
              placeholder={nameOf({ ...way })}
              onChange={({ target }) => change({ ...way, name: target.value })}
              sx={HINT}
              slotProps={{ htmlInput: { maxLength: 100, dir: 'auto' } }}
            />
            <NumberField
              label={t('steps.split.weight')}
              value={numberOf(way.weight)}
              min={1}
              max={100}
              onChange={(weight) => change({ ...way, weight })}
              problem={problemAt('ways', at, 'weight')}
            />
            <Box sx={{ lineHeight: '40px', textAlign: 'end', fontVariantNumeric: 'tabular-nums' }}>{shares[at]}</Box>
          </Box>
        )}
      </SortableList>
      <PartProblem>{problemAt('ways')}</PartProblem>
      {ways.length < MAX_WAYS && (
        <Button
          variant="text"
          startIcon={<Icon of={Plus} size={16} />}
          onClick={() => set('ways', [...ways, newWay(newId(), 50)])}
          sx={{ justifySelf: 'start' }}
        >
          {t('steps.split.add')}
        </Button>
      )}
    </Part>
  );
}
