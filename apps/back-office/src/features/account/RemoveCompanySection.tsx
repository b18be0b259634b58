import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OwnersOnly } from '../../components/OwnersOnly.tsx';
import { Section } from './Section.tsx';

const RemoveOwnCompanyDialog = lazy(async () => ({
  default: (await import('./RemoveOwnCompanyDialog.tsx')).RemoveOwnCompanyDialog,
}));

/** Deleting the company, apart from everything that can be undone. */
export function RemoveCompanySection() {
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Section title={t('account.removal.title')} description={t('account.removal.description')}>
      <OwnersOnly>
        <Button
          variant="outlined"
          onClick={() => setIsAsking(true)}
          sx={{ color: 'error.dark', borderColor: 'error.dark' }}
        >
          {t('account.removal.open')}
        </Button>
      </OwnersOnly>
      <Suspense fallback={null}>{isAsking && <RemoveOwnCompanyDialog onClose={() => setIsAsking(false)} />}</Suspense>
    </Section>
  );
}
