import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useColleagues } from '../../../api/presence.ts';
import { Avatar } from '../../../components/Avatar.tsx';

/** A row of a list of people. */
export const optionStyle = (isActive: boolean) =>
  ({
    display: 'flex',
    alignItems: 'center',
    gap: 2,
    minHeight: { xs: 44, lg: 36 },
    px: 2,
    py: 1,
    borderRadius: '6px',
    cursor: 'pointer',
    bgcolor: isActive ? 'primary.light' : undefined,
    '&:hover': { bgcolor: isActive ? 'primary.light' : 'surface' },
  }) as const;

/** A colleague with their state. */
export function MemberLine({ id, name, isMe = false }: { id: number; name: string; isMe?: boolean }) {
  const { t } = useTranslation();
  const isOnline = useColleagues().some(({ userId }) => userId === id);
  return (
    <>
      <Avatar id={id} name={name} size={20} />
      <Box component="span" dir="auto" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {isMe ? t('chats.thread.assign.me', { name }) : name}
      </Box>
      {isOnline && !isMe && (
        <Box
          component="span"
          sx={{ display: 'flex', alignItems: 'center', gap: 1, flex: 'none', fontSize: 12, color: 'success.dark' }}
        >
          <Box
            component="span"
            aria-hidden
            sx={{ width: 8, height: 8, borderRadius: '50%', bgcolor: 'success.main' }}
          />
          {t('chats.thread.assign.online')}
        </Box>
      )}
    </>
  );
}
