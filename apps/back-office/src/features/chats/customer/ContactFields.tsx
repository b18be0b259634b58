import Box from '@mui/material/Box';
import { bcp47, LANGUAGES, type Locale } from '@parley/contracts/locales';
import type { Customer } from '@parley/contracts/customers';
import { useTranslation } from 'react-i18next';
import { showError } from '../../../components/toast-queue.ts';
import { ChoiceMenu } from './ChoiceMenu.tsx';
import { CopyButton } from './CopyButton.tsx';
import { EditableText } from './EditableText.tsx';
import { mailTo } from './safe-address.ts';
import { SafeLink } from './SafeLink.tsx';
import { Fact, Section } from './Section.tsx';
import { withTools } from './tools.ts';
import { useChangeCustomer } from './useCustomer.ts';

/** The customer's contact details, each editable in place. */
export function ContactFields({ customer }: { customer: Customer }) {
  const { t } = useTranslation();
  const change = useChangeCustomer(customer.id);
  const { id, email, phone } = customer;
  return (
    <Section title={t('chats.contact.title')}>
      <Box component="dl" sx={{ m: 0 }}>
        <Fact label={t('chats.contact.email')}>
          <EditableText
            label={t('chats.contact.email')}
            type="email"
            value={email ?? ''}
            shown={email && <SafeLink address={mailTo(email)} words={email} />}
            end={email && <CopyButton label={t('chats.contact.email')} text={email} />}
            onSave={(value) => change.mutateAsync({ email: value || null })}
          />
        </Fact>
        <Fact label={t('chats.contact.phone')}>
          <EditableText
            label={t('chats.contact.phone')}
            type="tel"
            value={phone ?? ''}
            shown={phone && <SafeLink address={`tel:${phone.replace(/[^\d+]/g, '')}`} words={phone} />}
            end={phone && <CopyButton label={t('chats.contact.phone')} text={phone} />}
            onSave={(value) => change.mutateAsync({ phone: value || null })}
          />
        </Fact>
        <Fact label={t('chats.contact.language')}>
          <LanguageChoice
            locale={customer.locale}
            onChange={(locale) => void change.mutateAsync({ locale }).catch(showError)}
          />
        </Fact>
        <Fact label={t('chats.contact.number')}>
          <Box sx={withTools}>
            <Box component="span" sx={{ flex: 1, fontVariantNumeric: 'tabular-nums' }}>
              #{id}
            </Box>
            <Box component="span" className="tools">
              <CopyButton label={t('chats.contact.number')} text={String(id)} />
            </Box>
          </Box>
        </Fact>
      </Box>
    </Section>
  );
}

function LanguageChoice({ locale, onChange }: { locale: Locale | null; onChange: (locale: Locale | null) => void }) {
  const { t } = useTranslation();
  const known = LANGUAGES.find(({ code }) => code === locale);
  return (
    <ChoiceMenu<Locale | null>
      label={t('chats.contact.languageIs', { language: known?.name ?? t('chats.contact.unknown') })}
      value={locale}
      options={[
        { value: null, name: t('chats.contact.unknown') },
        ...LANGUAGES.map(({ code, name }) => ({ value: code, name, lang: bcp47(code) })),
      ]}
      onChange={onChange}
    />
  );
}
