import type { Conversation } from '@parley/contracts/conversations';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/Icon.tsx';
import { SearchMenu } from '../SearchMenu.tsx';
import { AssigneeLine } from './AssigneeLine.tsx';
import { keyOf, useAssignees, type Assignable } from './useAssignees.ts';

interface Props {
  anchor: HTMLElement;
  /** Who has it now: a person's id, null for nobody, undefined if a bot answers or several conversations differ. */
  holderId: number | null | undefined;
  onChoose: (assignee: Conversation['handedOffTo']) => void;
  onChooseTeam: (team: NonNullable<Conversation['team']>) => void;
  onClose: () => void;
}

/** Who shall answer: oneself first, then the colleagues, the teams and nobody. */
export function AssignMenu({ anchor, holderId, onChoose, onChooseTeam, onClose }: Props) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const { members, found } = useAssignees(search);
  const choose = (chosen: Assignable) => {
    if (chosen.kind === 'team') onChooseTeam({ id: chosen.team.id, name: chosen.team.name });
    else onChoose(chosen.kind === 'nobody' ? null : { id: chosen.member.id, name: chosen.member.name });
  };
  const isHolder = (each: Assignable) =>
    (each.kind === 'nobody' && holderId === null) || (each.kind === 'member' && each.member.id === holderId);
  const label = t('chats.thread.assign.label');
  return (
    <SearchMenu
      anchor={anchor}
      width={320}
      labels={{ menu: label, search: t('chats.thread.assign.search'), list: label }}
      query={members}
      search={search}
      onSearch={setSearch}
      found={found}
      nothing={t('chats.thread.assign.none')}
      keyOf={keyOf}
      render={(each) => (
        <>
          <AssigneeLine assignable={each} />
          {isHolder(each) && <Icon of={Check} size={16} />}
        </>
      )}
      onChoose={choose}
      onClose={onClose}
    />
  );
}
