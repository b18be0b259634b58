import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { FullPageMessage } from './FullPageMessage.tsx';

export function NotFoundScreen() {
  const { t } = useTranslation();
  return (
    <FullPageMessage title={t('errors.notFound.title')} text={t('errors.notFound.text')}>
      <Button component={Link} to="/">
        {t('errors.notFound.home')}
      </Button>
    </FullPageMessage>
  );
}
