import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { bcp47 } from '@parley/contracts/locales';
import type { MessageTemplate } from '@parley/contracts/message-templates';
import { templatePieces, wordsIn } from '@parley/flow-engine';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../components/Icon.tsx';
import { Loaded } from '../../../../components/Loaded.tsx';
import { RouterLink } from '../../../../components/RouterLink.tsx';
import { Pieces } from '../../../../components/step-text/Pieces.tsx';
import { PickList } from '../../steps/PickList.tsx';
import { plain } from '../../../../components/step-text/pieces.ts';
import { useReplyTexts } from '../../steps/useBorrowed.ts';
import { PartProblem } from '../controls.tsx';
import { useStep } from '../step-context.ts';

const REPLIES = '/templates?tab=replies';
const MAX_DETAIL_LENGTH = 100;

interface Props {
  chosen: number | null;
  onChoose: (id: number) => void;
}

/** Chooses the saved reply that a message uses and shows its text in the current language. */
export function SavedReplyPart({ chosen, onChoose }: Props) {
  const { query } = useReplyTexts(true);
  return (
    <Loaded query={query} rows={2}>
      {(replies) =>
        replies.length === 0 ? <NoReplies /> : <Choice replies={replies} chosen={chosen} onChoose={onChoose} />
      }
    </Loaded>
  );
}

function NoReplies() {
  const { t } = useTranslation();
  return (
    <Box sx={{ color: 'text.secondary' }}>
      {t('steps.reply.none')} <RouterLink to={REPLIES}>{t('steps.reply.write')}</RouterLink>
    </Box>
  );
}

function Choice({ replies, chosen, onChoose }: Props & { replies: readonly MessageTemplate[] }) {
  const { t } = useTranslation();
  const { language } = useStep();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const reply = replies.find(({ id }) => id === chosen);
  const wordsOf = ({ texts }: MessageTemplate) =>
    wordsIn(Object.fromEntries(texts.map(({ locale, text }) => [locale, text])), [language]);
  return (
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <Button
        variant="outlined"
        aria-haspopup="dialog"
        aria-label={reply ? `${t('steps.reply.other')}: ${reply.name}` : undefined}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        endIcon={<Icon of={ChevronDown} size={16} />}
        sx={{ justifyContent: 'space-between', minHeight: { xs: 44, lg: 40 }, minWidth: 0, textAlign: 'start' }}
      >
        <Box component="span" dir="auto" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          {reply?.name ?? t('steps.reply.choose')}
        </Box>
      </Button>
      {chosen !== null && !reply && <PartProblem>{t('steps.problems.unknownReply')}</PartProblem>}
      {reply && (
        <>
          <Box lang={bcp47(language)} dir="auto" sx={WORDS}>
            <Pieces of={templatePieces(wordsOf(reply))} />
          </Box>
          <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
            {t('steps.reply.hint')} <RouterLink to={`${REPLIES}&open=${reply.id}`}>{t('steps.reply.edit')}</RouterLink>
          </Box>
        </>
      )}
      {anchor && (
        <PickList
          anchor={anchor}
          label={t('steps.reply.choose')}
          groups={[
            {
              heading: t('steps.reply.list'),
              picks: replies.map((each) => ({
                value: String(each.id),
                label: each.name,
                detail: plain(templatePieces(wordsOf(each).slice(0, MAX_DETAIL_LENGTH).replaceAll(/\s+/g, ' '))),
              })),
            },
          ]}
          onPick={(id) => {
            setAnchor(null);
            onChoose(Number(id));
          }}
          onClose={() => setAnchor(null)}
        />
      )}
    </Box>
  );
}

const WORDS = {
  p: 3,
  borderRadius: '6px',
  bgcolor: 'surface',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
} as const;
