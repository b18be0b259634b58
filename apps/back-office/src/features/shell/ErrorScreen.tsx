import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { FullPageMessage } from './FullPageMessage.tsx';

/** Shown when a screen could not be rendered. */
export function ErrorScreen() {
  const { t } = useTranslation();
  return (
    <FullPageMessage title={t('errors.failed.title')} text={t('errors.failed.text')}>
      <Button onClick={() => window.location.reload()}>{t('errors.failed.reload')}</Button>
    </FullPageMessage>
  );
}
