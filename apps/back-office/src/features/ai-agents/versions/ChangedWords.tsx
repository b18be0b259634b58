import Box from '@mui/material/Box';
import type { Piece } from './word-changes.ts';

/** One side of a comparison, with the words that the other side does not have marked. */
export function ChangedWords({ pieces, isNew }: { pieces: readonly Piece[]; isNew: boolean }) {
  return withPlaces(pieces).map(({ place, text, isChanged }) =>
    isChanged ? (
      <Box key={place} component={isNew ? 'ins' : 'del'} sx={isNew ? ADDED : REMOVED}>
        {text}
      </Box>
    ) : (
      <span key={place}>{text}</span>
    ),
  );
}

/** Where each piece begins, which tells it from the others. */
function withPlaces(pieces: readonly Piece[]) {
  let place = 0;
  return pieces.map((piece) => {
    const begin = place;
    place += piece.text.length;
    return { ...piece, place: begin };
  });
}

const REMOVED = {
  bgcolor: 'error.light',
  color: 'error.dark',
  textDecoration: 'line-through',
  borderRadius: '3px',
} as const;
const ADDED = {
  bgcolor: 'color-mix(in srgb, #b9db48 35%, transparent)',
  color: 'success.dark',
  textDecoration: 'none',
  fontWeight: 600,
  borderRadius: '3px',
} as const;
