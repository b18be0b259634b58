import Box from '@mui/material/Box';
import type { Starters } from '@parley/contracts/starters';
import { bcp47, type Locale } from '@parley/contracts/locales';
import { MessageCircleQuestionMark, TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/Icon.tsx';
import { RouterLink } from '../../../components/RouterLink.tsx';

interface Props {
  agentId: number;
  starters: Starters;
  locale: Locale;
}

/** The questions of one language, where each comes from, and which of them visitors do not get. */
export function ShownStarters({ agentId, starters, locale }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const own = starters.own.find((each) => each.locale === locale)?.questions ?? [];
  const rows =
    own.length > 0
      ? own.map(({ text, isAnswered }) => ({ text, isAnswered, from: t('aiAgents.starters.yours') }))
      : starters.found
          .filter((each) => each.locale === locale)
          .map(({ text, source }) => ({
            text,
            isAnswered: true,
            from: t('aiAgents.starters.fromSource', { name: source.name }),
          }));
  if (rows.length === 0)
    return <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{t('aiAgents.starters.none')}</Box>;
  return (
    <Box>
      <Box id={id} sx={{ mb: 1.5, typography: 'caption', color: 'text.secondary' }}>
        {t('aiAgents.starters.shown')}
      </Box>
      <Box component="ul" aria-labelledby={id} sx={{ display: 'grid', gap: 1, listStyle: 'none', m: 0, p: 0 }}>
        {rows.map(({ text, isAnswered, from }) => (
          <Box component="li" key={text} sx={ROW}>
            <Icon of={isAnswered ? MessageCircleQuestionMark : TriangleAlert} size={16} />
            <Box
              component="span"
              lang={bcp47(locale)}
              dir="auto"
              sx={{ fontWeight: 500, overflowWrap: 'anywhere', ...(!isAnswered && { color: 'text.secondary' }) }}
            >
              {text}
            </Box>
            <Box component="span" sx={{ typography: 'body2', color: isAnswered ? 'text.secondary' : 'warning.dark' }}>
              {isAnswered ? from : t('aiAgents.starters.notAnswered')}
            </Box>
            {!isAnswered && (
              <RouterLink to={`/ai-agents/${agentId}/test`} sx={{ typography: 'body2' }}>
                {t('aiAgents.starters.teach')}
              </RouterLink>
            )}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

const ROW = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  minWidth: 0,
  px: 3,
  py: 1.5,
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: '6px',
  '& svg': { flex: 'none' },
} as const;
