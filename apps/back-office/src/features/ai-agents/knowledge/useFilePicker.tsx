import { KNOWLEDGE_FILES, type KnowledgeSource } from '@parley/contracts/knowledge';
import { useRef, type ReactNode } from 'react';

const ACCEPTED = KNOWLEDGE_FILES.map((ending) => `.${ending}`).join(',');

interface Picker {
  /** Has to stand somewhere on the screen; nobody sees it. */
  input: ReactNode;
  /** Opens the window of the system; with a source its file is replaced. */
  choose: (replaced?: KnowledgeSource) => void;
}

/** Lets files be chosen: several for new sources, or one in the place of another. */
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
          target.value = ''; // the same file may be chosen again
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
