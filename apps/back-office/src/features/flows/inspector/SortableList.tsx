import Box from '@mui/material/Box';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { GripVertical, X } from 'lucide-react';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../../../components/VisuallyHidden.tsx';
import { RowButton } from '../../../components/RowButton.tsx';
import { moved } from './moved.ts';

interface Props<Item> {
  label: string;
  items: readonly Item[];
  /** A unique id. */
  idOf: (item: Item) => string;
  nameOf: (item: Item, at: number) => string;
  onChange: (items: Item[]) => void;
  /** The minimum number of items. */
  least?: number;
  children: (item: Item, at: number, change: (item: Item) => void) => ReactNode;
}

/** A list that can be reordered by dragging, with Alt and the arrow keys, or from the handle's menu. */
export function SortableList<Item>({ label, items, idOf, nameOf, onChange, least = 1, children }: Props<Item>) {
  const { t } = useTranslation();
  const [dragged, setDragged] = useState<number | null>(null);
  const [menu, setMenu] = useState<{ at: number; anchor: HTMLElement } | null>(null);
  const [said, setSaid] = useState('');

  const move = (from: number, to: number) => {
    if (to < 0 || to >= items.length || to === from) return;
    onChange(moved(items, from, to));
    setSaid(t('steps.list.movedTo', { place: to + 1, total: items.length }));
  };
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    move(at, at + (event.key === 'ArrowUp' ? -1 : 1));
  };
  const choose = (to: number) => () => {
    if (menu) move(menu.at, to);
    setMenu(null);
  };

  return (
    <>
      <Box component="ol" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 4 }}>
        {items.map((item, at) => (
          <Box
            key={idOf(item)}
            component="li"
            onKeyDown={(event) => onKeyDown(event, at)}
            onDragOver={(event) => {
              if (dragged === null) return;
              event.preventDefault();
              if (dragged !== at) {
                move(dragged, at);
                setDragged(at);
              }
            }}
            sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, opacity: dragged === at ? 0.5 : 1 }}
          >
            <Box
              draggable
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move';
                setDragged(at);
              }}
              onDragEnd={() => setDragged(null)}
              sx={{ cursor: 'grab', mt: { lg: 1.5 }, ml: -2 }}
            >
              <RowButton
                icon={GripVertical}
                label={t('steps.list.order', { name: nameOf(item, at) })}
                onClick={(anchor) => setMenu({ at, anchor })}
              />
            </Box>
            <Box sx={{ flex: 1, minWidth: 0, display: 'grid', gap: 4 }}>
              {children(item, at, (next) => onChange(items.with(at, next)))}
            </Box>
            {items.length > least && (
              <Box sx={{ mt: { lg: 1.5 } }}>
                <RowButton
                  icon={X}
                  label={t('steps.list.remove', { name: nameOf(item, at) })}
                  onClick={() => onChange(items.toSpliced(at, 1))}
                />
              </Box>
            )}
          </Box>
        ))}
      </Box>
      {menu && (
        <Menu open anchorEl={menu.anchor} onClose={() => setMenu(null)} disablePortal={false}>
          <MenuItem disabled={menu.at === 0} onClick={choose(menu.at - 1)}>
            {t('steps.list.up')}
          </MenuItem>
          <MenuItem disabled={menu.at === items.length - 1} onClick={choose(menu.at + 1)}>
            {t('steps.list.down')}
          </MenuItem>
        </Menu>
      )}
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </>
  );
}
