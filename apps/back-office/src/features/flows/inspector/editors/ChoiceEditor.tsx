import Button from '@mui/material/Button';
import { newOption, recordsOf, stringOf, textOf, wordsIn } from '@parley/flow-engine';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { StateSwitch } from '../../../../components/StateSwitch.tsx';
import { Icon } from '../../../../components/Icon.tsx';
import { newId } from '../../builder/document/new-id.ts';
import { Part, PartProblem } from '../controls.tsx';
import { SortableList } from '../SortableList.tsx';
import { useStep } from '../step-context.ts';
import { TimeoutField } from '../TimeoutField.tsx';
import { VariableField } from '../VariableField.tsx';
import { WordsField } from '../WordsField.tsx';

const MAX_OPTIONS = 10;

/** The question, its buttons in order, and the handling of typed replies and timeouts. */
export function ChoiceEditor() {
  const { t } = useTranslation();
  const { node, language, set, problemAt } = useStep();
  const options = recordsOf(node.settings.options);
  const nameOf = (label: unknown, at: number) =>
    wordsIn(textOf(label), [language]) || t('steps.exits.option', { number: at + 1 });
  return (
    <>
      <WordsField
        label={t('steps.fields.text')}
        value={node.settings.text}
        onChange={(text) => set('text', text)}
        rows={3}
        problem={problemAt('text')}
      />
      <Part title={t('steps.fields.options')}>
        <SortableList
          label={t('steps.fields.options')}
          items={options}
          idOf={({ id }) => stringOf(id)}
          nameOf={({ label }, at) => nameOf(label, at)}
          onChange={(next) => set('options', next)}
        >
          {(option, at, change) => (
            <WordsField
              label={t('steps.exits.option', { number: at + 1 })}
              value={option.label}
              onChange={(label) => change({ ...option, label })}
              limit="label"
              problem={problemAt('options', at, 'label')}
            />
          )}
        </SortableList>
        <PartProblem>{problemAt('options')}</PartProblem>
        {options.length < MAX_OPTIONS && (
          <Button
            variant="text"
            startIcon={<Icon of={Plus} size={16} />}
            onClick={() => set('options', [...options, newOption(newId())])}
            sx={{ justifySelf: 'start' }}
          >
            {t('steps.addOption')}
          </Button>
        )}
      </Part>
      <StateSwitch
        label={t('steps.fields.allowsText')}
        isOn={node.settings.allowsText === true}
        onChange={(isOn) => set('allowsText', isOn)}
      />
      <VariableField
        label={t('steps.keepIn')}
        value={stringOf(node.settings.variable)}
        onChange={(name) => set('variable', name || null)}
        problem={problemAt('variable')}
        isWritten
      />
      <TimeoutField />
    </>
  );
}
