import Link, { type LinkProps } from '@mui/material/Link';
import { Link as PlainRouterLink, type To } from 'react-router';

interface Props {
  to: To;
  children: LinkProps['children'];
  sx?: LinkProps['sx'];
}

/** A text link within the back-office. */
export function RouterLink({ to, children, sx = null }: Props) {
  return (
    <Link component={PlainRouterLink} to={to} sx={sx}>
      {children}
    </Link>
  );
}
