import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { listReplyWindows } from '@parley/contracts/channel-activity';
import type { PlatformChannel } from '@parley/contracts/channels';
import { PLATFORMS } from '@parley/contracts/platform-list';
import { useQuery } from '@tanstack/react-query';
import { Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { Loaded } from '../../../components/Loaded.tsx';
import { RouterLink } from '../../../components/RouterLink.tsx';
import { SheetCard } from './SheetCard.tsx';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** The open conversations whose time to reply ends next. */
export function ReplyWindows({ channel: { id, type } }: { channel: PlatformChannel }) {
  const { t, i18n } = useTranslation();
  const { name, replyHours } = PLATFORMS[type];
  const windows = useQuery({
    queryKey: ['reply-windows', id],
    queryFn: async ({ signal }) => (await call(listReplyWindows, { params: { id } }, { signal })).data,
    refetchInterval: MINUTE_MS,
    enabled: replyHours !== null,
  });
  const heading = t('channels.windows.heading');
  if (replyHours === null)
    return (
      <SheetCard icon={Clock} title={heading}>
        {t('channels.windows.unlimited', { platform: name })}
      </SheetCard>
    );
  const now = Date.now();
  return (
    <SheetCard icon={Clock} title={heading} aside={t('channels.windows.each', { count: replyHours })}>
      <Loaded query={windows} rows={2}>
        {(data) =>
          data.length === 0 ? (
            t('channels.windows.none')
          ) : (
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2.5 }}>
              {data.map(({ conversationId, customerName, endsAt }) => {
                const left = Math.max(0, endsAt.getTime() - now);
                const isShort = left < HOUR_MS;
                return (
                  <li key={conversationId}>
                    <Box sx={{ display: 'flex', gap: 2, mb: 1 }}>
                      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                        <RouterLink to={`/chats/${conversationId}`} sx={{ color: 'text.primary' }}>
                          {customerName ?? t('channels.windows.nameless')}
                        </RouterLink>
                      </Box>
                      <Box
                        sx={{
                          flex: 'none',
                          fontWeight: 600,
                          fontVariantNumeric: 'tabular-nums',
                          color: isShort ? 'warning.dark' : 'text.primary',
                        }}
                      >
                        {formatLeft(left, i18n.language)}
                      </Box>
                    </Box>
                    <LinearProgress
                      variant="determinate"
                      aria-hidden
                      value={(100 * left) / (replyHours * HOUR_MS)}
                      sx={{
                        height: 4,
                        borderRadius: '2px',
                        bgcolor: 'surface',
                        '& .MuiLinearProgress-bar': { bgcolor: isShort ? 'warning.main' : 'success.dark' },
                      }}
                    />
                  </li>
                );
              })}
            </Box>
          )
        }
      </Loaded>
      <Box sx={{ typography: 'caption', color: 'text.secondary', mt: 2.5 }}>{t('channels.windows.after')}</Box>
    </SheetCard>
  );
}

/** "5 h 10 min", or "38 min". */
function formatLeft(ms: number, language: string): string {
  const unit = (value: number, name: string) =>
    new Intl.NumberFormat(language, { style: 'unit', unit: name, unitDisplay: 'short' }).format(value);
  const minutes = Math.floor(ms / MINUTE_MS);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return hours > 0 ? `${unit(hours, 'hour')} ${unit(rest, 'minute')}` : unit(rest, 'minute');
}
