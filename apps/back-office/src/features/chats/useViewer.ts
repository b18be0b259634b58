import { useCustomerFields } from '../../api/customer-fields.ts';
import { useProfile } from '../../api/session.ts';
import type { Viewer } from './inbox-filter.ts';

/** Who looks at the inbox: decides with the filter which conversations belong in it. */
export function useViewer(): Viewer {
  const { user, company } = useProfile();
  return { myId: user.id, timeZone: company.timezone, fields: useCustomerFields().data };
}
