import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { numberOf, recordsOf, stringOf } from '@parley/flow-engine';
import { Plus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../components/Icon.tsx';
import { RowButton } from '../../../../components/RowButton.tsx';
import { SelectField } from '../../../../components/SelectField.tsx';
import { NumberField, Part, PartProblem } from '../controls.tsx';
import { HINT } from '../../../../components/segments.ts';
import { useStep } from '../step-context.ts';
import { TemplateField } from '../TemplateField.tsx';
import { VariableField } from '../VariableField.tsx';
import { RequestHeaders } from './RequestHeaders.tsx';
import { RequestTest } from './RequestTest.tsx';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const MAX_COUNT = 20;
const SCHEME = 'https://';
const SAMPLE_PATH = 'order.state';

/** An HTTP request, the values to keep from its response, and a test run. */
export function RequestEditor() {
  const { t } = useTranslation();
  const { node, set, problemAt } = useStep();
  const { method, url, body, timeoutSeconds } = node.settings;
  const saves = recordsOf(node.settings.saves);
  return (
    <>
      <SelectField
        label={t('steps.fields.method')}
        value={stringOf(method)}
        options={METHODS.map((each) => ({ value: each, label: each }))}
        onChange={(next) => set('method', next)}
        problem={problemAt('method')}
      />
      <TemplateField
        label={t('steps.fields.url')}
        value={stringOf(url)}
        placeholder={SCHEME}
        onChange={(next) => set('url', next)}
        problem={problemAt('url')}
      />
      <RequestHeaders />
      {method !== 'GET' && (
        <TemplateField
          label={t('steps.fields.body')}
          value={stringOf(body)}
          onChange={(next) => set('body', next)}
          rows={3}
          problem={problemAt('body')}
        />
      )}
      <NumberField
        label={t('steps.fields.timeoutSeconds')}
        value={numberOf(timeoutSeconds)}
        min={1}
        max={5}
        onChange={(next) => set('timeoutSeconds', next)}
        problem={problemAt('timeoutSeconds')}
      />
      <RequestTest onKeep={(path) => set('saves', [...saves, { path, variable: variableFor(path) }])} />
      <Saves />
    </>
  );
}

/** Suggests a variable name for a path: its last segment with letters, reduced to valid characters. */
function variableFor(path: string): string {
  const word = path.split('.').findLast((part) => /\p{L}/u.test(part)) ?? 'value';
  return word
    .replaceAll(/[^\p{L}\p{N}_]/gu, '_')
    .replace(/^(?=\p{N})/u, '_')
    .slice(0, 40);
}

function Saves() {
  const { t } = useTranslation();
  const { node, set, problemAt } = useStep();
  const saves = recordsOf(node.settings.saves);
  const change = (at: number, part: object) => set('saves', saves.with(at, { ...saves[at], ...part }));
  return (
    <Part title={t('steps.fields.saves')}>
      {saves.map((save, at) => (
        // They have no id.
        // oxlint-disable-next-line react/no-array-index-key
        <Box key={at} sx={ROW}>
          <TextField
            id={`path-${at}`}
            label={t('steps.request.path')}
            value={stringOf(save.path)}
            placeholder={SAMPLE_PATH}
            onChange={({ target }) => change(at, { path: target.value })}
            sx={HINT}
            slotProps={{ htmlInput: { maxLength: 200, spellCheck: false } }}
          />
          <VariableField
            label={t('steps.fields.variable')}
            value={stringOf(save.variable)}
            onChange={(variable) => change(at, { variable })}
            problem={problemAt('saves', at, 'variable')}
            isWritten
          />
          <RowButton
            icon={X}
            label={t('steps.list.remove', { name: stringOf(save.path) })}
            onClick={() => set('saves', saves.toSpliced(at, 1))}
          />
        </Box>
      ))}
      <PartProblem>{problemAt('saves')}</PartProblem>
      {saves.length < MAX_COUNT && (
        <Button
          variant="text"
          startIcon={<Icon of={Plus} size={16} />}
          onClick={() => set('saves', [...saves, { path: '', variable: '' }])}
          sx={{ justifySelf: 'start' }}
        >
          {t('steps.request.addSave')}
        </Button>
      )}
    </Part>
  );
}

const ROW = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr) auto',
  gap: 1,
  alignItems: 'start',
} as const;
