import Box from '@mui/material/Box';
import { LANGUAGES } from '@parley/contracts/locales';
import type { MessageTemplate } from '@parley/contracts/message-templates';
import { Check, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useReplyDetails } from '../../api/saved-replies.ts';
import { Icon } from '../../components/Icon.tsx';
import { Loaded } from '../../components/Loaded.tsx';
import { RouterLink } from '../../components/RouterLink.tsx';
import { usePlatformNames } from '../../components/platforms.ts';

const HEADING = { fontSize: 16, lineHeight: '24px', fontWeight: 600, m: 0 } as const;

/** Where a reply was used, and on which platforms it fits into one message. */
export function ReplyDetails({ reply }: { reply: MessageTemplate }) {
  const { t, i18n } = useTranslation();
  const platforms = usePlatformNames();
  const details = useReplyDetails(reply.id);
  const day = new Intl.DateTimeFormat(i18n.language, { day: 'numeric', month: 'short' });
  return (
    <Loaded query={details}>
      {({ timesUsed, usedIn, fits }) => (
        <>
          <Box component="h2" sx={HEADING}>
            {t('templates.details.used')}
          </Box>
          <Box sx={{ typography: 'body2', color: 'text.secondary', mt: 1, mb: 2 }}>
            {timesUsed === 0 ? t('templates.details.never') : t('templates.details.times', { count: timesUsed })}
          </Box>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, mb: 6, p: 0 }}>
            {usedIn.map(({ conversationId, customer, times, lastUsedBy, lastUsedAt }) => (
              <Box
                component="li"
                key={conversationId}
                sx={{ py: 2, borderTop: '1px solid', borderColor: 'divider', overflowWrap: 'anywhere' }}
              >
                <RouterLink to={`/chats/${conversationId}`}>
                  {customer.name || t('templates.details.nameless', { id: customer.id })}
                </RouterLink>
                <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
                  {[lastUsedBy?.name, day.format(lastUsedAt), times > 1 && `× ${times}`].filter(Boolean).join(', ')}
                </Box>
              </Box>
            ))}
          </Box>
          <Box component="h2" sx={{ ...HEADING, mb: 2 }}>
            {t('templates.details.platforms')}
          </Box>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, typography: 'body2', display: 'grid', gap: 1.5 }}>
            {[...new Set(fits.map(({ platform }) => platform))].map((platform) => {
              const tooLong = fits.filter((fit) => fit.platform === platform && !fit.fits);
              const languages = tooLong.map(({ locale }) => LANGUAGES.find(({ code }) => code === locale)?.name);
              const isFine = tooLong.length === 0;
              return (
                <Box
                  component="li"
                  key={platform}
                  sx={{ display: 'flex', gap: 2, '& svg': { flex: 'none', mt: '1px' } }}
                >
                  <Box component="span" sx={{ color: isFine ? 'success.dark' : 'warning.dark' }}>
                    <Icon of={isFine ? Check : TriangleAlert} size={16} />
                  </Box>
                  <Box component="span" sx={{ flex: 1 }}>
                    {platforms[platform]}
                  </Box>
                  <Box component="span" sx={{ color: isFine ? 'text.secondary' : 'warning.dark' }}>
                    {isFine
                      ? t('templates.details.fits')
                      : t('templates.details.tooLong', { languages: languages.join(', ') })}
                  </Box>
                </Box>
              );
            })}
          </Box>
        </>
      )}
    </Loaded>
  );
}
