import Box from '@mui/material/Box';
import { highlight } from './highlight.ts';

/** A text with the words of a search marked. */
export function Marked({ text, search }: { text: string; search: string }) {
  return highlight(text, search).map(({ at, text: piece, isHit }) =>
    isHit ? (
      <Box component="mark" key={at} sx={{ bgcolor: 'warning.light', color: 'text.primary', fontWeight: 600 }}>
        {piece}
      </Box>
    ) : (
      piece
    ),
  );
}
