import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Customer } from '@parley/contracts/customers';
import { Merge } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../components/Icon.tsx';
import { platformIcon } from '../../../../components/platforms.ts';
import { formatDay } from '../../format-time.ts';
import { useCustomerName } from '../../useCustomerName.ts';
import { Section } from '../Section.tsx';
import { useUndoMerge } from './useMerges.ts';

const MergeDialog = lazy(async () => ({ default: (await import('./MergeDialog.tsx')).MergeDialog }));

/** Where the customer is known, with whom they were merged and why, and the way to merge them with another. */
export function Identities({ customer }: { customer: Customer }) {
  const { t } = useTranslation();
  const [isMerging, setIsMerging] = useState(false);
  return (
    <Section title={t('chats.merge.title')}>
      <Box component="ul" sx={list}>
        {customer.identities.map(({ channelId, channel, platform, knownAs, customerId }) => (
          <Box component="li" key={`${channelId} ${customerId} ${knownAs}`} sx={row}>
            <Icon of={platformIcon(platform)} size={16} />
            <Box component="span" sx={{ minWidth: 0 }}>
              {channel}
              {knownAs && (
                <Box component="span" sx={{ color: 'text.secondary' }}>
                  {' '}
                  {knownAs}
                </Box>
              )}
            </Box>
          </Box>
        ))}
        {customer.merges.map((merge) => (
          <MergeNote key={merge.id} merge={merge} />
        ))}
      </Box>
      <Button
        variant="text"
        aria-haspopup="dialog"
        startIcon={<Icon of={Merge} size={18} />}
        onClick={() => setIsMerging(true)}
        sx={{ mx: -2, px: 2, minHeight: { xs: 44, lg: 32 }, textAlign: 'left' }}
      >
        {t('chats.merge.open')}
      </Button>
      {isMerging && (
        <Suspense>
          <MergeDialog customer={customer} onClose={() => setIsMerging(false)} />
        </Suspense>
      )}
    </Section>
  );
}

function MergeNote({ merge: { id, other, proof, by, mergedAt, canUndo } }: { merge: Customer['merges'][number] }) {
  const { t, i18n } = useTranslation();
  const undo = useUndoMerge();
  const name = useCustomerName()(other);
  const told = { other: name, name: by?.name ?? '', day: formatDay(mergedAt, i18n.language) };
  const text = {
    email: () => t('chats.merge.proofs.email', told),
    identity: () => t('chats.merge.proofs.identity', told),
    person: () => t('chats.merge.by', told),
    nobody: () => t('chats.merge.byNobody', told),
  }[proof ?? (by ? 'person' : 'nobody')]();
  return (
    <Box component="li" sx={row}>
      <Icon of={Merge} size={16} />
      <Box component="span" sx={{ flex: 1, minWidth: 0, color: 'text.secondary' }}>
        {text}
      </Box>
      {canUndo && (
        <Button
          variant="text"
          aria-label={t('chats.merge.undo', { other: name })}
          aria-busy={undo.isPending}
          onClick={() => !undo.isPending && undo.mutate(id)}
          sx={{ flex: 'none', px: 2, my: -1, minHeight: { xs: 44, lg: 32 } }}
        >
          {t('toast.undo')}
        </Button>
      )}
    </Box>
  );
}

const list = { m: 0, mb: 1, p: 0, listStyle: 'none', typography: 'body2' } as const;
const row = {
  display: 'flex',
  gap: 2,
  py: 1,
  alignItems: 'flex-start',
  overflowWrap: 'anywhere',
  '& svg': { flex: 'none', mt: '2px' },
} as const;
