import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Time } from './shared.ts';

/** What a member is for colleagues and for giving out conversations. */
export const MEMBER_STATES = ['online', 'away', 'off'] as const;
export const MemberState = z.enum(MEMBER_STATES);

/** Without a key or a mouse movement for so long, somebody is away. */
export const IDLE_MINUTES = 10;
export const MAX_CAPACITY = 200;
/** How many conversations somebody takes at once; null if there is no limit. */
export const Capacity = z.number().int().min(1).max(MAX_CAPACITY).nullable();

export const Availability = z.object({
  /** What they have chosen. */
  availability: MemberState,
  /** When they will be online again; only while they have chosen to be away. */
  backAt: Time.nullable(),
  /** What follows from it: nobody is online without an open browser, or without having touched it lately. */
  state: MemberState,
  capacity: Capacity,
});

export const getAvailability = endpoint('GET', '/availability', {
  summary: 'Whether the caller is at work',
  access: 'verified',
  result: Availability,
});

export const setAvailability = endpoint('PUT', '/availability', {
  summary: 'Be online, away, perhaps until a time, or off; only who is online is given conversations',
  access: 'verified',
  body: z.strictObject({ availability: MemberState, backAt: Time.nullable().optional() }),
  result: Availability,
});

export const announceActivity = endpoint('POST', '/availability/active', {
  summary: 'Say that a browser is open and how long ago it was used; once a minute is enough',
  access: 'verified',
  body: z.strictObject({ idleSeconds: z.number().int().min(0).max(31_536_000) }),
  result: Availability,
});

export type MemberState = z.output<typeof MemberState>;
export type Availability = z.output<typeof Availability>;
