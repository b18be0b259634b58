import type { Node, NodeProps } from '@xyflow/react';
import { StickyNote } from 'lucide-react';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../components/Icon.tsx';
import { useCanvasActions } from './canvas-actions.ts';
import type { NoteView } from './canvas-view.ts';

const MAX_LENGTH = 2_000;

/** A note on the canvas. Double-click or press Enter to edit it. */
export const NoteNode = memo(function NoteNode({ id, data, selected }: NodeProps<Node<NoteView, 'note'>>) {
  const { t } = useTranslation();
  const { writeNote } = useCanvasActions();
  const [isWriting, setIsWriting] = useState(data.text === '');
  return (
    <div role="note" className={selected ? 'note is-selected' : 'note'}>
      <Icon of={StickyNote} size={16} />
      {isWriting ? (
        <textarea
          className="nodrag nowheel"
          aria-label={t('flows.canvas.note')}
          placeholder={t('flows.canvas.notePlaceholder')}
          maxLength={MAX_LENGTH}
          autoFocus
          defaultValue={data.text}
          onChange={(event) => writeNote(id, event.target.value)}
          onBlur={() => setIsWriting(false)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.stopPropagation();
            setIsWriting(false);
          }}
        />
      ) : (
        <button
          type="button"
          className="note-text"
          onClick={() => selected && setIsWriting(true)}
          onDoubleClick={() => setIsWriting(true)}
        >
          {data.text || t('flows.canvas.notePlaceholder')}
        </button>
      )}
    </div>
  );
});
