import Box from '@mui/material/Box';
import { KeyCap } from './KeyCap.tsx';

/** Keys and, in a word or two, what they do. */
export function KeyHint({ keys, text }: { keys: string[]; text: string }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
      {keys.map((key) => (
        <KeyCap key={key}>{key}</KeyCap>
      ))}{' '}
      {text}
    </Box>
  );
}
