import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { bcp47, LANGUAGES, type Locale } from '@parley/contracts/locales';
import { useTranslation } from 'react-i18next';
import { LanguageChoice } from './LanguageChoice.tsx';
import { RadioCards } from './RadioCards.tsx';
import { SectionCard } from './SectionCard.tsx';
import { TextLine } from './TextLine.tsx';
import type { AgentForm } from './useAgentForm.ts';

interface Props {
  form: AgentForm;
  locale: Locale;
  onLocale: (locale: Locale) => void;
}

/** The language of the answers and the greeting. */
export function LanguagesSection({ form, locale, onLocale }: Props) {
  const { t } = useTranslation();
  const { language, greeting } = form.values;
  return (
    <SectionCard section="languages" purpose={t('aiAgents.languages.purpose')}>
      <RadioCards<'follow' | 'fixed'>
        label={t('aiAgents.languages.which')}
        value={language === null ? 'follow' : 'fixed'}
        options={[
          { value: 'follow', label: t('aiAgents.languages.follow'), help: t('aiAgents.languages.followHelp') },
          { value: 'fixed', label: t('aiAgents.languages.fixed'), help: t('aiAgents.languages.fixedHelp') },
        ]}
        onChange={(next) => form.set('language', next === 'follow' ? null : locale)}
      />
      {language !== null && (
        <TextField
          select
          label={t('aiAgents.languages.language')}
          value={language}
          onChange={({ target }) => form.set('language', target.value as Locale)}
          sx={{ maxWidth: 320 }}
        >
          {LANGUAGES.map(({ code, name }) => (
            <MenuItem key={code} value={code} lang={bcp47(code)}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      )}
      <LanguageChoice
        label={t('aiAgents.languages.greetingIn')}
        locale={locale}
        onLocale={onLocale}
        isFilled={(each) => greeting[each].trim() !== ''}
      />
      <TextLine
        key={locale}
        form={form}
        path={`greeting.${locale}`}
        label={t('aiAgents.languages.greeting')}
        help={t('aiAgents.languages.greetingHelp')}
        longest={500}
        isLong
        lang={bcp47(locale)}
      />
    </SectionCard>
  );
}
