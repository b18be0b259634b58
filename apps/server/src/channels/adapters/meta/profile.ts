import { z } from 'zod';
import { DeliveryError } from '../../adapter.ts';
import type { Graph } from './graph.ts';

const Profile = z.object({
  name: z.string().nullish(),
  first_name: z.string().nullish(),
  last_name: z.string().nullish(),
  username: z.string().nullish(),
});

/** The name that a customer shows; null if Meta does not tell this app, which is common and no problem of the channel. */
export async function readProfile(graph: Graph, customer: string, fields: string): Promise<{ name: string } | null> {
  try {
    const { name, first_name: first, last_name: last, username } = await graph.get(customer, Profile, { fields });
    const found = name?.trim() || [first, last].filter(Boolean).join(' ') || username;
    return found ? { name: found } : null;
  } catch (error) {
    if (error instanceof DeliveryError && error.refusal !== 'rate' && error.refusal !== 'transient') return null;
    throw error;
  }
}
