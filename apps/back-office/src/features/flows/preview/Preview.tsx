import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { bcp47, LANGUAGES, type Locale } from '@parley/contracts/locales';
import type { Flow } from '@parley/contracts/flows';
import type { WidgetPalette } from '@parley/contracts/widget-palette';
import type { FlowDefinition, Text } from '@parley/flow-engine';
import { Play, RotateCw, Send, StepForward, Undo2, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/Icon.tsx';
import { Loaded } from '../../../components/Loaded.tsx';
import { RowButton } from '../../../components/RowButton.tsx';
import { saysReplies, useReplyTexts } from '../steps/useBorrowed.ts';
import { useStepWords } from '../steps/useStepWords.ts';
import { PreviewMessages } from './PreviewMessages.tsx';
import { usePreview } from './usePreview.ts';
import { useWidgetLook } from './useWidgetLook.ts';
import { WidgetHead } from './WidgetHead.tsx';
import { VariablesStrip } from './VariablesStrip.tsx';
import { WhatNow } from './WhatNow.tsx';

interface Props {
  flowId: number;
  /** Where the flow is live; the preview looks like the first widget of them. */
  channels: Flow['channels'];
  definition: FlowDefinition;
  /** Reports the current step and the edges taken so far. */
  onMoved: (at: { node: string | null; edges: string[] }) => void;
  onClose: () => void;
  /** The selected step. The preview can start there. */
  from?: string | null;
}

/** Chats with the draft as a customer would, using the real engine. Waits until the saved replies it uses are loaded. */
export function Preview(props: Props) {
  const isBorrowing = saysReplies(props.definition);
  const { query, texts } = useReplyTexts(isBorrowing);
  if (!isBorrowing || texts) return <OpenPreview {...props} savedReplies={texts ?? NO_REPLIES} />;
  return (
    <Box sx={{ p: 4 }}>
      <Loaded query={query}>{() => null}</Loaded>
    </Box>
  );
}

const NO_REPLIES: ReadonlyMap<number, Text> = new Map();

function OpenPreview({
  flowId,
  channels,
  definition,
  savedReplies,
  onMoved,
  onClose,
  from = null,
}: Props & { savedReplies: ReadonlyMap<number, Text> }) {
  const { t } = useTranslation();
  const words = useStepWords(definition);
  const preview = usePreview(flowId, definition, savedReplies, onMoved);
  const look = useWidgetLook(channels);
  const here = definition.nodes.find(({ id }) => id === (from ?? preview.session.run.node));
  return (
    <Box
      component="section"
      aria-labelledby="preview-title"
      sx={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0, minWidth: 0, bgcolor: 'background.paper' }}
    >
      <Box sx={HEAD}>
        <Icon of={Play} size={16} />
        <Box component="h2" id="preview-title" sx={TITLE}>
          {t('steps.preview.title')}{' '}
          <Box component="span" sx={{ fontWeight: 400, color: 'text.secondary' }}>
            {t('steps.preview.draft')}
          </Box>
        </Box>
        <LanguagePicker languages={definition.languages} language={preview.language} onLanguage={preview.setLanguage} />
        {preview.canGoBack && <RowButton icon={Undo2} label={t('steps.preview.back')} onClick={preview.back} />}
        {here && (
          <RowButton
            icon={StepForward}
            label={t('steps.preview.restartAt', { step: words.title(here) })}
            onClick={() => preview.restartAt(here.id)}
          />
        )}
        <RowButton icon={RotateCw} label={t('steps.preview.restart')} onClick={preview.restart} />
        <RowButton icon={X} label={t('steps.preview.close')} onClick={onClose} />
      </Box>
      <WidgetHead look={look} />
      <PreviewMessages preview={preview} definition={definition} look={look}>
        <WhatNow preview={preview} definition={definition} />
      </PreviewMessages>
      <VariablesStrip run={preview.session.run} definition={definition} />
      <Composer lang={bcp47(preview.language)} look={look} onSend={preview.reply} />
    </Box>
  );
}

interface PickerProps {
  languages: readonly Locale[];
  language: Locale;
  onLanguage: (language: Locale) => void;
}

function LanguagePicker({ languages, language, onLanguage }: PickerProps) {
  const { t } = useTranslation();
  if (languages.length < 2) return null;
  return (
    <TextField
      select
      id="preview-language"
      fullWidth={false}
      value={language}
      onChange={({ target }) => onLanguage(target.value as Locale)}
      slotProps={{
        select: {
          'aria-label': t('steps.preview.language'),
          renderValue: (code) => String(code).toUpperCase(),
          MenuProps: { disablePortal: false },
        },
      }}
      sx={{
        width: 72,
        '& .MuiOutlinedInput-root': { minHeight: { xs: 44, lg: 32 } },
        '& .MuiSelect-select': { py: 1 },
        '& .MuiOutlinedInput-notchedOutline legend span': { px: 0 },
      }}
    >
      {LANGUAGES.filter(({ code }) => languages.includes(code)).map(({ code, name }) => (
        <MenuItem key={code} value={code} lang={bcp47(code)}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}

interface ComposerProps {
  lang: string;
  look: WidgetPalette;
  onSend: (text: string) => void;
}

function Composer({ lang, look, onSend }: ComposerProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  return (
    <Box
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!text.trim()) return;
        onSend(text.trim());
        setText('');
      }}
      sx={COMPOSER}
    >
      <input
        aria-label={t('steps.preview.write')}
        placeholder={t('steps.preview.write')}
        value={text}
        lang={lang}
        dir="auto"
        maxLength={4_000}
        autoComplete="off"
        onChange={({ target }) => setText(target.value)}
      />
      <Box component="button" type="submit" aria-label={t('steps.preview.send')} sx={SEND} style={{ color: look.ink }}>
        <Icon of={Send} size={18} />
      </Box>
    </Box>
  );
}

const TITLE = {
  typography: 'h2',
  m: 0,
  flex: 1,
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const;

const HEAD = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  minHeight: 44,
  px: 4,
  borderBottom: '1px solid',
  borderColor: 'divider',
  flex: 'none',
} as const;

const COMPOSER = {
  display: 'flex',
  alignItems: 'center',
  flex: 'none',
  minHeight: 44,
  pl: 4,
  pr: 2,
  borderTop: '1px solid',
  borderColor: 'divider',
  '&:focus-within': { boxShadow: 'inset 0 0 0 2px', color: 'primary.dark' },
  '& input': {
    flex: 1,
    minWidth: 0,
    height: 40,
    border: 0,
    outline: 'none',
    bgcolor: 'transparent',
    font: 'inherit',
    fontSize: { xs: 16, lg: 14 },
    color: 'text.primary',
  },
  '& input::placeholder': { color: 'text.disabled', opacity: 1 },
} as const;

const SEND = {
  display: 'grid',
  placeItems: 'center',
  width: { xs: 44, lg: 32 },
  height: { xs: 44, lg: 32 },
  border: 0,
  borderRadius: '6px',
  bgcolor: 'transparent',
  color: 'text.secondary',
  cursor: 'pointer',
  '&:hover': { bgcolor: 'surface' },
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.dark' },
} as const;
