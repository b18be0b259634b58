import type { PlatformField, SIGN_INS } from '@parley/contracts/channels';
import type { Platform } from '@parley/contracts/platform-list';
import { z } from 'zod';
import type { Adapter, AppKey, Apps } from './adapter.ts';
import { isPlatformAdapter } from './connections.ts';

/**
 * What staff enter to connect a channel: the required fields of its adapter's schemas, and those with a default whose schema is marked
 * with `.meta({ isAsked: true })`. What the adapter learns from the platform is neither.
 */
export function fieldsOf(adapter: Adapter): PlatformField[] {
  if (!isPlatformAdapter(adapter) || isSignedIn(adapter)) return [];
  const secrets = askedIn(adapter.secrets).map(({ name, isGenerated, initial }) => ({
    name,
    kind: isGenerated ? ('generated' as const) : ('secret' as const),
    initial,
  }));
  return [...secrets, ...askedIn(adapter.settings)].map(({ name, kind, initial }) => ({
    name,
    kind,
    ...(initial !== undefined && { initial }),
  }));
}

type SignIn = (typeof SIGN_INS)[number];

/** The sign-ins that give access to an account of the platform, and the app that each needs. */
const SIGN_INS_OF: Partial<Record<Platform, readonly [SignIn, AppKey][]>> = {
  facebook: [['facebook', 'meta']],
  instagram: [
    ['instagram', 'instagram'],
    ['facebook', 'meta'],
  ],
};

/** Such a channel is connected by choosing an account; nobody enters its tokens. */
const isSignedIn = (adapter: Adapter) =>
  isPlatformAdapter(adapter) && adapter.webhook === null && SIGN_INS_OF[adapter.platform] !== undefined;

/** The sign-ins by which a channel can be connected, of those whose app the operator has configured. */
export const signInsOf = (adapter: Adapter, apps: Apps): SignIn[] =>
  isSignedIn(adapter)
    ? (SIGN_INS_OF[adapter.platform] ?? []).filter(([, app]) => apps[app] !== null).map(([signIn]) => signIn)
    : [];

const KINDS: Readonly<Record<string, PlatformField['kind']>> = {
  number: 'number',
  integer: 'number',
  boolean: 'yesNo',
};

function askedIn(schema: z.ZodType): (PlatformField & { isGenerated: boolean })[] {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.entries(properties).flatMap(([name, property]) => {
    if (typeof property === 'boolean' || !(required.includes(name) || property.isAsked === true)) return [];
    const initial = property.default as PlatformField['initial'];
    return [
      {
        name,
        kind: KINDS[String(property.type)] ?? ('text' as const),
        initial,
        isGenerated: property.generated === true,
      },
    ];
  });
}
