import type { PolicyHit } from '@parley/contracts/policy-hits';
import { ShieldAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ComposerNote } from './ComposerNote.tsx';

/** More would push the field off a phone. */
const MAX_SHOWN = 3;

/** Names the policies that a reply breaks; people decide themselves whether to send it. */
export function ReplyWarnings({ warnings }: { warnings: readonly PolicyHit[] }) {
  const { t } = useTranslation();
  const others = warnings.length - MAX_SHOWN;
  return (
    <>
      {warnings.slice(0, MAX_SHOWN).map(({ policyId, name, kind, words }) => (
        <ComposerNote key={`${policyId} ${words}`} icon={ShieldAlert} isWarning>
          {kind === 'limit'
            ? t('chats.thread.policies.limit', { name })
            : t('chats.thread.policies.forbidden', { name, words })}
        </ComposerNote>
      ))}
      {others > 0 && (
        <ComposerNote icon={ShieldAlert} isWarning>
          {t('chats.thread.policies.more', { count: others })}
        </ComposerNote>
      )}
    </>
  );
}
