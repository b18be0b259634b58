import Box from '@mui/material/Box';
import icon from '../icon.svg';

export function Logo({ size = 32 }: { size?: number }) {
  return <Box component="img" src={icon} alt="" width={size} height={size} sx={{ display: 'block' }} />;
}
