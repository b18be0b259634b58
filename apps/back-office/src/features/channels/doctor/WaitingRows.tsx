import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { FINDING_ROW } from './finding-row.ts';

/** A placeholder until the first check. */
export function WaitingRows() {
  return (
    <Box aria-busy sx={{ '& .MuiSkeleton-root': { bgcolor: 'surface' } }}>
      {[0, 1, 2].map((row) => (
        <Box key={row} sx={FINDING_ROW}>
          <Skeleton variant="circular" animation={false} width={18} height={18} />
          <Box sx={{ flex: 1 }}>
            <Skeleton variant="rounded" animation={false} width="30%" height={16} sx={{ mb: 1.5 }} />
            <Skeleton variant="rounded" animation={false} width="50%" height={14} />
          </Box>
        </Box>
      ))}
    </Box>
  );
}
