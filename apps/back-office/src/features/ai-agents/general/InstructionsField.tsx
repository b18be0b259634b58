import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { Braces } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/Icon.tsx';
import { TemplateText } from '../../../components/TemplateText.tsx';
import { useVariableNames, type Variable } from '../../../components/variables.ts';
import type { AgentForm } from './useAgentForm.ts';

const MAX_LENGTH = 6_000;
const VARIABLES: readonly Variable[] = ['company.name', 'customer.name'];

/** The agent's instructions, with variables shown as violet tokens and edited as braces. */
export function InstructionsField({ form }: { form: AgentForm }) {
  const { t } = useTranslation();
  const field = useRef<HTMLTextAreaElement>(null);
  const [isEdited, setIsEdited] = useState(false);
  const text = form.values.instructions;
  const problem = form.problemAt('instructions');
  const showsTokens = !isEdited && text.includes('{{');

  const insert = (variable: Variable) => {
    const { selectionStart: from = text.length, selectionEnd: to = text.length } = field.current ?? {};
    const token = `{{${variable}}}`;
    form.set('instructions', text.slice(0, from) + token + text.slice(to));
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(from + token.length, from + token.length);
    });
  };
  return (
    <Box sx={{ position: 'relative', minWidth: 0 }}>
      <TextField
        multiline
        minRows={6}
        id="agent-instructions"
        label={t('aiAgents.voice.instructions')}
        value={text}
        inputRef={field}
        error={problem !== undefined}
        helperText={problem}
        placeholder={t('aiAgents.voice.placeholder')}
        onChange={({ target }) => form.set('instructions', target.value)}
        onFocus={() => setIsEdited(true)}
        onBlur={() => {
          setIsEdited(false);
          form.leave('instructions');
        }}
        slotProps={{
          htmlInput: { dir: 'auto', spellCheck: true },
          input: {
            endAdornment: (
              <Box sx={FOOT}>
                <VariableMenu onPick={insert} />
                <Counter length={text.length} />
              </Box>
            ),
          },
        }}
        sx={{
          '& .MuiInputBase-multiline': { p: 0, flexDirection: 'column', alignItems: 'stretch' },
          '& .MuiInputBase-input': { lineHeight: '22px', ...(showsTokens && { color: 'transparent' }) },
          '& .MuiInputBase-input::placeholder': { color: 'text.disabled', opacity: 1 },
        }}
      />
      {showsTokens && (
        <Box aria-hidden dir="auto" sx={TOKENS}>
          <TemplateText text={text} />
        </Box>
      )}
    </Box>
  );
}

function VariableMenu({ onPick }: { onPick: (variable: Variable) => void }) {
  const { t } = useTranslation();
  const names = useVariableNames();
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <span>
      <Button
        id={id}
        variant="text"
        startIcon={<Icon of={Braces} size={16} />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ minHeight: { lg: 32 }, py: 0, px: 2, color: 'text.secondary' }}
      >
        {t('aiAgents.voice.insert')}
      </Button>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-labelledby': id } }}
      >
        {VARIABLES.map((variable) => (
          <MenuItem
            key={variable}
            onClick={() => {
              setAnchor(null);
              onPick(variable);
            }}
          >
            {names.get(variable)}
          </MenuItem>
        ))}
      </Menu>
    </span>
  );
}

/** The remaining characters, as a number and a bar. */
function Counter({ length }: { length: number }) {
  const { t, i18n } = useTranslation();
  const isOver = length > MAX_LENGTH;
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        ml: 'auto',
        typography: 'caption',
        fontVariantNumeric: 'tabular-nums',
        color: isOver ? 'error.dark' : 'text.secondary',
      }}
    >
      {t('aiAgents.voice.count', {
        length: length.toLocaleString(i18n.language),
        most: MAX_LENGTH.toLocaleString(i18n.language),
      })}
      <Box aria-hidden sx={{ width: 72, height: 6, borderRadius: '3px', bgcolor: 'line.soft', overflow: 'hidden' }}>
        <Box
          sx={{
            width: `${Math.min(100, (100 * length) / MAX_LENGTH)}%`,
            height: '100%',
            bgcolor: isOver ? 'error.main' : 'primary.main',
          }}
        />
      </Box>
    </Box>
  );
}

const TOKENS = {
  position: 'absolute',
  left: 13,
  right: 13,
  top: { xs: 12.5, lg: 10.5 },
  pointerEvents: 'none',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  fontSize: { xs: 16, lg: 14 },
  lineHeight: '22px',
} as const;

/** The footer inside the field's frame. */
const FOOT = {
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  columnGap: 2,
  minHeight: 40,
  pl: 1,
  pr: 3,
  borderTop: '1px solid',
  borderColor: 'divider',
} as const;
