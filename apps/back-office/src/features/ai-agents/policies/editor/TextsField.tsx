import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { bcp47, type Locale } from '@parley/contracts/locales';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../../../language.ts';
import { LanguageChoice } from '../../general/LanguageChoice.tsx';

interface Props {
  label: string;
  help?: string;
  texts: { locale: Locale; text: string }[];
  problem?: string | undefined;
  onChange: (texts: { locale: Locale; text: string }[]) => void;
}

/** The same text in several languages, one at a time. */
export function TextsField({ label, help, texts, problem, onChange }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const [locale, setLocale] = useState<Locale>(currentLocale());
  const textIn = (each: Locale) => texts.find((entry) => entry.locale === each)?.text ?? '';
  const set = (text: string) =>
    onChange([...texts.filter((entry) => entry.locale !== locale), ...(text ? [{ locale, text }] : [])]);
  return (
    <Box sx={{ display: 'grid', gap: 3, minWidth: 0 }}>
      <LanguageChoice
        label={t('policies.then.languageOf', { label })}
        locale={locale}
        onLocale={setLocale}
        isFilled={(each) => textIn(each).trim() !== ''}
      />
      <TextField
        id={id}
        label={label}
        value={textIn(locale)}
        error={problem !== undefined}
        helperText={problem ?? help}
        onChange={({ target }) => set(target.value.replaceAll('\n', ' '))}
        multiline
        sx={{ '& .MuiInputBase-multiline': { p: 0 } }}
        minRows={2}
        slotProps={{ htmlInput: { lang: bcp47(locale), maxLength: 1_000 } }}
      />
    </Box>
  );
}
