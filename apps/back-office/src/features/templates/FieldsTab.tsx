import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { AtSign, Phone, Plus, Type, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/Icon.tsx';
import { showError, showSuccess } from '../../components/toast-queue.ts';
import { FieldEditor, useFieldTypes, type ChatField } from './FieldEditor.tsx';
import { nextField } from './next-field.ts';
import { wordsShown } from './PerLanguage.tsx';
import { SideList } from './SideList.tsx';
import { useSavePhrase } from './usePhrases.ts';

const MAX_FIELDS = 8;
const ICONS: Record<ChatField['type'], LucideIcon> = { text: Type, email: AtSign, phone: Phone };
/** The fields of the identification form, in order. */
export function FieldsTab({ fields }: { fields: readonly ChatField[] }) {
  const { t } = useTranslation();
  const types = useFieldTypes();
  const save = useSavePhrase();
  const [chosen, setChosen] = useState<string | null>(null);
  const isNew = chosen === '';
  const editing = isNew ? nextField(fields) : fields.find(({ name }) => name === chosen);
  const others = fields.filter((field) => field !== editing);
  const nameOf = (field: ChatField) => wordsShown(field.labels) || field.name;

  const keep = async (next: readonly ChatField[], done: () => void) => {
    try {
      await save({ phrase: 'identification', fields: [...next] });
      done();
    } catch (error) {
      showError(error);
    }
  };
  const store = (field: ChatField) => {
    const next = isNew ? [...fields, field] : fields.map((each) => (each === editing ? field : each));
    return keep(next, () => {
      setChosen(null);
      showSuccess(isNew ? t('templates.toast.fieldCreated') : t('templates.toast.fieldUpdated'));
    });
  };
  const remove = () =>
    void keep(others, () => {
      setChosen(null);
      const undo = () => void save({ phrase: 'identification', fields: [...fields] }).catch(showError);
      showSuccess(t('templates.toast.fieldDeleted'), { label: t('toast.undo'), run: undo });
    });
  const move = (by: -1 | 1) => {
    const from = fields.findIndex((field) => field === editing);
    if (!editing || from + by < 0 || from + by >= fields.length) return;
    void keep(others.toSpliced(from + by, 0, editing), () => showSuccess(t('templates.toast.fieldUpdated')));
  };

  return (
    <Box sx={{ flex: 1, p: { xs: 4, lg: 8 }, borderTop: '1px solid', borderColor: 'divider' }}>
      <Box sx={{ maxWidth: 560 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
          <Box component="h2" sx={{ flex: 1, fontSize: 16, lineHeight: '24px', fontWeight: 600, m: 0 }}>
            {t('templates.tabs.fields')}
          </Box>
          {fields.length < MAX_FIELDS && (
            <Button variant="text" startIcon={<Icon of={Plus} size={16} />} onClick={() => setChosen('')}>
              {t('templates.fields.add')}
            </Button>
          )}
        </Box>
        <Box sx={{ typography: 'body2', color: 'text.secondary', mt: 1, mb: 3 }}>{t('templates.fields.purpose')}</Box>
        {fields.length === 0 ? (
          <Box
            sx={{
              p: 4,
              border: '1px dashed',
              borderColor: 'line.strong',
              borderRadius: '8px',
              color: 'text.secondary',
            }}
          >
            {t('templates.fields.none')}
          </Box>
        ) : (
          <Box sx={{ p: 2, border: '1px solid', borderColor: 'divider', borderRadius: '8px', bgcolor: '#fff' }}>
            <SideList
              label={t('templates.tabs.fields')}
              chosen={chosen}
              onChoose={(name) => setChosen(name === chosen ? null : name)}
              items={fields.map((field) => ({
                key: field.name,
                icon: ICONS[field.type],
                name: nameOf(field),
                hint: types[field.type],
                ...(field.isRequired ? { count: t('templates.fields.isRequired') } : {}),
              }))}
            />
          </Box>
        )}
        {editing && (
          <Box sx={{ mt: 4 }}>
            <FieldEditor
              key={chosen}
              field={editing}
              title={isNew ? t('templates.fields.new') : nameOf(editing)}
              taken={others.map(({ name }) => name)}
              onSave={store}
              onCancel={() => setChosen(null)}
              {...(isNew ? {} : { onDelete: remove, onMove: move })}
            />
          </Box>
        )}
      </Box>
    </Box>
  );
}
