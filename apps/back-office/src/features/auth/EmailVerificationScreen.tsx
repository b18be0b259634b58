import { useSearchParams } from 'react-router';
import { FollowedLink } from './FollowedLink.tsx';
import { WaitingForLink } from './WaitingForLink.tsx';

/** With a token: the person followed the mailed link. Without: they wait for it. */
export function EmailVerificationScreen() {
  const [search] = useSearchParams();
  const token = search.get('token');
  return token ? <FollowedLink token={token} /> : <WaitingForLink />;
}
