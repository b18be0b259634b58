import { useRef } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  title: string;
  placeholder: string;
  /** Receives the new name, or null when renaming was cancelled. */
  onDone: (title: string | null) => void;
}

/** Edits the name of a step in its row. */
export function RenameField({ title, placeholder, onDone }: Props) {
  const { t } = useTranslation();
  const isDone = useRef(false);
  const finish = (next: string | null) => {
    if (isDone.current) return;
    isDone.current = true;
    onDone(next);
  };
  return (
    <input
      className="rename"
      aria-label={t('steps.title')}
      defaultValue={title}
      placeholder={placeholder}
      maxLength={100}
      dir="auto"
      autoFocus
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        finish(event.key === 'Enter' ? event.currentTarget.value : null);
      }}
      onBlur={({ currentTarget }) => finish(currentTarget.value)}
    />
  );
}
