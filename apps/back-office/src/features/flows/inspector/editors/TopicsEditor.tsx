import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../components/Icon.tsx';
import { bagsOf, stringsOf, wordsOf } from '../../steps/lenient.ts';
import { newTopic } from '../../steps/new-step.ts';
import { Part, PartProblem } from '../controls.tsx';
import { SortableList } from '../SortableList.tsx';
import { useStep } from '../step-context.ts';
import { TemplateField } from '../TemplateField.tsx';
import { WordChips } from '../../../../components/WordChips.tsx';

const MAX_TOPICS = 20;

/** The topics to tell apart, each with sentences that belong to it. */
export function TopicsEditor() {
  const { t } = useTranslation();
  const { node, words, set, problemAt } = useStep();
  const topics = bagsOf(node.settings.topics);
  return (
    <>
      <Part title={t('steps.fields.topics')}>
        <SortableList
          label={t('steps.fields.topics')}
          items={topics}
          idOf={({ id }) => wordsOf(id)}
          nameOf={({ id }) => words.exit(node, wordsOf(id))}
          onChange={(next) => set('topics', next)}
        >
          {(topic, at, change) => (
            <>
              <TextField
                id={`topic-${wordsOf(topic.id)}`}
                label={t('steps.exits.topic', { number: at + 1 })}
                value={wordsOf(topic.name)}
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
            onClick={() => set('topics', [...topics, newTopic()])}
            sx={{ justifySelf: 'start' }}
          >
            {t('steps.addTopic')}
          </Button>
        )}
      </Part>
      <TemplateField
        label={t('steps.classified')}
        value={wordsOf(node.settings.text)}
        onChange={(next) => set('text', next)}
        problem={problemAt('text')}
      />
    </>
  );
}
