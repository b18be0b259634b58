import type { Member } from '@parley/contracts/members';
import { lazy, Suspense, useState, type ComponentProps, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useProfile } from '../../../api/session.ts';
import type { RowMenu } from '../../../components/RowMenu.tsx';
import { showError, showSuccess } from '../../../components/toast-queue.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { useMemberActions, useMembers } from './useMembers.ts';

const CapacityDialog = lazy(async () => ({ default: (await import('./CapacityDialog.tsx')).CapacityDialog }));

type Actions = ComponentProps<typeof RowMenu>['actions'];
export type MemberMenu = (member: Member) => Actions;

interface Asked {
  about: 'deactivate' | 'leave' | 'step down' | 'limit';
  member: Member;
}

/** What can be done about a member, and the question that some of it asks first. */
export function useMemberMenu(): { menuOf: MemberMenu; question: ReactNode } {
  const { t } = useTranslation();
  const { user, company, companies } = useProfile();
  const { setOwner, setCapacity, deactivate, reactivate, leave } = useMemberActions();
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  // Whatever the list is filtered by, all owners are at its beginning.
  const everyone = useMembers('').data;
  const owners = everyone?.filter(({ isOwner, deactivatedAt }) => isOwner && !deactivatedAt).length;
  const said = async (change: Promise<unknown>, done: string, undo?: () => Promise<unknown>) => {
    await change;
    showSuccess(done, undo && { label: t('toast.undo'), run: () => void undo().catch(showError) });
  };
  const change = (member: Member, isOwner: boolean) => {
    const done = t(isOwner ? 'members.madeOwner' : 'members.madeMember', { name: member.name });
    return said(setOwner(member, isOwner), done, member.isSelf ? undefined : () => setOwner(member, !isOwner));
  };

  const menuOf: MemberMenu = (member) => {
    const { isOwner, isSelf, deactivatedAt, name } = member;
    const because = t('members.lastOwner');
    const isLastOwner = isOwner && owners === 1;
    const ask = (about: Asked['about']) => ({ run: () => setAsked({ about, member }) });
    const mustStay = user.isInstanceOwner && companies.length === 1 && { because: t('members.runsInstallation') };
    const going = isSelf
      ? { label: t('members.leave'), ...(isLastOwner ? { because } : mustStay || ask('leave')) }
      : { label: t('members.deactivate'), ...(isLastOwner ? { because } : ask('deactivate')) };
    if (!user.isCompanyOwner) return isSelf ? [going] : [];
    if (deactivatedAt) {
      const run = () => void said(reactivate(member), t('members.reactivated', { name })).catch(showError);
      return [{ label: t('members.reactivate'), run }];
    }
    const limit = { label: t('members.setCapacity'), ...ask('limit') };
    const toMember = isSelf ? ask('step down') : { run: () => void change(member, false).catch(showError) };
    return [
      isOwner
        ? { label: t('members.makeMember'), ...(isLastOwner ? { because } : toMember) }
        : { label: t('members.makeOwner'), run: () => void change(member, true).catch(showError) },
      limit,
      'line',
      going,
    ];
  };

  const questions = {
    limit: (member: Member) => (
      <Suspense fallback={null}>
        <CapacityDialog
          member={member}
          save={(capacity) => said(setCapacity(member, capacity), t('members.saved'))}
          onClose={close}
        />
      </Suspense>
    ),
    deactivate: (member: Member) => (
      <ConfirmDialog
        title={t('members.deactivateTitle', { name: member.name })}
        action={t('members.deactivate')}
        run={() => said(deactivate(member), t('members.deactivated', { name: member.name }))}
        onClose={close}
      >
        {t('members.deactivateText')}
      </ConfirmDialog>
    ),
    leave: () => (
      <ConfirmDialog
        title={t('members.leaveTitle', { company: company.name })}
        action={t('members.leaveAction')}
        run={async () => {
          await leave();
          window.location.assign('/');
        }}
        onClose={close}
      >
        {t('members.leaveText')}
      </ConfirmDialog>
    ),
    'step down': (member: Member) => (
      <ConfirmDialog
        title={t('members.stepDownTitle')}
        action={t('members.makeMember')}
        run={() => change(member, false)}
        onClose={close}
      >
        {t('members.stepDownText')}
      </ConfirmDialog>
    ),
  };
  return { menuOf, question: asked && questions[asked.about](asked.member) };
}
