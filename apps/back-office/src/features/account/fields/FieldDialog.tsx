import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { FIELD_TYPES, NewCustomerField, type CustomerField, type FieldType } from '@parley/contracts/customer-fields';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useCustomerFieldActions } from '../../../api/customer-fields.ts';
import { showServerErrors, useContractForm } from '../../../components/contract-form.ts';
import { Field } from '../../../components/Field.tsx';
import { SubmitButton } from '../../../components/SubmitButton.tsx';
import { showSuccess } from '../../../components/toast-queue.ts';
import { ChoicesEditor } from './ChoicesEditor.tsx';
import { TYPE_KEYS } from './field-types.ts';
import { suggestKey } from './suggest-key.ts';

interface Props {
  /** The field to edit; null for a new one. */
  field: CustomerField | null;
  onClose: () => void;
}

/** Defines a field, or changes its name and choices. Its key and type are final. */
export function FieldDialog({ field, onClose }: Props) {
  const { t } = useTranslation();
  const actions = useCustomerFieldActions();
  const form = useContractForm(NewCustomerField, {
    key: field?.key ?? '',
    name: field?.name ?? '',
    type: field?.type ?? 'text',
    choices: (field?.choices ?? []).filter(({ isRemoved }) => !isRemoved).map(({ id, name }) => ({ id, name })),
  });
  const type = form.watch('type');
  const [name, key] = form.watch(['name', 'key']);
  // The key follows the name until somebody writes another one.
  const isKeyOwn = field !== null || form.formState.dirtyFields.key === true;
  const { setValue } = form;
  useEffect(() => {
    if (!isKeyOwn) setValue('key', suggestKey(name));
  }, [isKeyOwn, name, setValue]);
  const save = form.handleSubmit(async ({ choices = [], ...given }) => {
    try {
      const own = type === 'choice' ? { choices } : {};
      await (field ? actions.update(field.id, { name: given.name, ...own }) : actions.create({ ...given, ...own }));
      showSuccess(t('customerFields.saved'));
      onClose();
    } catch (error) {
      showServerErrors(form, error);
    }
  });
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="field-title">
      <form noValidate autoComplete="off" onSubmit={(event) => void save(event)}>
        <DialogTitle id="field-title" sx={{ overflowWrap: 'anywhere' }}>
          {field ? t('customerFields.editTitle', { name: field.name }) : t('customerFields.new')}
        </DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 5, pt: '12px !important' }}>
          <Field form={form} name="name" label={t('customerFields.name')} autoComplete="off" autoFocus />
          {!field && (
            <>
              <TextField
                select
                id="field-type"
                label={t('customerFields.type')}
                value={type}
                helperText={t('customerFields.final')}
                onChange={({ target }) => {
                  form.setValue('type', target.value as FieldType);
                  if (target.value === 'choice' && (form.getValues('choices') ?? []).length === 0)
                    form.setValue('choices', [{ name: '' }]);
                  if (target.value !== 'choice') form.setValue('choices', []);
                }}
              >
                {FIELD_TYPES.map((each) => (
                  <MenuItem key={each} value={each}>
                    {t(TYPE_KEYS[each])}
                  </MenuItem>
                ))}
              </TextField>
              <Field
                form={form}
                name="key"
                label={t('customerFields.key')}
                help={t('customerFields.keyHelp', { variable: `customer.${key || '…'}` })}
                autoComplete="off"
              />
            </>
          )}
          {type === 'choice' && <ChoicesEditor form={form} />}
        </DialogContent>
        <DialogActions sx={{ px: 6, pb: 4 }}>
          <Button variant="text" onClick={onClose}>
            {t('customerFields.cancel')}
          </Button>
          <SubmitButton isWorking={form.formState.isSubmitting}>{t('customerFields.save')}</SubmitButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
