import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { GivenPassword } from './passwords.ts';
import { Id, Time } from './shared.ts';

/** One company of the installation, as its owner sees it: counts only, never content. */
export const InstanceCompany = z.object({
  id: Id,
  name: z.string(),
  createdAt: Time,
  people: z.number(),
  conversations: z.number(),
  storageBytes: z.number(),
  /** The owner's own company cannot be removed. */
  isOwn: z.boolean(),
  /** Nobody can sign in any more, and a job is erasing the rest. */
  isBeingRemoved: z.boolean(),
});

export const listCompanies = endpoint('GET', '/instance/companies', {
  summary: 'All companies of the installation, the newest first',
  access: 'instance-owner',
  query: z.object({ cursor: Id.optional() }),
  result: z.object({ data: z.array(InstanceCompany), nextCursor: z.string().nullable() }),
});

export const removeCompany = endpoint('POST', '/instance/companies/:id/remove', {
  summary: 'Erase a company with all its data, confirmed by its exact name; its users are signed out at once',
  access: 'instance-owner',
  params: z.object({ id: Id }),
  body: z.strictObject({ name: z.string() }),
  status: 202,
});

export const removeOwnCompany = endpoint('POST', '/profile/company/remove', {
  summary: 'Erase one’s own company with all its data, confirmed by its exact name and the password',
  access: 'company-owner',
  body: z.strictObject({ name: z.string().max(200), password: GivenPassword }),
  status: 202,
});

export type InstanceCompany = z.output<typeof InstanceCompany>;
