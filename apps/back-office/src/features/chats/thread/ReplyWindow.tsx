import Box from '@mui/material/Box';
import type { Message } from '@parley/contracts/messages';
import { PLATFORMS, type Platform } from '@parley/contracts/platform-list';
import { Clock, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatWait } from '../format-time.ts';
import { useNow } from '../useNow.ts';
import { ComposerNote } from './ComposerNote.tsx';
import { replyTimeLeft } from './reply-window.ts';

/** Earlier, the clock would only be in the way. */
const SHOWN_FROM_MS = 4 * 3_600_000;
const HURRY_FROM_MS = 3_600_000;

interface Props {
  platform: Platform;
  messages: readonly Message[];
}

/** How long the platform still accepts an answer, or that it no longer does. */
export function ReplyWindow({ platform, messages }: Props) {
  const { t, i18n } = useTranslation();
  const left = replyTimeLeft(platform, messages, useNow());
  if (left === null || left > SHOWN_FROM_MS) return null;
  // Templates are the way out there, which has a note of its own.
  if (platform === 'whatsapp' && left <= 0) return null;
  const { name, replyHours } = PLATFORMS[platform];
  return (
    <Box role="note">
      {left > 0 ? (
        <ComposerNote icon={Clock} isWarning={left < HURRY_FROM_MS}>
          {t('chats.thread.window.left', { time: formatWait(left, i18n.language), platform: name })}
        </ComposerNote>
      ) : (
        <ComposerNote icon={TriangleAlert} isWarning>
          {t('chats.thread.window.over', { hours: replyHours, platform: name })}
        </ComposerNote>
      )}
    </Box>
  );
}
