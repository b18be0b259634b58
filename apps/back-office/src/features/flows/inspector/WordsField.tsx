import { bcp47 } from '@parley/contracts/locales';
import { CHANNEL_TYPES, limitsOf, type Platform } from '@parley/contracts/platform-list';
import { textOf, wordsIn } from '@parley/flow-engine';
import { useTranslation } from 'react-i18next';
import { platformName } from '../../../components/step-text/platform-name.ts';
import { useStep } from './step-context.ts';
import { TemplateField } from './TemplateField.tsx';

interface Props {
  label: string;
  /** Texts by language. May be invalid. */
  value: unknown;
  onChange: (text: Record<string, string>) => void;
  rows?: number;
  /** Button labels have a lower limit than messages. */
  limit?: 'text' | 'label';
  problem?: string | undefined;
  placeholder?: string;
  id?: string;
}

/** A text of the bot in the current language, with a warning when it is too long for some channels. */
export function WordsField({ label, value, onChange, rows, limit = 'text', problem, placeholder, id }: Props) {
  const { t } = useTranslation();
  const { language } = useStep();
  const text = textOf(value);
  const words = text[language] ?? '';
  const elsewhere = words ? '' : wordsIn(text, [language]);

  const change = (next: string) => {
    const { [language]: _, ...others } = text;
    onChange(next === '' ? others : { ...others, [language]: next });
  };

  const tight = tightChannels(words, limit);
  const names = tight.map((platform) => platformName(platform, t)).join(', ');
  const count = [...words].length;
  const help = names
    ? t('steps.text.tooLong', { channels: names, max: Math.min(...tight.map((each) => limitsOf(each)[limit])) })
    : limit === 'text' && count > 0 && t('steps.text.count', { count });
  return (
    <TemplateField
      {...(id && { id })}
      label={label}
      value={words}
      onChange={change}
      {...(rows !== undefined && { rows })}
      lang={bcp47(language)}
      problem={problem}
      placeholder={elsewhere || (placeholder ?? '')}
      help={help}
    />
  );
}

/** The channels for which the text is too long. */
function tightChannels(words: string, limit: 'text' | 'label'): Platform[] {
  return CHANNEL_TYPES.filter((each) => limitsOf(each).length(words) > limitsOf(each)[limit]);
}
