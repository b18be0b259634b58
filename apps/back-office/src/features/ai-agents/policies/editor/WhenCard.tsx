import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { MessagesSquare, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ConditionContext } from '../../../../components/conditions/condition-context.ts';
import { GroupEditor } from '../../../../components/conditions/GroupEditor.tsx';
import { Icon } from '../../../../components/Icon.tsx';
import type { PolicyWords } from '../words/usePolicyWords.ts';
import { Card } from './Card.tsx';
import { usePolicyConditions, WordsContext } from './policy-conditions.tsx';
import type { PolicyForm } from './usePolicyForm.ts';

interface Props {
  form: PolicyForm;
  words: PolicyWords;
  onTopics: () => void;
}

/** The conditions: always, unless there are some. */
export function WhenCard({ form, words, onTopics }: Props) {
  const { t } = useTranslation();
  const conditions = usePolicyConditions(words);
  const { when } = form.draft;
  const problem = form.problemAt('when');
  return (
    <Card
      title={t('policies.when.title')}
      purpose={when === null ? t('policies.when.always') : t('policies.when.purpose')}
      end={
        <Button variant="text" startIcon={<Icon of={MessagesSquare} size={16} />} onClick={onTopics} sx={{ px: 1.5 }}>
          {t('policies.topics.open')}
        </Button>
      }
    >
      {when === null ? (
        <Button
          variant="outlined"
          startIcon={<Icon of={Plus} size={16} />}
          onClick={() => form.set({ when: { needs: 'all', rules: [conditions.newRule()] } })}
          sx={{ justifySelf: 'start' }}
        >
          {t('policies.when.add')}
        </Button>
      ) : (
        <>
          <WordsContext value={words}>
            <ConditionContext value={conditions}>
              <GroupEditor group={when} depth={0} onChange={(next) => form.set({ when: next })} />
            </ConditionContext>
          </WordsContext>
          <Button variant="text" onClick={() => form.set({ when: null })} sx={{ justifySelf: 'start', px: 1.5 }}>
            {t('policies.when.clear')}
          </Button>
        </>
      )}
      {problem && (
        <Box role="alert" sx={{ typography: 'caption', color: 'error.dark' }}>
          {problem}
        </Box>
      )}
    </Card>
  );
}
