import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { bcp47, LANGUAGES, type Locale } from '@parley/contracts/locales';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/Icon.tsx';
import { currentLocale } from '../../language.ts';

export type Words = Partial<Record<Locale, string>>;

/** Converts the contract's list to texts by language. */
export const wordsOf = (texts: readonly { locale: Locale; text: string }[]): Words =>
  Object.fromEntries(texts.map(({ locale, text }) => [locale, text]));

/** The reverse, without empty languages. */
export const textsOf = (words: Words): { locale: Locale; text: string }[] =>
  LANGUAGES.flatMap(({ code }) => (words[code]?.trim() ? [{ locale: code, text: words[code].trim() }] : []));

/** The text in the first language that has one: the screen's, English, then any. */
export const wordsShown = (texts: readonly { locale: Locale; text: string }[]): string =>
  [currentLocale(), 'en'].map((code) => texts.find(({ locale }) => locale === code)?.text).find(Boolean) ??
  texts[0]?.text ??
  '';

interface Props {
  label: string;
  words: Words;
  longest: number;
  problem: string | undefined;
  onChange: (words: Words) => void;
}

/** A short text: in the current language directly, in the others on demand. */
export function PerLanguage({ label, words, longest, problem, onChange }: Props) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const own = currentLocale();
  const shown = LANGUAGES.filter(({ code }) => isOpen || code === own).sort(
    (one, other) => Number(other.code === own) - Number(one.code === own),
  );
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      {shown.map(({ code, name }) => (
        <TextField
          key={code}
          id={`words-${code}`}
          label={`${label}, ${name}`}
          value={words[code] ?? ''}
          error={problem !== undefined && code === own}
          helperText={code === own ? problem : undefined}
          onChange={({ target }) => onChange({ ...words, [code]: target.value })}
          slotProps={{ htmlInput: { lang: bcp47(code), dir: 'auto', maxLength: longest } }}
        />
      ))}
      <Box>
        <Button
          variant="text"
          aria-expanded={isOpen}
          startIcon={<Icon of={isOpen ? ChevronUp : ChevronDown} size={16} />}
          onClick={() => setIsOpen(!isOpen)}
          sx={{ minHeight: { lg: 28 }, py: 0 }}
        >
          {t('templates.otherLanguages', { filled: textsOf(words).length, all: LANGUAGES.length })}
        </Button>
      </Box>
    </Box>
  );
}
