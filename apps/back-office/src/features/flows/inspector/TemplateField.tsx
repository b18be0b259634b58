import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import { templatePieces } from '@parley/flow-engine';
import { Variable } from 'lucide-react';
import { useId, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/Icon.tsx';
import { Pieces } from '../../../components/step-text/Pieces.tsx';
import { PickList } from '../steps/PickList.tsx';
import { useStep } from './step-context.ts';

interface Props {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** The number of lines; a single-line field by default. */
  rows?: number;
  problem?: string | undefined;
  help?: ReactNode;
  lang?: string;
  placeholder?: string;
  id?: string;
  /** Names of secrets that can be inserted in addition to variables. */
  secrets?: readonly string[];
  /** Variables can be inserted; they always can unless this is false. */
  hasVariables?: boolean;
  /** Masked until it is edited. */
  isMasked?: boolean;
}

const NONE: readonly string[] = [];

/** A text with variables, shown as violet tokens and edited as braces. */
export function TemplateField({
  label,
  value,
  onChange,
  rows,
  problem,
  help,
  lang,
  placeholder = '',
  id,
  secrets = NONE,
  hasVariables = true,
  isMasked = false,
}: Props) {
  const { t } = useTranslation();
  const { variables } = useStep();
  const ownId = useId();
  const input = useRef<HTMLInputElement | HTMLTextAreaElement>(null);
  const [isEdited, setIsEdited] = useState(false);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const showsTokens = !isEdited && value.includes('{{');

  const insert = (name: string) => {
    setAnchor(null);
    const cursor = input.current?.selectionStart ?? value.length;
    const end = input.current?.selectionEnd ?? cursor;
    // Braces that were typed to open the list become part of the variable.
    const at = value.slice(0, cursor).endsWith('{{') ? cursor - 2 : cursor;
    const until = value.startsWith('}}', end) ? end + 2 : end;
    const token = `{{${name}}}`;
    onChange(value.slice(0, at) + token + value.slice(until));
    requestAnimationFrame(() => {
      input.current?.focus();
      input.current?.setSelectionRange(at + token.length, at + token.length);
    });
  };

  return (
    <Box sx={{ position: 'relative', minWidth: 0 }}>
      <TextField
        id={id ?? ownId}
        label={label}
        type={isMasked && !isEdited ? 'password' : 'text'}
        value={value}
        inputRef={input}
        placeholder={placeholder}
        error={problem !== undefined}
        helperText={problem ?? help}
        onChange={({ target }) => {
          const typed = target.value.slice(0, target.selectionStart ?? 0);
          onChange(target.value);
          if (hasVariables && target.value.length > value.length && typed.endsWith('{{')) setAnchor(target);
        }}
        onFocus={() => setIsEdited(true)}
        onBlur={() => setIsEdited(false)}
        multiline={rows !== undefined}
        {...(rows === undefined ? {} : { minRows: rows, maxRows: 10 })}
        slotProps={{ htmlInput: { lang, dir: 'auto', autoComplete: 'off' } }}
        sx={{
          '& .MuiInputBase-multiline': { p: 0 },
          '& .MuiInputBase-input': { pr: 10, ...(showsTokens && { color: 'transparent' }) },
          '& .MuiInputBase-input::placeholder': { color: 'text.disabled', opacity: 1 },
        }}
      />
      {showsTokens && (
        <Box aria-hidden dir="auto" sx={{ ...TOKENS, ...(rows === undefined ? ONE_LINE : { maxHeight: 216 }) }}>
          <Pieces of={templatePieces(value)} />
        </Box>
      )}
      {hasVariables && (
        <IconButton
          aria-label={t('steps.insertInto', { label })}
          aria-haspopup="dialog"
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
          sx={{
            position: 'absolute',
            right: 4,
            top: { xs: 0, lg: 6 },
            width: { xs: 44, lg: 28 },
            height: { xs: 44, lg: 28 },
          }}
        >
          <Icon of={Variable} size={18} />
        </IconButton>
      )}
      {anchor && (
        <PickList
          anchor={anchor}
          label={t('steps.insert')}
          groups={[
            ...(secrets.length > 0
              ? [
                  {
                    heading: t('steps.request.secrets'),
                    picks: secrets.map((name) => ({ value: `secret.${name}`, label: name })),
                  },
                ]
              : []),
            {
              heading: `${t('steps.variables')}, ${t('steps.fallbackHint', { example: '{{name | there}}' })}`,
              picks: variables.map((name) => ({ value: name, label: name })),
            },
          ]}
          onPick={insert}
          onClose={() => setAnchor(null)}
        />
      )}
    </Box>
  );
}

const TOKENS = {
  position: 'absolute',
  left: 13,
  right: 44,
  top: { xs: 11, lg: 9.5 },
  pointerEvents: 'none',
  overflow: 'hidden',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  fontSize: { xs: 16, lg: 14 },
  lineHeight: '21px',
} as const;

const ONE_LINE = { whiteSpace: 'nowrap', textOverflow: 'ellipsis' } as const;
