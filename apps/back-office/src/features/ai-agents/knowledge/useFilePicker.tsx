import { KNOWLEDGE_FILES, type KnowledgeSource } from '@parley/contracts/knowledge';
import { useRef, type ReactNode } from 'react';

const ACCEPTED = KNOWLEDGE_FILES.map((ending) => `.${ending}`).join(',');

interface Picker {
  /** A hidden input that must be rendered somewhere on the screen. */
  input: ReactNode;
  /** Opens the system's file dialog. If a source is given, its file is replaced. */
  choose: (replaced?: KnowledgeSource) => void;
}

/** Picks files: several for new sources, or one to replace another. */
export function useFilePicker(onFiles: (files: File[], replaced: KnowledgeSource | null) => void): Picker {
  const field = useRef<HTMLInputElement>(null);
  const replaced = useRef<KnowledgeSource | null>(null);
  return {
    input: (
      <input
        ref={field}
        type="file"
        multiple
        hidden
        accept={ACCEPTED}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = ''; // allows the same file to be chosen again
          onFiles(replaced.current ? files.slice(0, 1) : files, replaced.current);
        }}
      />
    ),
    choose(source) {
      replaced.current = source ?? null;
      if (field.current) field.current.multiple = source === undefined;
      field.current?.click();
    },
  };
}
