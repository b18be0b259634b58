import { useSearchParams } from 'react-router';
import { FollowedLink } from './FollowedLink.tsx';
import { WaitingForLink } from './WaitingForLink.tsx';

/** With a token, the user has followed the mailed link; without one, they are waiting for it. */
export function EmailVerificationScreen() {
  const [search] = useSearchParams();
  const token = search.get('token');
  return token ? <FollowedLink token={token} /> : <WaitingForLink />;
}
