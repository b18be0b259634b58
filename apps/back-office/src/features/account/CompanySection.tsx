import IconButton from '@mui/material/IconButton';
import { CompanyChanges } from '@parley/contracts/profile';
import { ExternalLink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../components/Field.tsx';
import { Icon } from '../../components/Icon.tsx';
import { SaveBar } from './SaveBar.tsx';
import { Columns, Section } from './Section.tsx';
import { useProfileForm } from './useProfileForm.ts';

const Named = CompanyChanges.pick({ name: true, website: true });

export function CompanySection() {
  const { t } = useTranslation();
  const { form, profile, submit, bar } = useProfileForm({
    part: 'company',
    schema: Named,
    valuesOf: ({ company }) => ({ name: company.name, website: company.website ?? '' }),
    savedMessage: t('toast.companySaved'),
  });
  const { website } = profile.company;

  return (
    <Section id="company" title={t('account.company.title')} description={t('account.company.description')}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Columns>
          <Field
            form={form}
            id="field-company"
            name="name"
            label={t('account.company.name')}
            autoComplete="organization"
          />
          <Field
            form={form}
            name="website"
            type="url"
            label={t('account.company.website')}
            autoComplete="url"
            end={website ? <OpenWebsite address={website} /> : undefined}
          />
        </Columns>
        <SaveBar {...bar} />
      </form>
    </Section>
  );
}

function OpenWebsite({ address }: { address: string }) {
  const { t } = useTranslation();
  const href = /^https?:/i.test(address) ? address : `https://${address}`;
  return (
    <IconButton
      edge="end"
      component="a"
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={t('account.company.openWebsite')}
    >
      <Icon of={ExternalLink} size={18} />
    </IconButton>
  );
}
