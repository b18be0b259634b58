import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import type { PlatformChannel } from '@parley/contracts/channels';
import type { FacebookPage } from '@parley/contracts/facebook-accounts';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../../api/call.ts';
import { useChannels } from '../../../api/channels.ts';
import { Loaded } from '../../../components/Loaded.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { RouterLink } from '../../../components/RouterLink.tsx';
import { ChoiceRow, ROWS } from './ChoiceRow.tsx';
import { useFacebookPages } from './useAccounts.ts';

interface Props {
  accountId: number;
  channel: PlatformChannel;
  /** The Page that is being connected. */
  working: string | null;
  onChoose: (page: FacebookPage) => void;
}

/** Short lists need no search. */
const SEARCHED_FROM = 6;

/** The Pages of a Facebook account; on Instagram, those with a linked account can be chosen. */
export function PageList({ accountId, channel, working, onChoose }: Props) {
  const { t } = useTranslation();
  const pages = useFacebookPages(accountId, channel.id);
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLocaleLowerCase();
  const fits = ({ name, instagram }: FacebookPage) =>
    `${name} ${instagram?.username ?? ''}`.toLocaleLowerCase().includes(wanted);
  const { error } = pages;
  // Anything else is a failure that trying again may mend.
  if (error instanceof CallError && error.code === 'permissions_missing')
    return <Notice kind="error">{error.message}</Notice>;
  return (
    <Loaded query={pages}>
      {(all) => {
        if (all.length === 0) return <Hint>{t('signIn.pages.none')}</Hint>;
        const found = all.filter(fits);
        return (
          <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
            {all.length >= SEARCHED_FROM && (
              <TextField
                type="search"
                label={t('signIn.pages.search')}
                value={search}
                onChange={({ target }) => setSearch(target.value)}
                sx={{ maxWidth: 360 }}
              />
            )}
            <Box role="status" sx={{ typography: 'body2', color: 'text.secondary', '&:empty': { display: 'none' } }}>
              {found.length === 0 && t('signIn.pages.notFound', { search: search.trim() })}
            </Box>
            {found.length > 0 && (
              <Box component="ul" aria-label={t('signIn.pages.label')} sx={ROWS}>
                {found.map((page, index) => (
                  <PageRow
                    key={page.id}
                    page={page}
                    index={index}
                    channel={channel}
                    isWorking={working === page.id}
                    onChoose={() => onChoose(page)}
                  />
                ))}
              </Box>
            )}
            <Hint>{t('signIn.pages.missing')}</Hint>
          </Box>
        );
      }}
    </Loaded>
  );
}

interface RowProps {
  page: FacebookPage;
  index: number;
  channel: PlatformChannel;
  isWorking: boolean;
  onChoose: () => void;
}

function PageRow({ page, index, channel, isWorking, onChoose }: RowProps) {
  const { t } = useTranslation();
  const user = useUserOf(page, channel);
  const username = page.instagram ? `@${page.instagram.username}` : null;
  const problem = !page.canMessage ? (
    t('signIn.pages.mayNotMessage')
  ) : !page.isAvailable ? (
    t('signIn.pages.usedElsewhere')
  ) : user ? (
    <>
      {t('signIn.pages.usedBy')} <RouterLink to={`/channels/${user.id}`}>{user.name}</RouterLink>
    </>
  ) : channel.type === 'instagram' && !username ? (
    t('signIn.pages.noInstagram')
  ) : null;
  const isInstagram = channel.type === 'instagram';
  return (
    <ChoiceRow
      id={index}
      name={isInstagram && username ? username : page.name}
      pictureUrl={page.pictureUrl}
      detail={problem ?? (isInstagram ? page.name : null)}
      isSelected={page.isSelected}
      onChoose={problem === null ? onChoose : undefined}
      isWorking={isWorking}
    />
  );
}

/** Another channel of the same platform that uses the Page. */
function useUserOf({ connectedChannelId }: FacebookPage, { id, type }: PlatformChannel) {
  return useChannels().data?.find((other) => other.id === connectedChannelId && other.id !== id && other.type === type);
}

const Hint = ({ children }: { children: ReactNode }) => (
  <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{children}</Box>
);
