import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { CHAT_FIELD_TYPES } from '@parley/contracts/channels';
import { bcp47, LOCALES, type Locale } from '@parley/contracts/locales';
import { ArrowDown, ArrowUp, Trash2, type LucideIcon } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/Icon.tsx';
import { PREVIEW_WORDS } from '../preview/preview-words.ts';
import { StateSwitch } from '../../../components/StateSwitch.tsx';
import { asFieldName, isWellKnown, type ChatFieldType } from './chat-fields.ts';
import type { SetupField as Field } from './setup-values.ts';
import { SetupField } from './SetupField.tsx';
import type { Setup } from './useSetup.ts';

interface Props {
  setup: Setup;
  field: Field;
  at: number;
  isLast: boolean;
  locale: Locale;
  onMove: (by: -1 | 1, button: 'up' | 'down') => void;
  onRemove: () => void;
}

/** One question before the chat: its label, its type, whether it is required, and its position. */
export function FieldRow({ setup, field, at, isLast, locale, onMove, onRemove }: Props) {
  const { t } = useTranslation();
  const index = LOCALES.indexOf(locale);
  const label = field.labels[index]?.text ?? '';
  const isKnown = isWellKnown(field.name);
  const shown = label || (isWellKnown(field.name) ? PREVIEW_WORDS[locale][field.name] : field.name);
  const isNameless = !isKnown && field.labels.every(({ text }) => text.trim() === '');
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    if (event.key === 'ArrowUp') onMove(-1, 'up');
    else onMove(1, 'down');
  };
  return (
    <Box
      component="li"
      onKeyDown={onKeyDown}
      sx={{ border: '1px solid', borderColor: 'divider', borderRadius: '8px', p: 3.5 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 3.5 }}>
        <Box sx={{ flex: 1, minWidth: 0, fontWeight: 500, overflowWrap: 'anywhere' }} dir="auto">
          {shown}
        </Box>
        <RowButton
          id={`field-${at}-up`}
          icon={ArrowUp}
          isIdle={at === 0}
          label={t('channels.fields.up', { name: shown })}
          onClick={() => onMove(-1, 'up')}
        />
        <RowButton
          id={`field-${at}-down`}
          icon={ArrowDown}
          isIdle={isLast}
          label={t('channels.fields.down', { name: shown })}
          onClick={() => onMove(1, 'down')}
        />
        <RowButton icon={Trash2} label={t('channels.fields.remove', { name: shown })} onClick={onRemove} />
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 5, lg: 4 },
          alignItems: 'start',
          gridTemplateColumns: { sm: 'minmax(0, 2fr) minmax(0, 1fr) minmax(0, 1fr)' },
        }}
      >
        <SetupField
          setup={setup}
          path={`fields.${at}.labels.${index}.text`}
          value={label}
          label={t('channels.fields.label')}
          placeholder={shown}
          maxLength={60}
          lang={bcp47(locale)}
          help={isNameless ? t('channels.fields.noLabel', { name: field.name }) : undefined}
        />
        <TypeSelect field={field} at={at} setup={setup} isFixed={isKnown} />
        {isKnown ? (
          <Box sx={{ typography: 'caption', color: 'text.secondary', alignSelf: 'center' }}>
            {t('channels.fields.fillsCustomer')}
          </Box>
        ) : (
          <SetupField
            setup={setup}
            path={`fields.${at}.name`}
            value={field.name}
            label={t('channels.fields.key')}
            onChange={(typed) => setup.set(`fields.${at}.name`, asFieldName(typed))}
          />
        )}
      </Box>
      <Box sx={{ mt: 3 }}>
        <StateSwitch
          isOn={field.isRequired}
          label={t('channels.fields.required')}
          name={t('channels.fields.requiredOf', { name: shown })}
          onChange={(isOn) => setup.set(`fields.${at}.isRequired`, isOn)}
        />
      </Box>
    </Box>
  );
}

interface TypeProps {
  field: Field;
  at: number;
  setup: Setup;
  isFixed: boolean;
}

function TypeSelect({ field, at, setup, isFixed }: TypeProps) {
  const { t } = useTranslation();
  const words: Record<ChatFieldType, string> = {
    text: t('channels.fields.text'),
    email: t('channels.fields.email'),
    phone: t('channels.fields.phone'),
  };
  return (
    <TextField
      select
      id={`type-${at}`}
      label={t('channels.fields.type')}
      value={field.type}
      disabled={isFixed}
      onChange={({ target }) => setup.set(`fields.${at}.type`, target.value as ChatFieldType)}
    >
      {CHAT_FIELD_TYPES.map((type) => (
        <MenuItem key={type} value={type}>
          {words[type]}
        </MenuItem>
      ))}
    </TextField>
  );
}

interface RowButtonProps {
  id?: string;
  icon: LucideIcon;
  label: string;
  /** Focusable but without effect, so that the focus is not lost at the ends of the list. */
  isIdle?: boolean;
  onClick: () => void;
}

function RowButton({ id, icon, label, isIdle = false, onClick }: RowButtonProps) {
  return (
    <IconButton
      id={id}
      aria-label={label}
      aria-disabled={isIdle}
      onClick={onClick}
      sx={{ opacity: isIdle ? 0.4 : 1, width: { xs: 44, lg: 32 }, height: { xs: 44, lg: 32 } }}
    >
      <Icon of={icon} size={18} />
    </IconButton>
  );
}
