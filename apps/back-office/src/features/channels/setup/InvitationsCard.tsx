import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { bcp47, LOCALES, type Locale } from '@parley/contracts/locales';
import { Plus, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/Icon.tsx';
import { Card } from './Card.tsx';
import { LanguageTabs } from './LanguageTabs.tsx';
import { emptyInvitation } from './setup-values.ts';
import { SetupField } from './SetupField.tsx';
import type { Setup } from './useSetup.ts';

const MAX_INVITATIONS = 5;
const MAX_SECONDS = 3_600;

interface Props {
  setup: Setup;
  locale: Locale;
  onLocale: (locale: Locale) => void;
}

/** Messages that invite a visitor to write, by page and by time. */
export function InvitationsCard({ setup, locale, onLocale }: Props) {
  const { t } = useTranslation();
  const { proactiveMessages } = setup.values;
  const index = LOCALES.indexOf(locale);
  const change = (next: typeof proactiveMessages) => setup.set('proactiveMessages', next);
  return (
    <Card title={t('channels.invitations.heading')} description={t('channels.invitations.description')}>
      <LanguageTabs
        locale={locale}
        onLocale={onLocale}
        isFilled={(code) =>
          proactiveMessages.some(({ texts }) => texts.some((each) => each.locale === code && each.text.trim() !== ''))
        }
      >
        <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 5 }}>
          {proactiveMessages.map((message, at) => (
            <Box
              component="li"
              // The order is fixed; messages have no names.
              // oxlint-disable-next-line react/no-array-index-key
              key={at}
              sx={{ display: 'grid', gap: 5, gridTemplateColumns: { sm: 'minmax(0, 1fr) 160px auto' } }}
            >
              <Box sx={{ gridColumn: '1 / -1' }}>
                <SetupField
                  setup={setup}
                  path={`proactiveMessages.${at}.texts.${index}.text`}
                  value={message.texts[index]?.text ?? ''}
                  label={t('channels.invitations.text')}
                  maxLength={200}
                  lang={bcp47(locale)}
                />
              </Box>
              <SetupField
                setup={setup}
                path={`proactiveMessages.${at}.path`}
                value={message.path}
                label={t('channels.invitations.path')}
                help={t('channels.invitations.pathHelp')}
                maxLength={200}
              />
              <TextField
                type="number"
                label={t('channels.invitations.seconds')}
                value={message.afterSeconds}
                onChange={({ target }) => {
                  const afterSeconds = Math.min(MAX_SECONDS, Math.max(0, Math.round(Number(target.value))));
                  change(proactiveMessages.with(at, { ...message, afterSeconds }));
                }}
                slotProps={{ htmlInput: { min: 0, max: MAX_SECONDS } }}
              />
              <Button
                variant="text"
                startIcon={<Icon of={Trash2} size={16} />}
                onClick={() => change(proactiveMessages.toSpliced(at, 1))}
                sx={{ alignSelf: 'start' }}
              >
                {t('channels.invitations.remove')}
              </Button>
            </Box>
          ))}
        </Box>
        {proactiveMessages.length < MAX_INVITATIONS && (
          <Button
            variant="outlined"
            startIcon={<Icon of={Plus} size={16} />}
            onClick={() => change([...proactiveMessages, emptyInvitation()])}
            sx={{ mt: proactiveMessages.length > 0 ? 5 : 0 }}
          >
            {t('channels.invitations.add')}
          </Button>
        )}
      </LanguageTabs>
    </Card>
  );
}
