import { listMail } from '@parley/contracts/dev';
import { getInstance } from '@parley/contracts/instance';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

const POLL_MS = 2_000;

/**
 * Where the mails to this address are: sent by a mail server, in the built-in mailbox, in that mailbox but not for this
 * browser, which does not know its secret, or nowhere. Undefined until it is known.
 */
export function useMailbox(to: string, isOpen: boolean) {
  const instance = useQuery({ queryKey: ['instance'], queryFn: () => call(getInstance, {}), retry: false });
  const mailbox = useQuery({
    queryKey: ['mailbox', to],
    enabled: instance.data?.mail === 'mailbox',
    queryFn: () => call(listMail, { query: { to } }),
    refetchInterval: isOpen ? POLL_MS : false,
    retry: false,
  });
  return { place: placeOf(), mails: mailbox.data ?? [] };

  function placeOf(): 'sent' | 'mailbox' | 'terminal' | 'nowhere' | undefined {
    if (instance.isError || instance.data?.mail === 'smtp') return 'sent';
    if (instance.data?.mail === 'none') return 'nowhere';
    if (mailbox.isError) return 'terminal';
    return mailbox.isSuccess ? 'mailbox' : undefined;
  }
}
