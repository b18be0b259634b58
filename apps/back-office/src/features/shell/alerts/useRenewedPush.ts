import { useEffect } from 'react';
import { useProfile } from '../../../api/session.ts';

/** The server forgets a browser with its session: whoever has switched web push on here gets it back after signing in. */
export function useRenewedPush() {
  const { id } = useProfile().user;
  useEffect(() => {
    if (localStorage.getItem('parley.push') === `${id}`)
      void import('../../../api/push.ts').then((push) => push.renewPush());
  }, [id]);
}
