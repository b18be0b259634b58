import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { listOf, MAX_MORE_MESSAGES } from '@parley/flow-engine';
import { Plus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../components/Icon.tsx';
import { RowButton } from '../../../../components/RowButton.tsx';
import { useStep } from '../step-context.ts';
import { WordsField } from '../WordsField.tsx';

/** The messages that a step sends after its first one, each as a bubble of its own. */
export function MoreMessages() {
  const { t } = useTranslation();
  const { node, set, problemAt } = useStep();
  const more = listOf(node.settings.more);
  const label = (at: number) => t('steps.messageNumber', { number: at + 2 });
  return (
    <>
      {more.map((text, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the messages have no ids, and only the last one can move
        <Box key={at} sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <WordsField
              label={label(at)}
              value={text}
              onChange={(next) => set('more', more.with(at, next))}
              rows={2}
              problem={problemAt('more', at)}
            />
          </Box>
          <RowButton
            label={t('steps.list.remove', { name: label(at) })}
            icon={X}
            onClick={() => set('more', more.toSpliced(at, 1))}
          />
        </Box>
      ))}
      {more.length < MAX_MORE_MESSAGES && (
        <Button
          variant="text"
          startIcon={<Icon of={Plus} size={16} />}
          onClick={() => set('more', [...more, {}])}
          sx={{ justifySelf: 'start' }}
        >
          {t('steps.addMessage')}
        </Button>
      )}
    </>
  );
}
