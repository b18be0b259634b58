import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import type { Member } from '@parley/contracts/members';
import { ChevronDown, ChevronRight, Search } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/Icon.tsx';
import { Loaded } from '../../../components/Loaded.tsx';
import { HINT } from '../../../components/segments.ts';
import { useSettled } from '../../../components/useSettled.ts';
import { MemberTable } from './MemberTable.tsx';
import { useMemberMenu, type MemberMenu } from './useMemberMenu.tsx';
import { useMembers } from './useMembers.ts';

/** Everyone who works in the company; who no longer does is folded away below. */
export function MemberList() {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim(), 250);
  const members = useMembers(search);
  const { menuOf, question } = useMemberMenu();
  return (
    <>
      <TextField
        type="search"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        placeholder={t('members.search')}
        slotProps={{
          htmlInput: { 'aria-label': t('members.search'), maxLength: 200 },
          input: {
            startAdornment: (
              <InputAdornment position="start">
                <Icon of={Search} size={18} />
              </InputAdornment>
            ),
          },
        }}
        sx={{ ...HINT, mb: 4, width: { xs: '100%', sm: 320 } }}
      />
      <Loaded query={members}>
        {(found) => (
          <>
            <Groups found={found} isSearching={search !== ''} menuOf={menuOf} />
            {found.length === 0 && (
              <Box role="status" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
                {t('members.noMatch', { search })}{' '}
                <Button variant="text" onClick={() => setTyped('')}>
                  {t('members.clear')}
                </Button>
              </Box>
            )}
          </>
        )}
      </Loaded>
      {members.hasNextPage && (
        <Button
          variant="outlined"
          aria-busy={members.isFetchingNextPage}
          onClick={() => void members.fetchNextPage()}
          sx={{ mt: 4 }}
        >
          {t('members.more')}
        </Button>
      )}
      {question}
    </>
  );
}

interface GroupsProps {
  found: readonly Member[];
  isSearching: boolean;
  menuOf: MemberMenu;
}

function Groups({ found, isSearching, menuOf }: GroupsProps) {
  const { t } = useTranslation();
  const id = useId();
  const [chosen, setChosen] = useState<boolean | null>(null);
  const active = found.filter(({ deactivatedAt }) => !deactivatedAt);
  const former = found.filter(({ deactivatedAt }) => deactivatedAt);
  // Who is searched for is shown, deactivated or not.
  const isOpen = chosen ?? isSearching;
  return (
    <>
      {active.length > 0 && <MemberTable label={t('account.members.title')} members={active} menuOf={menuOf} />}
      {former.length > 0 && (
        <Box component="section" aria-label={t('members.former')} sx={{ mt: 4 }}>
          <Button
            variant="text"
            aria-expanded={isOpen}
            aria-controls={id}
            startIcon={<Icon of={isOpen ? ChevronDown : ChevronRight} size={18} />}
            onClick={() => setChosen(!isOpen)}
            sx={{ color: 'text.secondary', ml: -2, mb: 2 }}
          >
            {t('members.formerCount', { count: former.length })}
          </Button>
          <div id={id}>{isOpen && <MemberTable label={t('members.former')} members={former} menuOf={menuOf} />}</div>
        </Box>
      )}
    </>
  );
}
