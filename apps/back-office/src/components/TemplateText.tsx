import Box from '@mui/material/Box';
import { piecesOf } from '@parley/flow-engine';
import { Fragment } from 'react';
import { useVariableNames } from './variables.ts';

/** A template with its variables as tokens instead of braces. */
export function TemplateText({ text }: { text: string }) {
  const names = useVariableNames();
  return piecesOf(text).map((piece, at) => {
    // Pieces are identified by their position.
    // oxlint-disable-next-line react/no-array-index-key
    if ('words' in piece) return <Fragment key={at}>{piece.words}</Fragment>;
    const known = names.get(piece.name);
    return (
      <Box
        // oxlint-disable-next-line react/no-array-index-key
        key={at}
        component="span"
        sx={{
          px: 1,
          py: '1px',
          borderRadius: '4px',
          bgcolor: known ? 'info.light' : 'warning.light',
          color: known ? 'info.dark' : 'warning.dark',
          boxDecorationBreak: 'clone',
        }}
      >
        {known ?? piece.name}
        {piece.otherwise && ` / ${piece.otherwise}`}
      </Box>
    );
  });
}
