import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { PlatformChannel } from '@parley/contracts/channels';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../../api/call.ts';
import { Loaded } from '../../../components/Loaded.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { isConnected } from '../useChannels.ts';
import { FacebookAccountCard } from './FacebookAccountCard.tsx';
import { InstagramAccountList } from './InstagramAccountList.tsx';
import { NoApp } from './NoApp.tsx';
import { SignInButtons } from './SignInButtons.tsx';
import { SignInNotice } from './SignInNotice.tsx';
import type { SignIn } from './sign-in-messages.ts';
import { useChoose, useFacebookAccounts, useInstagramAccounts, type Choice } from './useAccounts.ts';
import { useSignIn } from './useSignIn.ts';

interface Props {
  channel: PlatformChannel;
  /** The sign-ins whose app the operator has configured. */
  signIns: readonly SignIn[];
  /** Each time staff ask for it, it takes the focus; zero if it is just there. */
  asked: number;
  onDone: () => void;
  /** Only where the connection that exists may stay as it is. */
  onCancel?: () => void;
}

/** Connects a channel by signing in at the platform and choosing a Page or an account there. */
export function SignInConnection({ channel, signIns, asked, onDone, onCancel }: Props) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState<number | null>();
  const choosing = useChoose(channel, onDone);
  const choose = (choice: Choice) => choosing.isPending || choosing.mutate(choice);
  const onSignedIn = (signIn: SignIn, accountId: number) => {
    setOpened(accountId);
    const choice = choiceAfter(channel, signIn, accountId);
    if (choice) choose(choice);
  };
  const signIn = useSignIn({ channelId: channel.id, onDone: onSignedIn });
  const box = useFocusWhenAsked(asked);
  if (signIns.length === 0) return <NoApp platform={channel.type} />;
  return (
    <Box ref={box} sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <SignInNotice state={signIn.state} onRetry={signIn.start} />
      {choosing.isError && <Notice kind="error">{wordsOf(choosing.error) || t('errors.generic')}</Notice>}
      <Accounts
        channel={channel}
        signIns={signIns}
        opened={opened}
        onOpen={setOpened}
        choice={choosing.isPending ? choosing.variables : null}
        onChoose={choose}
        onSignIn={signIn.start}
      />
      {onCancel && (
        <Button variant="text" onClick={onCancel} sx={{ justifySelf: 'start' }}>
          {t('channels.cancel')}
        </Button>
      )}
    </Box>
  );
}

const wordsOf = (error: Error) => (error instanceof CallError && error.status > 0 ? error.message : '');

/** What a sign-in decides by itself: it repairs the connection that was there, and at Instagram it names one account. */
function choiceAfter(channel: PlatformChannel, signIn: SignIn, accountId: number): Choice | null {
  const { pageId, instagramAccountId } = channel.settings;
  if (signIn === 'instagram')
    return !isConnected(channel) || instagramAccountId === accountId ? { instagramAccountId: accountId } : null;
  if (channel.status !== 'needs_reconnect' || typeof pageId !== 'string') return null;
  const page = { facebookAccountId: accountId, pageId };
  return channel.type === 'instagram' ? { instagramOf: page } : page;
}

function useFocusWhenAsked(asked: number) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (asked > 0) box.current?.querySelector<HTMLElement>('button')?.focus();
  }, [asked]);
  return box;
}

interface AccountsProps {
  channel: PlatformChannel;
  signIns: readonly SignIn[];
  /** The Facebook account whose Pages are shown; undefined if nobody has chosen one, null if none is wanted. */
  opened: number | null | undefined;
  onOpen: (id: number | null) => void;
  /** What is being connected. */
  choice: Choice | null;
  onChoose: (choice: Choice) => void;
  onSignIn: (signIn: SignIn) => void;
}

/** The accounts that the company has, and the buttons that add one. */
function Accounts({ channel, signIns, opened, onOpen, choice, onChoose, onSignIn }: AccountsProps) {
  const isInstagram = channel.type === 'instagram';
  const facebook = useFacebookAccounts(signIns.includes('facebook'));
  const instagram = useInstagramAccounts(channel.id, isInstagram);
  const asked: UseQueryResult[] = [
    ...(signIns.includes('facebook') ? [facebook] : []),
    ...(isInstagram ? [instagram] : []),
  ];
  const waiting = asked.find(({ isSuccess }) => !isSuccess);
  if (waiting)
    return (
      <Loaded query={waiting} rows={2}>
        {() => null}
      </Loaded>
    );
  const pages = facebook.data ?? [];
  const accounts = instagram.data ?? [];
  const own = pages.find(({ id }) => id === channel.settings.facebookAccountId);
  const shown = opened === undefined ? (own ?? (isInstagram ? undefined : pages[0]))?.id : opened;
  return (
    <>
      {accounts.length > 0 && (
        <InstagramAccountList
          accounts={accounts}
          channel={channel}
          working={choice && 'instagramAccountId' in choice ? choice.instagramAccountId : null}
          onChoose={({ id }) => onChoose({ instagramAccountId: id })}
          signIns={signIns}
          onSignIn={onSignIn}
        />
      )}
      {pages.map((account) => (
        <FacebookAccountCard
          key={account.id}
          account={account}
          channel={channel}
          isOpen={account.id === shown}
          onToggle={() => onOpen(account.id === shown ? null : account.id)}
          onSignIn={() => onSignIn('facebook')}
          working={workingPage(choice, account.id)}
          onChoose={onChoose}
        />
      ))}
      <SignInButtons
        platform={channel.type}
        signIns={signIns}
        isFirst={pages.length === 0 && accounts.length === 0}
        onSignIn={onSignIn}
      />
    </>
  );
}

function workingPage(choice: Choice | null, accountId: number): string | null {
  if (!choice || 'instagramAccountId' in choice) return null;
  const page = 'instagramOf' in choice ? choice.instagramOf : choice;
  return page.facebookAccountId === accountId ? page.pageId : null;
}
