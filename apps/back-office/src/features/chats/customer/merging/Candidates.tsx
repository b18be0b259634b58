import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import TextField from '@mui/material/TextField';
import type { MergeCandidate, MergeReason } from '@parley/contracts/customer-merges';
import type { Customer } from '@parley/contracts/customers';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../../components/Avatar.tsx';
import { Icon } from '../../../../components/Icon.tsx';
import { Loaded } from '../../../../components/Loaded.tsx';
import { platformIcon } from '../../../../components/platforms.ts';
import { useSettled } from '../../../../components/useSettled.ts';
import { useCustomerName } from '../../useCustomerName.ts';
import { useCandidates } from './useMerges.ts';

const REASONS: Record<MergeReason, string> = {
  proof: 'chats.merge.reasons.proof',
  email: 'chats.merge.reasons.email',
  phone: 'chats.merge.reasons.phone',
  identity: 'chats.merge.reasons.identity',
  name: 'chats.merge.reasons.name',
};

interface Props {
  customer: Customer;
  onChoose: (other: MergeCandidate) => void;
}

/** Customers who may be the same person, with the reasons, and a search for any other. */
export function Candidates({ customer, onChoose }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim());
  const candidates = useCandidates(customer.id, search);
  return (
    <>
      <TextField
        autoFocus
        fullWidth
        type="search"
        label={t('chats.merge.search')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 200 } }}
        sx={{ mt: 2, mb: 3 }}
      />
      <Loaded query={candidates}>
        {(found) => (
          <>
            <Box role="status" sx={{ typography: 'body2', color: 'text.secondary' }}>
              {found.length === 0 && t(search ? 'chats.merge.noneFound' : 'chats.merge.none')}
            </Box>
            <Box component="ul" aria-label={t('chats.merge.candidates')} sx={{ m: 0, p: 0, mx: -2, listStyle: 'none' }}>
              {found.map((each) => (
                <li key={each.id}>
                  <Candidate candidate={each} onChoose={() => onChoose(each)} />
                </li>
              ))}
            </Box>
          </>
        )}
      </Loaded>
    </>
  );
}

function Candidate({ candidate, onChoose }: { candidate: MergeCandidate; onChoose: () => void }) {
  const { t } = useTranslation();
  const { id, name, email, phone, platforms, reasons } = candidate;
  const shownName = useCustomerName()(candidate);
  const details = [email, phone].filter((detail) => detail && detail !== shownName).join(' · ');
  return (
    <ButtonBase onClick={onChoose} sx={row}>
      <Avatar id={id} name={name} size={32} />
      <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
        <Box component="span" sx={{ display: 'block', fontWeight: 600 }}>
          {shownName}
        </Box>
        {details && (
          <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
            {details}
          </Box>
        )}
        <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: reasons.length > 0 ? 1 : 0 }}>
          {reasons.map((reason) => (
            <Box component="span" key={reason} sx={chip}>
              {t(REASONS[reason])}
            </Box>
          ))}
        </Box>
      </Box>
      <Box component="span" aria-hidden sx={{ display: 'flex', gap: 1, color: 'text.secondary' }}>
        {platforms.map((platform) => (
          <Icon key={platform} of={platformIcon(platform)} size={16} />
        ))}
      </Box>
    </ButtonBase>
  );
}

const row = {
  width: '100%',
  gap: 3,
  p: 2,
  minHeight: 44,
  alignItems: 'flex-start',
  borderRadius: '6px',
  typography: 'body2',
  textAlign: 'left',
  overflowWrap: 'anywhere',
  '&:hover': { bgcolor: 'surface' },
  '&.Mui-focusVisible': { boxShadow: 'inset 0 0 0 2px #8a5a0f' },
} as const;
const chip = {
  px: 1.5,
  borderRadius: '4px',
  bgcolor: 'surface',
  border: '1px solid',
  borderColor: 'divider',
  fontSize: 12,
  lineHeight: '18px',
} as const;
