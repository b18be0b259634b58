import Box from '@mui/material/Box';
import type { Piece } from '@parley/flow-engine';

/** A variable as users see it: a violet token instead of braces. */
export function VariableToken({ name }: { name: string }) {
  return (
    <Box
      component="span"
      sx={{
        px: 1,
        borderRadius: '4px',
        bgcolor: 'info.light',
        color: 'info.dark',
        fontWeight: 500,
        overflowWrap: 'anywhere',
        boxDecorationBreak: 'clone',
      }}
    >
      {name}
    </Box>
  );
}

/** Text with variables as tokens and the key parts in bold. */
export function Pieces({ of: pieces }: { of: readonly Piece[] }) {
  // Pieces have no id.
  // oxlint-disable-next-line react/no-array-index-key
  return pieces.map((piece, at) => <OnePiece key={at} piece={piece} />);
}

function OnePiece({ piece }: { piece: Piece }) {
  if ('variable' in piece) return <VariableToken name={piece.variable} />;
  if (!piece.isStrong) return piece.words;
  return (
    <Box component="b" sx={{ fontWeight: 600, color: 'text.primary' }}>
      {piece.words}
    </Box>
  );
}
