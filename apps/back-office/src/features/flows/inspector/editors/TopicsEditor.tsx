import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { newTopic, recordsOf, stringOf, stringsOf } from '@parley/flow-engine';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../components/Icon.tsx';
import { newId } from '../../builder/document/new-id.ts';
import { Part, PartProblem } from '../controls.tsx';
import { SortableList } from '../SortableList.tsx';
import { useStep } from '../step-context.ts';
import { TemplateField } from '../TemplateField.tsx';
import { WordChips } from '../../../../components/WordChips.tsx';

const MAX_TOPICS = 20;

/** The topics to classify by, each with example sentences. */
export function TopicsEditor() {
  const { t } = useTranslation();
  const { node, words, set, problemAt } = useStep();
  const topics = recordsOf(node.settings.topics);
  return (
    <>
      <Part title={t('steps.fields.topics')}>
        <SortableList
          label={t('steps.fields.topics')}
          items={topics}
          idOf={({ id }) => stringOf(id)}
          nameOf={({ id }) => words.exit(node, stringOf(id))}
          onChange={(next) => set('topics', next)}
        >
          {(topic, at, change) => (
            <>
              <TextField
                id={`topic-${stringOf(topic.id)}`}
                label={t('steps.exits.topic', { number: at + 1 })}
                value={stringOf(topic.name)}
                error={problemAt('topics', at, 'name') !== undefined}
                helperText={problemAt('topics', at, 'name')}
                onChange={({ target }) => change({ ...topic, name: target.value })}
                slotProps={{ htmlInput: { maxLength: 100, dir: 'auto' } }}
              />
              <WordChips
                label={t('steps.examples')}
                words={stringsOf(topic.examples)}
                longest={500}
                splitsAtCommas
                clearText={t('steps.clear')}
                onChange={(examples) => change({ ...topic, examples })}
                help={t('steps.examplesHelp')}
              />
            </>
          )}
        </SortableList>
        <PartProblem>{problemAt('topics')}</PartProblem>
        {topics.length < MAX_TOPICS && (
          <Button
            variant="text"
            startIcon={<Icon of={Plus} size={16} />}
            onClick={() => set('topics', [...topics, newTopic(newId())])}
            sx={{ justifySelf: 'start' }}
          >
            {t('steps.addTopic')}
          </Button>
        )}
      </Part>
      <TemplateField
        label={t('steps.classified')}
        value={stringOf(node.settings.text)}
        onChange={(next) => set('text', next)}
        problem={problemAt('text')}
      />
    </>
  );
}
