import { switchCompany } from '@parley/contracts/members';
import type { Profile } from '@parley/contracts/profile';
import { replace } from 'react-router';
import { call, CallError } from './api/call.ts';
import { enterCompany } from './api/session.ts';
import { safeRedirect } from './safe-redirect.ts';

/**
 * Opens a link that names its company in that company, if it is another one of the reader's, by the call of the user's menu: requests
 * for the link itself change nothing. In any case the name leaves the address.
 */
export async function followCompanyLink({ company, companies }: Profile, address: string): Promise<never> {
  const url = new URL(address);
  const wanted = Number(url.searchParams.get('company'));
  url.searchParams.delete('company');
  const path = safeRedirect(url.pathname + url.search) ?? '/';
  // A company of others and one that does not exist look alike.
  if (wanted === company.id || !companies.some(({ id }) => id === wanted)) throw replace(path);
  try {
    enterCompany(await call(switchCompany, { body: { companyId: wanted } }), path);
  } catch (error) {
    if (error instanceof CallError && error.status === 404) throw replace(path); // left it meanwhile
    throw error;
  }
  return new Promise<never>(() => {}); // the page is about to reload
}
