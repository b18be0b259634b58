import { useRef } from 'react';

interface Props {
  label: string;
  title: string;
  placeholder: string;
  /** Receives the new name, or null when renaming was cancelled. */
  onDone: (title: string | null) => void;
}

/** Edits a name where it stands. */
export function RenameField({ label, title, placeholder, onDone }: Props) {
  const isDone = useRef(false);
  const finish = (next: string | null) => {
    if (isDone.current) return;
    isDone.current = true;
    onDone(next);
  };
  return (
    <input
      className="rename"
      aria-label={label}
      defaultValue={title}
      placeholder={placeholder}
      maxLength={100}
      dir="auto"
      autoFocus
      onFocus={({ currentTarget }) => currentTarget.select()}
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
