import type { InvitationWithLink } from '@parley/contracts/members';
import type { Locale } from '@parley/contracts/locales';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../../api/call.ts';
import { showError } from '../../../components/toast-queue.ts';
import { currentLocale } from '../../../language.ts';
import { isAddress, MAX_ADDRESSES } from './addresses.ts';
import { useInvitationActions } from './useInvitations.ts';
import { useMembers } from './useMembers.ts';

interface Values {
  addresses: string[];
  locale: Locale;
  isOwner: boolean;
}

/** The state of the form that invites people, with what is wrong with each address. */
export function useInviteForm(onInvited: (invited: readonly InvitationWithLink[]) => void) {
  const { t } = useTranslation();
  const { invite } = useInvitationActions();
  const members = useMembers('').data ?? [];
  const input = useRef<HTMLInputElement>(null);
  const [values, setValues] = useState<Values>({ addresses: [], locale: currentLocale(), isOwner: false });
  const [wasSubmitted, setWasSubmitted] = useState(false);
  /** What the server said about addresses; it knows more members than this page has loaded. */
  const [refused, setRefused] = useState<Record<string, string>>({});
  const change = (changes: Partial<Values>) => setValues((before) => ({ ...before, ...changes }));

  const problemOf = (address: string): string | undefined => {
    if (!isAddress(address)) return t('members.notAnAddress');
    const member = members.find(({ email, deactivatedAt }) => email === address && !deactivatedAt);
    if (member) return t('members.isMember', { name: member.name });
    return refused[address];
  };
  const problemOfList = () => {
    if (values.addresses.length > MAX_ADDRESSES) return t('members.tooMany', { count: MAX_ADDRESSES });
    return wasSubmitted && values.addresses.length === 0 ? t('members.noAddress') : undefined;
  };

  const sending = useMutation({
    mutationFn: ({ addresses, locale, isOwner }: Values) => invite({ emails: addresses, locale, isOwner }),
    onSuccess: ({ data }) => onInvited(data),
    onError: (error, { addresses }) => {
      const found = error instanceof CallError ? refusalsIn(error.fields, addresses) : {};
      setRefused((before) => ({ ...before, ...found }));
      if (Object.keys(found).length > 0) input.current?.focus();
      else showError(error);
    },
  });
  const submit = () => {
    setWasSubmitted(true);
    const { addresses } = values;
    const isFine = addresses.length > 0 && addresses.length <= MAX_ADDRESSES && !addresses.some(problemOf);
    if (!isFine) input.current?.focus();
    else if (!sending.isPending) sending.mutate(values);
  };
  return {
    values,
    change,
    submit,
    isSending: sending.isPending,
    field: {
      addresses: values.addresses,
      problemOf,
      problem: problemOfList(),
      inputRef: input,
      onChange: (addresses: string[]) => change({ addresses }),
    },
  };
}

/** The server names an address by its position: `emails.1`. */
function refusalsIn(fields: Record<string, string>, addresses: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, reason]) => {
      const address = addresses[Number(/^emails\.(\d+)$/.exec(field)?.[1] ?? -1)];
      return address === undefined ? [] : [[address, reason]];
    }),
  );
}
