import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { SxProps } from '@mui/material/styles';
import { GripVertical } from 'lucide-react';
import { useState, type DragEvent, type ReactNode } from 'react';
import { Icon } from './Icon.tsx';

interface Props {
  id: number;
  /** Names the kind of row: only rows of the same list can be dropped on each other. */
  list: string;
  /** The name of the handle. */
  label: string;
  onMove: (by: 1 | -1) => void;
  /** Another row was dropped here. */
  onDrop: (id: number) => void;
  sx: object;
  handleSx?: object;
  children: ReactNode;
}

/** A row of a list that is put in order by dragging, or with the arrow keys on its handle. */
export function SortableRow({ id, list, label, onMove, onDrop, sx, handleSx, children }: Props) {
  const [isOver, setIsOver] = useState(false);
  const type = `application/x-parley-${list}`;
  const isOurs = (event: DragEvent) => event.dataTransfer.types.includes(type);
  const rowSx: SxProps = { ...sx, boxShadow: isOver ? 'inset 0 2px #e09b34' : undefined };
  return (
    <Box
      component="li"
      draggable
      onDragStart={(event: DragEvent) => {
        event.dataTransfer.setData(type, String(id));
        event.dataTransfer.effectAllowed = 'move';
      }}
      onDragOver={(event: DragEvent) => {
        if (!isOurs(event)) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event: DragEvent) => {
        setIsOver(false);
        if (!isOurs(event)) return;
        event.preventDefault();
        onDrop(Number(event.dataTransfer.getData(type)));
      }}
      sx={rowSx}
    >
      <IconButton
        aria-label={label}
        aria-keyshortcuts="ArrowUp ArrowDown"
        onKeyDown={(event) => {
          if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
          event.preventDefault();
          onMove(event.key === 'ArrowUp' ? -1 : 1);
        }}
        sx={{ cursor: 'grab', width: { xs: 44, lg: 28 }, height: { xs: 44, lg: 32 }, ...handleSx }}
      >
        <Icon of={GripVertical} size={16} />
      </IconButton>
      {children}
    </Box>
  );
}
