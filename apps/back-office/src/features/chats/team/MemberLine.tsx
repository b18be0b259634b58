import Box from '@mui/material/Box';
import type { Member } from '@parley/contracts/members';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/Icon.tsx';
import { MemberAvatar } from '../../../components/StateDot.tsx';
import { VisuallyHidden } from '../../../components/VisuallyHidden.tsx';
import { useStateWords } from './useStateWords.ts';

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

interface Props {
  member: Pick<Member, 'id' | 'name' | 'state' | 'backAt' | 'load' | 'capacity'>;
  isMe?: boolean;
}

/** A colleague with their state and how much they hold. Whoever has no place free can still be chosen. */
export function MemberLine({ member: { id, name, state, backAt, load, capacity }, isMe = false }: Props) {
  const { t } = useTranslation();
  const words = useStateWords();
  const isFull = capacity !== null && load >= capacity;
  return (
    <>
      <MemberAvatar id={id} name={name} size={20} state={state} />
      <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
        <Box component="span" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
          {isMe ? t('chats.thread.assign.me', { name }) : name}
        </Box>
        {isFull && (
          <Box
            component="span"
            sx={{ display: 'flex', alignItems: 'center', gap: 1, fontSize: 12, fontWeight: 600, color: 'warning.dark' }}
          >
            <Icon of={TriangleAlert} size={12} />
            {t('chats.thread.assign.full', { name, load, capacity })}
          </Box>
        )}
      </Box>
      <Box
        component="span"
        sx={{
          flex: 'none',
          textAlign: 'end',
          fontSize: 12,
          fontVariantNumeric: 'tabular-nums',
          color: 'text.secondary',
        }}
      >
        {state === 'online' ? <VisuallyHidden>{words(state)}</VisuallyHidden> : words(state, backAt)}
        {!isFull && capacity !== null && (
          <Box component="span" sx={{ display: 'block' }}>
            {t('chats.thread.assign.load', { load, capacity })}
          </Box>
        )}
      </Box>
    </>
  );
}
