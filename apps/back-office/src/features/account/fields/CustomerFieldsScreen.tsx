import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { MAX_CUSTOMER_FIELDS, type CustomerField } from '@parley/contracts/customer-fields';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCustomerFieldActions, useCustomerFields } from '../../../api/customer-fields.ts';
import { Icon } from '../../../components/Icon.tsx';
import { Loaded } from '../../../components/Loaded.tsx';
import { showError, showSuccess } from '../../../components/toast-queue.ts';
import { VisuallyHidden } from '../../../components/VisuallyHidden.tsx';
import { AccountFrame } from '../AccountFrame.tsx';
import { Section } from '../Section.tsx';
import { FieldDialog } from './FieldDialog.tsx';
import { FieldRow } from './FieldRow.tsx';

/** What the company wants to know about customers, defined once for all of them. */
export function CustomerFieldsScreen() {
  const { t } = useTranslation();
  const fields = useCustomerFields();
  const [opened, setOpened] = useState<CustomerField | 'new' | null>(null);
  const close = () => setOpened(null);
  return (
    <AccountFrame title={t('account.fields.title')}>
      <Section title={t('account.fields.title')} description={t('customerFields.description')}>
        <Loaded query={fields}>{(items) => <FieldList items={items} onOpen={setOpened} />}</Loaded>
      </Section>
      {opened && <FieldDialog field={opened === 'new' ? null : opened} onClose={close} />}
    </AccountFrame>
  );
}

interface ListProps {
  items: readonly CustomerField[];
  onOpen: (field: CustomerField | 'new') => void;
}

function FieldList({ items, onOpen }: ListProps) {
  const { t } = useTranslation();
  const actions = useCustomerFieldActions();
  const [said, setSaid] = useState('');

  const move = (id: number, place: number) => {
    if (place < 0 || place >= items.length) return;
    setSaid(t('customerFields.movedTo', { place: place + 1, total: items.length }));
    void actions.move(id, place).catch(showError);
    // A row that moves in the DOM may lose the focus.
    const focused = document.activeElement;
    requestAnimationFrame(() => focused instanceof HTMLElement && focused.focus());
  };
  const remove = async ({ id, name }: CustomerField) => {
    try {
      await actions.remove(id);
      const undo = () => void actions.restore(id).catch(showError);
      showSuccess(t('customerFields.removed', { name }), { label: t('toast.undo'), run: undo });
    } catch (error) {
      showError(error);
    }
  };
  const isFull = items.length >= MAX_CUSTOMER_FIELDS;
  return (
    <>
      {items.length === 0 ? (
        <Box sx={{ color: 'text.secondary', mb: 4 }}>{t('customerFields.empty')}</Box>
      ) : (
        <Box component="ul" aria-label={t('account.fields.title')} sx={{ listStyle: 'none', m: 0, mb: 4, p: 0 }}>
          {items.map((field, place) => (
            <FieldRow
              key={field.id}
              field={field}
              canMove={{ up: place > 0, down: place < items.length - 1 }}
              onEdit={() => onOpen(field)}
              onMove={(by) => move(field.id, place + by)}
              onDrop={(id) => move(id, place)}
              onRemove={() => void remove(field)}
            />
          ))}
        </Box>
      )}
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
      {isFull ? (
        <Box sx={{ color: 'text.secondary' }}>{t('customerFields.full', { count: MAX_CUSTOMER_FIELDS })}</Box>
      ) : (
        <Button variant="outlined" startIcon={<Icon of={Plus} size={18} />} onClick={() => onOpen('new')}>
          {t('customerFields.add')}
        </Button>
      )}
    </>
  );
}
