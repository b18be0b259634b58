import Box from '@mui/material/Box';
import type { CustomerField } from '@parley/contracts/customer-fields';
import type { Customer } from '@parley/contracts/customers';
import { readFieldValue, type CustomerFieldValue, type FieldValue } from '@parley/contracts/field-values';
import { BadgeCheck } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useCustomerFields, useReloadFields } from '../../../api/customer-fields.ts';
import { Icon } from '../../../components/Icon.tsx';
import { Loaded } from '../../../components/Loaded.tsx';
import { RouterLink } from '../../../components/RouterLink.tsx';
import { showError } from '../../../components/toast-queue.ts';
import { useFieldWords } from '../useFieldWords.ts';
import { ChoiceMenu } from './ChoiceMenu.tsx';
import { CopyButton } from './CopyButton.tsx';
import { EditableText } from './EditableText.tsx';
import { Fact, Section } from './Section.tsx';
import { useChangeCustomer } from './useCustomer.ts';

/** The company's own fields, each editable in place. Nothing is shown if the company has defined none. */
export function CustomFields({ customer }: { customer: Customer }) {
  const { t } = useTranslation();
  const fields = useCustomerFields();
  const reload = useEffectEvent(useReloadFields());
  const known = new Set(fields.data?.map(({ id }) => id));
  const isOutdated = fields.isSuccess && customer.fields.some(({ fieldId }) => !known.has(fieldId));
  useEffect(() => {
    if (isOutdated) void reload(); // a colleague has defined a field meanwhile
  }, [isOutdated]);

  if (fields.isPending || fields.data?.length === 0) return null;
  return (
    <Section
      title={t('chats.fields.title')}
      end={<RouterLink to="/account/fields">{t('chats.fields.manage')}</RouterLink>}
    >
      <Loaded query={fields} rows={2}>
        {(items) => (
          <Box component="dl" sx={{ m: 0 }}>
            {items.map((field) => (
              <Fact key={field.id} label={field.name}>
                <OneField
                  field={field}
                  customerId={customer.id}
                  known={customer.fields.find(({ fieldId }) => fieldId === field.id)}
                />
              </Fact>
            ))}
          </Box>
        )}
      </Loaded>
    </Section>
  );
}

interface Props {
  field: CustomerField;
  customerId: number;
  known: CustomerFieldValue | undefined;
}

function OneField({ field, customerId, known }: Props) {
  const { t } = useTranslation();
  const change = useChangeCustomer(customerId);
  const save = (value: FieldValue | null) => change.mutateAsync({ fields: [{ fieldId: field.id, value }] });
  return (
    <>
      {field.type === 'yesNo' || field.type === 'choice' ? (
        <ChosenValue field={field} known={known} onSave={(value) => void save(value).catch(showError)} />
      ) : (
        <WrittenValue field={field} known={known} onSave={save} />
      )}
      {known?.source === 'page' && (
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{t('chats.fields.fromPage')}</Box>
      )}
      {known?.source === 'identity' && (
        <Box sx={SIGNED}>
          <Icon of={BadgeCheck} size={14} />
          {t('chats.fields.signed')}
        </Box>
      )}
    </>
  );
}

function ChosenValue({
  field,
  known,
  onSave,
}: Omit<Props, 'customerId'> & { onSave: (value: FieldValue | null) => void }) {
  const { t } = useTranslation();
  const words = useFieldWords();
  const value = known?.value ?? null;
  // A removed choice is only listed while the customer has it.
  const choices =
    field.type === 'yesNo'
      ? [true, false]
      : field.choices.filter(({ id, isRemoved }) => !isRemoved || id === value).map(({ id }) => id);
  const shown = value === null ? t('chats.fields.empty') : words.value(field, value);
  return (
    <ChoiceMenu<string | boolean | null>
      label={t('chats.fields.change', { label: field.name, value: shown })}
      value={value as string | boolean | null}
      options={[
        { value: null, name: t('chats.fields.empty') },
        ...choices.map((each) => ({ value: each, name: words.value(field, each) })),
      ]}
      onChange={onSave}
    />
  );
}

function WrittenValue({
  field,
  known,
  onSave,
}: Omit<Props, 'customerId'> & { onSave: (value: FieldValue | null) => Promise<unknown> }) {
  const words = useFieldWords();
  const value = known?.value;
  const shown = value === undefined ? '' : words.value(field, value);
  return (
    <EditableText
      label={field.name}
      type={field.type === 'date' ? 'date' : 'text'}
      {...(field.type === 'number' && { inputMode: 'decimal' as const })}
      value={value === undefined ? '' : String(value)}
      shown={shown}
      end={shown && <CopyButton label={field.name} text={String(value)} />}
      onSave={(text) => {
        const read = readFieldValue(field, text);
        return onSave(read === undefined ? text : read); // the server says what is wrong with it
      }}
    />
  );
}

const SIGNED = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  typography: 'caption',
  color: 'success.dark',
} as const;
