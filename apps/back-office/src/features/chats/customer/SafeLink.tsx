import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { safeAddress } from './safe-address.ts';

/** A link to where a customer pointed, if that is a place one may go; the bare words otherwise. */
export function SafeLink({ address, children }: { address: string; children: ReactNode }) {
  const href = safeAddress(address);
  if (!href) return children;
  const isWeb = href.startsWith('http');
  return (
    <Link href={href} rel="noopener noreferrer nofollow" {...(isWeb && { target: '_blank' })}>
      {children}
    </Link>
  );
}
