import Autocomplete from '@mui/material/Autocomplete';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { bcp47, type Locale } from '@parley/contracts/locales';
import { saveProfile } from '@parley/contracts/profile';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { cacheProfile, useProfile } from '../../api/session.ts';
import { showError, showSuccess } from '../../components/toast-queue.ts';
import { chooseLanguage } from '../../choose-language.ts';
import { currentLocale } from '../../language.ts';
import { Columns, Section } from './Section.tsx';
import { listTimeZones } from './time-zones.ts';

export function LanguageSection() {
  const { t } = useTranslation();
  const { languages, company } = useProfile();
  const zones = listTimeZones();
  const zone = zones.find(({ name }) => name === company.timezone) ?? {
    name: company.timezone,
    label: company.timezone,
  };

  const saveZone = async (timezone: string) => {
    try {
      cacheProfile(await call(saveProfile, { body: { company: { timezone } } }));
      showSuccess(t('toast.companySaved'));
    } catch (error) {
      showError(error);
    }
  };

  return (
    <Section id="language" title={t('account.language.title')} description={t('account.language.description')}>
      <Columns>
        <TextField
          select
          id="field-language"
          label={t('account.language.language')}
          value={currentLocale()}
          onChange={(event) => void chooseLanguage(event.target.value as Locale)}
        >
          {languages.map(({ code, name }) => (
            <MenuItem key={code} value={code} lang={bcp47(code)}>
              {name}
            </MenuItem>
          ))}
        </TextField>
        <Autocomplete
          id="field-timezone"
          options={zones}
          value={zone}
          disableClearable
          isOptionEqualToValue={(option, value) => option.name === value.name}
          onChange={(_, chosen) => void saveZone(chosen.name)}
          renderInput={(params) => <TextField {...params} label={t('account.language.timezone')} />}
        />
      </Columns>
    </Section>
  );
}
