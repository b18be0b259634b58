import Link from '@mui/material/Link';
import { withoutOverrides } from '@parley/contracts/rich-text';
import { Breakable } from './Breakable.tsx';
import { safeAddress } from './safe-address.ts';

/** A link to a URL from a customer if its scheme is safe, otherwise plain text. */
export function SafeLink({ address, words }: { address: string; words: string }) {
  const href = safeAddress(address);
  const shown = <Breakable text={withoutOverrides(words)} />;
  if (!href) return shown;
  const isWeb = href.startsWith('http');
  return (
    <Link href={href} rel="noopener noreferrer nofollow" {...(isWeb && { target: '_blank' })}>
      {shown}
    </Link>
  );
}
