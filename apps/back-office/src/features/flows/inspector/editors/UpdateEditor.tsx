import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { recordsOf, stringOf } from '@parley/flow-engine';
import { Plus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../components/Icon.tsx';
import { CustomerFieldSelect } from '../CustomerFieldSelect.tsx';
import { RowButton } from '../../../../components/RowButton.tsx';
import { SelectField } from '../../../../components/SelectField.tsx';
import { Part, PartProblem } from '../controls.tsx';
import { useStep } from '../step-context.ts';
import { TemplateField } from '../TemplateField.tsx';

const MAX_CHANGES = 10;
type Change = Record<string, unknown>;

const begin = (kind: string): Change => {
  if (kind === 'setField') return { kind, field: 'name', value: '' };
  return kind === 'note' ? { kind, text: '' } : { kind, tag: '' };
};

/** The updates to make to the company's records, in order. */
export function UpdateEditor() {
  const { t } = useTranslation();
  const { node, set, problemAt } = useStep();
  const changes = recordsOf(node.settings.changes);
  return (
    <Part title={t('steps.fields.changes')}>
      {changes.map((change, at) => (
        <Box
          // Updates have no id.
          // oxlint-disable-next-line react/no-array-index-key
          key={at}
          sx={{ display: 'flex', gap: 1, p: 3, border: '1px solid', borderColor: 'divider', borderRadius: '8px' }}
        >
          <Box sx={{ flex: 1, minWidth: 0, display: 'grid', gap: 4 }}>
            <OneChange change={change} at={at} onChange={(next) => set('changes', changes.with(at, next))} />
          </Box>
          {changes.length > 1 && (
            <RowButton
              icon={X}
              label={t('steps.list.remove', { name: t('steps.update.change', { number: at + 1 }) })}
              onClick={() => set('changes', changes.toSpliced(at, 1))}
            />
          )}
        </Box>
      ))}
      <PartProblem>{problemAt('changes')}</PartProblem>
      {changes.length < MAX_CHANGES && (
        <Button
          variant="text"
          startIcon={<Icon of={Plus} size={16} />}
          onClick={() => set('changes', [...changes, begin('addTag')])}
          sx={{ justifySelf: 'start' }}
        >
          {t('steps.update.add')}
        </Button>
      )}
    </Part>
  );
}

function OneChange({ change, at, onChange }: { change: Change; at: number; onChange: (change: Change) => void }) {
  const { t } = useTranslation();
  const { problemAt } = useStep();
  const kind = stringOf(change.kind);
  const field = kind === 'setField' ? 'value' : kind === 'note' ? 'text' : 'tag';
  const labels = { value: t('steps.fields.value'), text: t('steps.update.text'), tag: t('steps.update.tag') };
  return (
    <>
      <SelectField
        label={t('steps.update.kind')}
        value={kind}
        options={[
          { value: 'addTag', label: t('steps.update.addTag') },
          { value: 'removeTag', label: t('steps.update.removeTag') },
          { value: 'setField', label: t('steps.update.setField') },
          { value: 'note', label: t('steps.update.note') },
        ]}
        onChange={(next) => onChange(begin(next))}
      />
      {kind === 'setField' && (
        <CustomerFieldSelect
          label={t('steps.update.field')}
          value={stringOf(change.field)}
          onChange={(next) => onChange({ ...change, field: next })}
        />
      )}
      <TemplateField
        label={labels[field]}
        value={stringOf(change[field])}
        onChange={(next) => onChange({ ...change, [field]: next })}
        {...(field === 'text' && { rows: 2 })}
        problem={problemAt('changes', at, field)}
      />
    </>
  );
}
