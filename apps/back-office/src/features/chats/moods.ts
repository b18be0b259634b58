import type { Conversation } from '@parley/contracts/conversations';
import { Angry, Annoyed, Frown, Meh, Smile, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';

export type Mood = Conversation['customer']['sentiment'];

interface MoodStyle {
  icon: LucideIcon;
  /** Theme colours for the icon and its background. */
  ink: string;
  tint: string;
}

const STYLES: Record<Mood, MoodStyle> = {
  happy: { icon: Smile, ink: 'success.dark', tint: 'success.light' },
  neutral: { icon: Meh, ink: 'text.secondary', tint: 'surface' },
  sad: { icon: Frown, ink: 'info.dark', tint: 'info.light' },
  angry: { icon: Angry, ink: 'error.dark', tint: 'error.light' },
  confused: { icon: Annoyed, ink: 'warning.dark', tint: 'warning.light' },
};

export const moodStyle = (mood: Mood): MoodStyle => STYLES[mood];

/** The names of the moods. */
export function useMoodNames(): Record<Mood, string> {
  const { t } = useTranslation();
  return {
    happy: t('chats.moods.happy'),
    neutral: t('chats.moods.neutral'),
    sad: t('chats.moods.sad'),
    angry: t('chats.moods.angry'),
    confused: t('chats.moods.confused'),
  };
}
