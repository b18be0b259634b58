import Button from '@mui/material/Button';
import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Icon } from './Icon.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';

const SHOWN_MS = 2_000;

interface Props {
  text: string;
  /** What is copied, for people who cannot see it. */
  what: string;
  words: { copy: string; copied: string };
  onCopied?: () => void;
}

/** Copies a text and confirms it for two seconds. */
export function CopyButton({ text, what, words, onCopied }: Props) {
  const [copied, setCopied] = useState(0);
  useEffect(() => {
    if (copied === 0) return;
    const timer = setTimeout(() => setCopied(0), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    await copyText(text);
    setCopied((count) => count + 1);
    onCopied?.();
  };
  return (
    <Button
      variant="outlined"
      startIcon={<Icon of={copied ? Check : Copy} size={18} />}
      onClick={() => void copy()}
      sx={{ flex: 'none', minHeight: { lg: 32 }, py: 1 }}
    >
      <span aria-live="polite">{copied ? words.copied : words.copy}</span>
      <VisuallyHidden>{` ${what}`}</VisuallyHidden>
    </Button>
  );
}

/** The clipboard API is missing on pages without TLS; fall back to copying a selection. */
async function copyText(text: string) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = document.createElement('textarea');
    area.value = text;
    document.body.append(area);
    area.select();
    document.execCommand('copy');
    area.remove();
  }
}
