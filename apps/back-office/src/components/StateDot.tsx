import Box from '@mui/material/Box';
import type { MemberState } from '@parley/contracts/availability';
import type { ComponentProps } from 'react';
import { Avatar } from './Avatar.tsx';

const LOOKS = {
  online: { bgcolor: 'success.dark', borderColor: 'success.dark' },
  away: { bgcolor: 'warning.main', borderColor: 'warning.main' },
  off: { bgcolor: '#fff', borderColor: 'text.secondary' },
} as const;

/** Full green is online, amber is away, a hollow ring is off. The word is written nearby. */
export function StateDot({ state, size = 10 }: { state: MemberState; size?: number }) {
  return (
    <Box
      component="span"
      aria-hidden
      data-state={state}
      sx={{ flex: 'none', width: size, height: size, borderRadius: '50%', border: '2px solid', ...LOOKS[state] }}
    />
  );
}

/** Somebody's face with their state. */
export function MemberAvatar({ state, ...avatar }: ComponentProps<typeof Avatar> & { state: MemberState }) {
  return (
    <Box component="span" sx={{ position: 'relative', display: 'flex', flex: 'none' }}>
      <Avatar {...avatar} />
      <Box
        component="span"
        sx={{
          position: 'absolute',
          right: -2,
          bottom: -2,
          display: 'flex',
          borderRadius: '50%',
          border: '1.5px solid #fff',
        }}
      >
        <StateDot state={state} size={(avatar.size ?? 28) > 24 ? 10 : 8} />
      </Box>
    </Box>
  );
}
