import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { MAX_TEMPLATE_LENGTH } from '@parley/contracts/message-templates';
import { useEffect, useRef, type FocusEvent, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Variable } from '../../components/variables.ts';
import { VariableMenu } from './VariableMenu.tsx';

interface Props {
  text: string;
  label: string;
  lang: string;
  variables: readonly Variable[];
  onDraft: (text: string) => void;
  onSave: () => void;
  onCancel: () => void;
}

/** Edits the text of one language. Leaving it saves, Escape discards the changes. */
export function TextEditor({ text, label, lang, variables, onDraft, onSave, onCancel }: Props) {
  const { t, i18n } = useTranslation();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const end = field.current?.value.length ?? 0;
    field.current?.focus();
    field.current?.setSelectionRange(end, end);
  }, []);

  const insert = (variable: Variable) => {
    const { selectionStart: from = text.length, selectionEnd: to = text.length } = field.current ?? {};
    const token = `{{${variable}}}`;
    onDraft(text.slice(0, from) + token + text.slice(to));
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(from + token.length, from + token.length);
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      onCancel();
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      onSave();
    }
  };
  const onBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget) && document.hasFocus()) onSave();
  };
  return (
    <Box onBlur={onBlur} sx={{ pt: 1.5 }}>
      <TextField
        multiline
        minRows={2}
        maxRows={10}
        label={label}
        value={text}
        inputRef={field}
        onChange={({ target }) => onDraft(target.value)}
        onKeyDown={onKeyDown}
        sx={{ '& textarea': { p: '0 !important' } }}
        slotProps={{ htmlInput: { lang, dir: 'auto', maxLength: MAX_TEMPLATE_LENGTH, spellCheck: true } }}
      />
      <Box
        // Pressing one of these must not blur the field; not every browser focuses a pressed button.
        onMouseDown={(event) => event.preventDefault()}
        sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 2, mt: 2 }}
      >
        <VariableMenu variables={variables} onPick={insert} />
        <Box
          sx={{
            flex: 1,
            textAlign: 'right',
            typography: 'caption',
            color: 'text.secondary',
            fontVariantNumeric: 'tabular-nums',
            whiteSpace: 'nowrap',
          }}
        >
          {t('templates.length', {
            length: text.length.toLocaleString(i18n.language),
            most: MAX_TEMPLATE_LENGTH.toLocaleString(i18n.language),
          })}
        </Box>
        <Button variant="text" onClick={onCancel} sx={{ minHeight: { lg: 32 }, py: 0 }}>
          {t('templates.cancel')}
        </Button>
        <Button variant="outlined" onClick={onSave} sx={{ minHeight: { lg: 32 }, py: 0 }}>
          {t('templates.save')}
        </Button>
      </Box>
    </Box>
  );
}
