import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';

const line = (width: number | string, height = 14) => (
  <Skeleton variant="rounded" animation={false} width={width} height={height} sx={{ maxWidth: '100%' }} />
);

/** The head of the pane while the customer loads: face, name, first day, mood. */
export function HeadSkeleton() {
  return (
    <Box aria-busy>
      <Box sx={{ display: 'flex', gap: 3 }}>
        <Skeleton variant="circular" animation={false} width={48} height={48} />
        <Box sx={{ flex: 1, display: 'grid', gap: 2, alignContent: 'center' }}>
          {line('60%', 16)}
          {line('85%', 12)}
        </Box>
      </Box>
      <Box sx={{ mt: 3, py: 0.5 }}>{line(96, 20)}</Box>
    </Box>
  );
}

/** The contact details while they load: a title and four rows. */
export function ContactSkeleton() {
  return (
    <Box aria-busy sx={{ px: 5, py: 3.5 }}>
      {line(64, 12)}
      {[130, 110, 90, 70].map((width) => (
        <Box key={width} sx={{ display: 'flex', alignItems: 'center', gap: 3, height: 28, mt: width === 130 ? 2 : 0 }}>
          <Box sx={{ width: 84, flex: 'none' }}>{line(56, 12)}</Box>
          {line(width, 12)}
        </Box>
      ))}
    </Box>
  );
}

/** The pane before its code is there. */
export function PaneSkeleton() {
  return (
    <Box sx={{ height: '100%', bgcolor: '#fff' }}>
      <Box sx={{ px: 5, py: 4, borderBottom: '1px solid', borderColor: 'divider' }}>
        <HeadSkeleton />
      </Box>
      <ContactSkeleton />
    </Box>
  );
}
