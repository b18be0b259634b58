import { useTranslation } from 'react-i18next';
import { CopyButton as Button } from '../../components/CopyButton.tsx';

/** Copies a text and confirms it for two seconds. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const { t } = useTranslation();
  return <Button text={text} what={what} words={{ copy: t('channels.copy'), copied: t('channels.copied') }} />;
}
