import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Loaded } from '../../components/Loaded.tsx';
import { Popup } from '../../components/Popup.tsx';
import { optionStyle } from './team/MemberLine.tsx';

interface Props<Item> {
  anchor: HTMLElement;
  width: number;
  labels: { menu: string; search: string; list: string };
  /** What has to be loaded before there is anything to choose from. */
  query: UseQueryResult;
  search: string;
  onSearch: (search: string) => void;
  found: readonly Item[];
  /** Said if nothing is found. */
  nothing: string;
  keyOf: (item: Item) => string | number;
  render: (item: Item) => ReactNode;
  onChoose: (item: Item) => void;
  onClose: () => void;
  /** Below the list. */
  children?: ReactNode;
}

/** Something to choose from by typing, arrows and Enter. The search field keeps the focus. */
export function SearchMenu<Item>({ anchor, width, labels, query, search, found, onClose, ...props }: Props<Item>) {
  const { onSearch, nothing, keyOf, render, onChoose, children } = props;
  const id = useId();
  const [index, setIndex] = useState(0);
  const active = Math.min(index, found.length - 1);
  const idAt = (at: number) => `${id}-${at}`;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const choose = (item: Item) => {
    onClose();
    onChoose(item);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = found[active];
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' && found.length > 0) setIndex((active + 1) % found.length);
    else if (event.key === 'ArrowUp' && found.length > 0) setIndex((active - 1 + found.length) % found.length);
    // What is found for the text before the last key must not be chosen.
    else if (event.key === 'Enter' && chosen !== undefined && !query.isPlaceholderData) choose(chosen);
    else return;
    event.preventDefault();
  };
  return (
    <Popup anchor={anchor} label={labels.menu} width={width} onClose={onClose}>
      <TextField
        autoFocus
        fullWidth
        size="small"
        value={search}
        placeholder={labels.search}
        onChange={({ target }) => {
          onSearch(target.value);
          setIndex(0);
        }}
        onKeyDown={onKeyDown}
        slotProps={{
          htmlInput: {
            'aria-label': labels.search,
            role: 'combobox',
            'aria-expanded': true,
            'aria-autocomplete': 'list',
            'aria-controls': id,
            'aria-activedescendant': active >= 0 ? idAt(active) : undefined,
            autoComplete: 'off',
          },
        }}
      />
      <Box sx={{ mt: 2, mx: -2, maxHeight: 'min(360px, 45dvh)', overflowY: 'auto' }}>
        <Loaded query={query}>
          {() => (
            <>
              <Box role="status">
                {found.length === 0 && <Box sx={{ px: 2, py: 2, color: 'text.secondary' }}>{nothing}</Box>}
              </Box>
              <Box ref={list} id={id} role="listbox" aria-label={labels.list}>
                {found.map((item, at) => (
                  <Box
                    key={keyOf(item)}
                    id={idAt(at)}
                    role="option"
                    aria-selected={at === active}
                    onClick={() => choose(item)}
                    sx={optionStyle(at === active)}
                  >
                    {render(item)}
                  </Box>
                ))}
              </Box>
            </>
          )}
        </Loaded>
      </Box>
      {children}
    </Popup>
  );
}
