import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import OutlinedInput from '@mui/material/OutlinedInput';
import { Check, Pencil, X } from 'lucide-react';
import { useId, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../../api/call.ts';
import { Icon } from '../../../components/Icon.tsx';
import { showError } from '../../../components/toast-queue.ts';
import { tool, withTools } from './tools.ts';

interface Props {
  label: string;
  value: string;
  /** Shown instead of the value while it is not being edited. */
  shown?: ReactNode;
  type?: 'text' | 'email' | 'tel' | 'date';
  /** The keyboard on touch screens. */
  inputMode?: 'decimal';
  /** More actions, next to the pencil. */
  end?: ReactNode;
  onSave: (value: string) => Promise<unknown>;
}

/** A text that can be edited in place. Enter or the tick saves, Esc or the cross cancels. */
export function EditableText({ label, value, shown, type = 'text', inputMode, end, onSave }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState('');
  const pencil = useRef<HTMLButtonElement>(null);
  const id = useId();

  const close = () => {
    setTyped(null);
    setProblem('');
    requestAnimationFrame(() => pencil.current?.focus());
  };
  const save = async () => {
    const next = (typed ?? '').trim();
    if (next === value) return close();
    try {
      await onSave(next);
      close();
    } catch (error) {
      const [reason] = error instanceof CallError ? Object.values(error.fields) : [];
      if (reason) setProblem(reason);
      else showError(error);
    }
  };

  if (typed === null)
    return (
      <Box component="span" sx={withTools}>
        <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
          {shown || value || (
            <Box component="span" sx={{ color: 'text.disabled' }}>
              {t('chats.contact.empty')}
            </Box>
          )}
        </Box>
        <Box component="span" className="tools">
          {end}
          <IconButton
            ref={pencil}
            aria-label={t('chats.contact.edit', { label })}
            onClick={() => setTyped(value)}
            sx={tool}
          >
            <Icon of={Pencil} size={16} />
          </IconButton>
        </Box>
      </Box>
    );
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <OutlinedInput
        autoFocus
        fullWidth
        size="small"
        type={type}
        value={typed}
        error={problem !== ''}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          close();
        }}
        inputProps={{ 'aria-label': label, 'aria-describedby': problem ? id : undefined, maxLength: 500, inputMode }}
        sx={{ minHeight: { lg: 32 }, fontSize: { lg: 13 }, pr: 1, '& input': { py: { lg: '5px' }, px: 2 } }}
        endAdornment={
          <>
            <IconButton type="submit" aria-label={t('chats.contact.save')} sx={tool}>
              <Icon of={Check} size={16} />
            </IconButton>
            <IconButton aria-label={t('chats.contact.cancel')} onClick={close} sx={tool}>
              <Icon of={X} size={16} />
            </IconButton>
          </>
        }
      />
      {problem && (
        <FormHelperText id={id} error role="alert">
          {problem}
        </FormHelperText>
      )}
    </Box>
  );
}
