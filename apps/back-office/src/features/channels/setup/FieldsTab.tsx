import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { LOCALES, type Locale } from '@parley/contracts/locales';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/Icon.tsx';
import { VisuallyHidden } from '../../../components/VisuallyHidden.tsx';
import { Card } from './Card.tsx';
import { moved, MAX_FIELDS, ownField, WELL_KNOWN, wellKnownField, type WellKnown } from './chat-fields.ts';
import { FieldRow } from './FieldRow.tsx';
import { LanguageTabs } from './LanguageTabs.tsx';
import type { SetupField } from './setup-values.ts';
import type { Setup } from './useSetup.ts';

interface Props {
  setup: Setup;
  locale: Locale;
  onLocale: (locale: Locale) => void;
}

/** The questions before a chat, in order. */
export function FieldsTab({ setup, locale, onLocale }: Props) {
  const { t } = useTranslation();
  const [said, setSaid] = useState('');
  const { fields } = setup.values;
  const index = LOCALES.indexOf(locale);

  const move = (from: number, by: -1 | 1, button: string) => {
    const place = from + by;
    if (place < 0 || place >= fields.length) return;
    setup.set('fields', moved(fields, from, by));
    setSaid(t('channels.fields.movedTo', { place: place + 1, total: fields.length }));
    // Moving the row in the DOM loses the focus.
    requestAnimationFrame(() => document.getElementById(`field-${place}-${button}`)?.focus());
  };
  const add = (field: SetupField) => {
    setup.set('fields', [...fields, field]);
    requestAnimationFrame(() => document.getElementById(`setup-fields.${fields.length}.labels.${index}.text`)?.focus());
  };
  const remove = (at: number) => {
    setup.set('fields', fields.toSpliced(at, 1));
    requestAnimationFrame(() => document.getElementById('add-field')?.focus());
  };

  return (
    <Card title={t('channels.fields.heading')} description={t('channels.fields.description')}>
      <LanguageTabs
        locale={locale}
        onLocale={onLocale}
        isFilled={(code) =>
          fields.some(({ labels }) => labels.some((label) => label.locale === code && label.text.trim() !== ''))
        }
      >
        {fields.length === 0 && (
          <Box sx={{ p: 4, border: '1px dashed', borderColor: 'line.strong', borderRadius: '8px', mb: 4 }}>
            {t('channels.fields.empty')}
          </Box>
        )}
        <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 3 }}>
          {fields.map((field, at) => (
            <FieldRow
              // Names change while they are typed; the index is stable.
              // oxlint-disable-next-line react/no-array-index-key
              key={at}
              setup={setup}
              field={field}
              at={at}
              isLast={at === fields.length - 1}
              locale={locale}
              onMove={(by, button) => move(at, by, button)}
              onRemove={() => remove(at)}
            />
          ))}
        </Box>
        <AddField fields={fields} onAdd={add} />
        <VisuallyHidden>
          <span role="status">{said}</span>
        </VisuallyHidden>
      </LanguageTabs>
    </Card>
  );
}

function AddField({ fields, onAdd }: { fields: SetupField[]; onAdd: (field: SetupField) => void }) {
  const { t } = useTranslation();
  const names = {
    name: t('channels.fields.addName'),
    email: t('channels.fields.addEmail'),
    phone: t('channels.fields.addPhone'),
  };
  const missing = (Object.keys(WELL_KNOWN) as WellKnown[]).filter(
    (known) => !fields.some(({ name }) => name === known),
  );
  const isFull = fields.length >= MAX_FIELDS;
  return (
    <Box id="add-field" tabIndex={-1} sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 4, outline: 'none' }}>
      {isFull ? (
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
          {t('channels.fields.full', { count: MAX_FIELDS })}
        </Box>
      ) : (
        <>
          {missing.map((name) => (
            <Button
              key={name}
              variant="outlined"
              startIcon={<Icon of={Plus} size={16} />}
              onClick={() => onAdd(wellKnownField(name))}
            >
              {names[name]}
            </Button>
          ))}
          <Button variant="outlined" startIcon={<Icon of={Plus} size={16} />} onClick={() => onAdd(ownField(fields))}>
            {t('channels.fields.addOther')}
          </Button>
        </>
      )}
    </Box>
  );
}
