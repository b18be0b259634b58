import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { bcp47, LANGUAGES, type Locale } from '@parley/contracts/locales';
import type { Customer } from '@parley/contracts/customers';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/Icon.tsx';
import { showError } from '../../../components/toast-queue.ts';
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
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const known = LANGUAGES.find(({ code }) => code === locale);
  const choose = (next: Locale | null) => {
    setAnchor(null);
    if (next !== locale) onChange(next);
  };
  return (
    <>
      <ButtonBase
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={t('chats.contact.languageIs', { language: known?.name ?? t('chats.contact.unknown') })}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{
          gap: 1,
          typography: 'body2',
          minHeight: { xs: 44, lg: 24 },
          my: { xs: -3, lg: 0 },
          borderRadius: '4px',
          color: known ? 'text.primary' : 'text.disabled',
          '&.Mui-focusVisible': { boxShadow: '0 0 0 2px #8a5a0f' },
        }}
      >
        {known ? <span lang={bcp47(known.code)}>{known.name}</span> : t('chats.contact.unknown')}
        <Icon of={ChevronDown} size={14} />
      </ButtonBase>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <MenuItem selected={locale === null} onClick={() => choose(null)}>
          {t('chats.contact.unknown')}
        </MenuItem>
        {LANGUAGES.map(({ code, name }) => (
          <MenuItem key={code} lang={bcp47(code)} selected={code === locale} onClick={() => choose(code)}>
            {name}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
