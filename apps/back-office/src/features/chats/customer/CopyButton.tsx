import IconButton from '@mui/material/IconButton';
import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/Icon.tsx';
import { showError } from '../../../components/toast-queue.ts';
import { tool } from './tools.ts';

const SAYS_SO_MS = 2_000;

/** Copies a text to the clipboard and confirms it briefly. */
export function CopyButton({ label, text }: { label: string; text: string }) {
  const { t } = useTranslation();
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), SAYS_SO_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setIsCopied(true);
    } catch (error) {
      showError(error);
    }
  };
  return (
    <IconButton
      aria-label={isCopied ? t('chats.contact.copied') : t('chats.contact.copy', { label })}
      onClick={() => void copy()}
      sx={{ ...tool, ...(isCopied && { color: 'success.dark' }) }}
    >
      <Icon of={isCopied ? Check : Copy} size={16} />
    </IconButton>
  );
}
