import Box from '@mui/material/Box';
import { UserRound, UsersRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/Icon.tsx';
import { MemberLine } from './MemberLine.tsx';
import type { Assignable } from './useAssignees.ts';

/** Somebody, a team or nobody in the menu. */
export function AssigneeLine({ assignable }: { assignable: Assignable }) {
  const { t } = useTranslation();
  if (assignable.kind === 'member') return <MemberLine member={assignable.member} isMe={assignable.isMe} />;
  const isTeam = assignable.kind === 'team';
  return (
    <>
      <Icon of={isTeam ? UsersRound : UserRound} size={20} />
      <Box component="span" dir="auto" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {isTeam ? assignable.team.name : t('chats.thread.assign.toNobody')}
      </Box>
      {isTeam && (
        <Box component="span" sx={{ flex: 'none', fontSize: 12, color: 'text.secondary' }}>
          {t('chats.thread.assign.team')}
        </Box>
      )}
    </>
  );
}
