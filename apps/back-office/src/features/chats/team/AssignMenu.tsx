import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import type { Conversation } from '@parley/contracts/conversations';
import type { Member } from '@parley/contracts/members';
import { Check, UserRound } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useProfile } from '../../../api/session.ts';
import { Icon } from '../../../components/Icon.tsx';
import { Loaded } from '../../../components/Loaded.tsx';
import { Popup } from '../../../components/Popup.tsx';
import { MemberLine, optionStyle } from './MemberLine.tsx';
import { useMembers } from './useMembers.ts';

type Assignee = Conversation['handedOffTo'];

interface Props {
  anchor: HTMLElement;
  /** Who has it now: a person's id, null for nobody, undefined if a bot answers or several conversations differ. */
  holderId: number | null | undefined;
  onChoose: (assignee: Assignee) => void;
  onClose: () => void;
}

const LIST = 'assignees';
const idAt = (index: number) => `assignee-${index}`;

/** Who shall answer: oneself first, then the colleagues, then nobody. The search field keeps the focus. */
export function AssignMenu({ anchor, holderId, onChoose, onClose }: Props) {
  const { t } = useTranslation();
  const { user } = useProfile();
  const [search, setSearch] = useState('');
  const [index, setIndex] = useState(0);
  const members = useMembers(search);
  const found: (Member | null)[] = [
    ...(members.data ?? []).toSorted((one, other) => Number(other.id === user.id) - Number(one.id === user.id)),
    ...(search.trim() ? [] : [null]),
  ];
  const active = Math.min(index, found.length - 1);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const choose = (chosen: Member | null) => {
    onClose();
    onChoose(chosen && { id: chosen.id, name: chosen.name });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = found[active];
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' && found.length > 0) setIndex((active + 1) % found.length);
    else if (event.key === 'ArrowUp' && found.length > 0) setIndex((active - 1 + found.length) % found.length);
    else if (event.key === 'Enter' && chosen !== undefined && !members.isPlaceholderData) choose(chosen);
    else return;
    event.preventDefault();
  };
  return (
    <Popup anchor={anchor} label={t('chats.thread.assign.label')} width={320} onClose={onClose}>
      <TextField
        autoFocus
        fullWidth
        size="small"
        value={search}
        placeholder={t('chats.thread.assign.search')}
        onChange={({ target }) => {
          setSearch(target.value);
          setIndex(0);
        }}
        onKeyDown={onKeyDown}
        slotProps={{
          htmlInput: {
            'aria-label': t('chats.thread.assign.search'),
            role: 'combobox',
            'aria-expanded': true,
            'aria-autocomplete': 'list',
            'aria-controls': LIST,
            'aria-activedescendant': active >= 0 ? idAt(active) : undefined,
            autoComplete: 'off',
          },
        }}
      />
      <Box sx={{ mt: 2, mx: -2, maxHeight: 'min(320px, 45dvh)', overflowY: 'auto' }}>
        <Loaded query={members}>
          {() => (
            <>
              <Box role="status">
                {found.length === 0 && (
                  <Box sx={{ px: 2, py: 2, color: 'text.secondary' }}>{t('chats.thread.assign.none')}</Box>
                )}
              </Box>
              <Box ref={list} id={LIST} role="listbox" aria-label={t('chats.thread.assign.label')}>
                {found.map((member, at) => (
                  <Box
                    key={member?.id ?? 'nobody'}
                    id={idAt(at)}
                    role="option"
                    aria-selected={at === active}
                    onClick={() => choose(member)}
                    sx={optionStyle(at === active)}
                  >
                    {member ? (
                      <MemberLine id={member.id} name={member.name} isMe={member.id === user.id} />
                    ) : (
                      <>
                        <Icon of={UserRound} size={20} />
                        <Box component="span" sx={{ flex: 1 }}>
                          {t('chats.thread.assign.toNobody')}
                        </Box>
                      </>
                    )}
                    {holderId !== undefined && (member?.id ?? null) === holderId && <Icon of={Check} size={16} />}
                  </Box>
                ))}
              </Box>
            </>
          )}
        </Loaded>
      </Box>
    </Popup>
  );
}
