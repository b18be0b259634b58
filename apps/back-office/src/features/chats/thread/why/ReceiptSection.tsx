import Box from '@mui/material/Box';
import { getReceipt, type Receipt } from '@parley/contracts/receipts';
import { useQuery } from '@tanstack/react-query';
import { Clock, ShieldCheck, ShieldX, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call, CallError } from '../../../../api/call.ts';
import { Icon } from '../../../../components/Icon.tsx';
import { CopyButton } from '../../customer/CopyButton.tsx';
import { formatMoment, formatWhen } from '../../format-time.ts';

interface Props {
  conversationId: number;
  messageId: number;
}

/** The record of what a message was made of: its place in the chain, and whether anything was changed since. */
export function ReceiptSection({ conversationId, messageId }: Props) {
  const { t } = useTranslation();
  const receipt = useQuery({
    queryKey: ['receipt', messageId],
    queryFn: ({ signal }) => call(getReceipt, { params: { id: conversationId, message: messageId } }, { signal }),
    retry: false,
    gcTime: 0, // it is compared each time somebody looks
  });
  return (
    <Box component="section" aria-label={t('chats.why.receipt.title')} aria-busy={receipt.isPending} sx={{ mt: 4 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2, minHeight: 28 }}>
        <Box component="h4" sx={{ m: 0, typography: 'body2', fontWeight: 600 }}>
          {t('chats.why.receipt.title')}
        </Box>
        {receipt.data && <StateChip {...receipt.data} />}
      </Box>
      {receipt.data && <Details {...receipt.data} />}
      {receipt.isError && (
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
          {receipt.error instanceof CallError && receipt.error.status === 404
            ? t('chats.why.receipt.none')
            : t('chats.why.receipt.failed')}
        </Box>
      )}
    </Box>
  );
}

function StateChip({ state, checkedAt, sealedAt, nextSealAt }: Receipt) {
  const { t, i18n } = useTranslation();
  const at = (time: Date) => formatWhen(time, new Date(), i18n.language);
  if (state === 'mismatch') return <Chip of={ShieldX} colour="error" label={t('chats.why.receipt.mismatch')} />;
  if (state === 'erased') return <Chip of={ShieldX} colour="warning" label={t('chats.why.receipt.erased')} />;
  if (sealedAt)
    return <Chip of={ShieldCheck} colour="success" label={t('chats.why.receipt.verified', { time: at(checkedAt) })} />;
  const label = nextSealAt ? t('chats.why.receipt.sealsAt', { time: at(nextSealAt) }) : t('chats.why.receipt.unsealed');
  return <Chip of={Clock} colour="info" label={label} />;
}

function Chip({
  of,
  colour,
  label,
}: {
  of: LucideIcon;
  colour: 'success' | 'error' | 'warning' | 'info';
  label: string;
}) {
  return (
    <Box component="span" sx={{ ...CHIP, bgcolor: `${colour}.light`, color: `${colour}.dark` }}>
      <Icon of={of} size={14} />
      {label}
    </Box>
  );
}

function Details({ number, total, createdAt, hash, previousHash, state, mismatch, sealedAt }: Receipt) {
  const { t, i18n } = useTranslation();
  const what = {
    record: t('chats.why.receipt.changed.record'),
    chain: t('chats.why.receipt.changed.chain'),
    text: t('chats.why.receipt.changed.text'),
    extras: t('chats.why.receipt.changed.extras'),
    attachments: t('chats.why.receipt.changed.attachments'),
  };
  const sentences = [
    state === 'erased' && t('chats.why.receipt.contentErased'),
    state === 'mismatch' && (mismatch ? what[mismatch] : t('chats.why.receipt.mismatch')),
    state === 'verified' && t('chats.why.receipt.unchanged'),
    sealedAt && t('chats.why.receipt.sealed', { time: formatMoment(sealedAt, i18n.language) }),
  ];
  return (
    <Box sx={CARD}>
      <Box component="dl" sx={LIST}>
        <Line name={t('chats.why.receipt.number')}>
          {t('chats.why.receipt.place', { number, total, time: formatMoment(createdAt, i18n.language) })}
        </Line>
        <Line name={t('chats.why.receipt.hash')} copy={hash}>
          <Short hash={hash} />
        </Line>
        <Line name={t('chats.why.receipt.follows')}>
          {previousHash ? <Short hash={previousHash} /> : t('chats.why.receipt.first')}
        </Line>
      </Box>
      <Box sx={{ typography: 'caption', color: 'text.secondary', mt: 1 }}>{sentences.filter(Boolean).join(' ')}</Box>
    </Box>
  );
}

function Line({ name, copy, children }: { name: string; copy?: string; children: ReactNode }) {
  return (
    <>
      <Box component="dt" sx={{ color: 'text.secondary' }}>
        {name}
      </Box>
      <Box component="dd" sx={{ m: 0, display: 'flex', alignItems: 'center', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box component="span" sx={{ flexGrow: 1 }}>
          {children}
        </Box>
        {copy && <CopyButton label={name} text={copy} />}
      </Box>
    </>
  );
}

/** The beginning and the end, in groups of four; the whole is its title. */
function Short({ hash }: { hash: string }) {
  const groups = hash.slice(0, 16).match(/.{4}/g) ?? [];
  return (
    <Box component="span" title={hash} sx={{ fontFamily: 'monospace' }}>
      {`${groups.join(' ')} … ${hash.slice(-4)}`}
    </Box>
  );
}

const CHIP = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 1,
  px: 2,
  py: '3px',
  borderRadius: '12px',
  typography: 'caption',
} as const;

const CARD = {
  mt: 1,
  px: 3,
  py: 2,
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: '8px',
  typography: 'caption',
} as const;

const LIST = {
  display: 'grid',
  gridTemplateColumns: 'minmax(64px, max-content) minmax(0, 1fr)',
  alignItems: 'center',
  columnGap: 3,
  rowGap: 1,
  m: 0,
} as const;
