import Box from '@mui/material/Box';
import type { MergeCandidate } from '@parley/contracts/customer-merges';
import type { Customer } from '@parley/contracts/customers';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCustomerFields } from '../../../../api/customer-fields.ts';
import { Icon } from '../../../../components/Icon.tsx';
import { Loaded } from '../../../../components/Loaded.tsx';
import { VisuallyHidden } from '../../../../components/VisuallyHidden.tsx';
import { useFieldWords } from '../../useFieldWords.ts';
import { useCustomer } from '../useCustomer.ts';

interface Props {
  customer: Customer;
  other: MergeCandidate;
}

/** Both customers side by side, with what stays: this one's values, and the other's where this one has none. */
export function Comparison({ customer, other }: Props) {
  const { t } = useTranslation();
  const query = useCustomer(other.id);
  return (
    <Loaded query={query}>
      {(loaded) => (
        <>
          <Box component="table" sx={table}>
            <thead>
              <tr>
                <th scope="col">{t('chats.merge.detail')}</th>
                <th scope="col">{t('chats.merge.this')}</th>
                <th scope="col">{t('chats.merge.other')}</th>
              </tr>
            </thead>
            <Rows one={customer} other={loaded} />
          </Box>
          <Box component="p" sx={{ typography: 'body2', color: 'text.secondary', mb: 0 }}>
            {t('chats.merge.note')}
          </Box>
        </>
      )}
    </Loaded>
  );
}

function Rows({ one, other }: { one: Customer; other: Customer }) {
  const { t } = useTranslation();
  const fields = useCustomerFields().data ?? [];
  const { value } = useFieldWords();
  const details = [
    { label: t('chats.contact.name'), values: [one.name, other.name] },
    { label: t('chats.contact.email'), values: [one.email, other.email] },
    { label: t('chats.contact.phone'), values: [one.phone, other.phone] },
    ...fields.map((field) => ({
      label: field.name,
      values: [one, other].map((customer) => {
        const known = customer.fields.find(({ fieldId }) => fieldId === field.id);
        return known ? value(field, known.value) : null;
      }),
    })),
  ].filter(({ values }) => values.some(Boolean));
  return (
    <tbody>
      {details.map(({ label, values }) => {
        const kept = values.findIndex(Boolean);
        return (
          <tr key={label}>
            <th scope="row">{label}</th>
            {values.map((shown, at) => (
              // The two columns never change places.
              <Box component="td" key={at === 0 ? 'this' : 'other'} sx={at === kept ? {} : { color: 'text.secondary' }}>
                {at === kept && (
                  <>
                    <Icon of={Check} size={14} />
                    <VisuallyHidden>{t('chats.merge.kept')}</VisuallyHidden>{' '}
                  </>
                )}
                {shown}
              </Box>
            ))}
          </tr>
        );
      })}
    </tbody>
  );
}

const table = {
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'collapse',
  typography: 'body2',
  overflowWrap: 'anywhere',
  '& th, & td': {
    textAlign: 'left',
    verticalAlign: 'top',
    py: 1.5,
    pr: 2,
    borderBottom: '1px solid',
    borderColor: 'divider',
  },
  '& th': { fontWeight: 400, color: 'text.secondary' },
} as const;
