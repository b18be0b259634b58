import { GraphError, invalidParameter } from '../errors.ts';
import { selectFields } from '../fields.ts';
import type { GraphCall, NodeKind, Operation } from '../graph.ts';
import { pictureUrl } from '../nodes/pictures.ts';
import type { Asset, MetaState } from '../state.ts';
import { platformOf, type Thread, type Threads } from './threads.ts';

const PROFILE_FIELDS = ['get_started', 'greeting', 'ice_breakers', 'persistent_menu', 'whitelisted_domains'];
const MAX_ICE_BREAKERS = 4;

/** A customer, as an account that they wrote to may see them. */
export function customerKind(state: MetaState, threads: Threads): NodeKind<Thread> {
  return {
    type: 'User',
    find(id, call) {
      const { subjectId } = call.token();
      const page = state.pages.get(subjectId);
      const account = state.instagram.get(subjectId) ?? state.instagram.get(page?.instagramId ?? '');
      const assets: Asset[] = [...(page ? [page] : []), ...(account ? [account] : [])];
      return assets.flatMap((asset) => threads.findScoped(asset, id) ?? [])[0] ?? null;
    },
    operations: {
      GET: {
        name: 'getProfile',
        platform: ({ asset }) => platformOf(asset),
        run: (thread, call) =>
          thread.asset.kind === 'page' ? messengerProfile(thread, call) : instagramProfile(thread, call),
      },
    },
  };
}

const fullName = ({ person: { firstName, lastName } }: Thread) => [firstName, lastName].filter(Boolean).join(' ');

function messengerProfile(thread: Thread, { params, url }: GraphCall): object {
  const { person, scopedId } = thread;
  // Without access to profiles, Messenger answers nothing but the id.
  const seen = person.hasProfile;
  const known = {
    id: scopedId,
    name: seen ? fullName(thread) : undefined,
    first_name: seen ? person.firstName : undefined,
    last_name: seen && person.lastName ? person.lastName : undefined,
    profile_pic: seen && person.hasPhoto ? pictureUrl(url, person.id) : undefined,
    locale: undefined,
    timezone: undefined,
    gender: undefined,
  };
  return selectFields(params.text('fields'), known, 'User', ['first_name', 'last_name', 'profile_pic', 'id']);
}

function instagramProfile(thread: Thread, { params, url }: GraphCall): object {
  const { person, scopedId } = thread;
  if (!person.hasProfile)
    throw new GraphError(230, '(#230) User consent is required to access user profile', { status: 403 });
  const known = {
    id: scopedId,
    name: fullName(thread),
    username: person.username,
    profile_pic: person.hasPhoto ? pictureUrl(url, person.id) : undefined,
    follower_count: 87,
    is_verified_user: false,
    is_user_follow_business: true,
    is_business_follow_user: false,
  };
  return selectFields(params.text('fields'), known, 'InstagramMessagingUser', ['name', 'profile_pic', 'id']);
}

/** What a chat shows before anybody has written: a button to start, suggested questions, a menu. */
export function messengerProfileOperations(state: MetaState): Record<string, Operation<Asset>> {
  const assetOf = (asset: Asset, { params }: GraphCall): Asset => {
    if (asset.kind !== 'page' || params.text('platform') !== 'instagram') return asset;
    const account = state.instagram.get(asset.instagramId ?? '');
    if (!account) throw invalidParameter('The Page has no Instagram account');
    return account;
  };
  const platform = (asset: Asset, { params }: GraphCall) =>
    params.text('platform') === 'instagram' ? 'instagram' : platformOf(asset);

  return {
    'GET messenger_profile': {
      name: 'getMessengerProfile',
      platform,
      run: (asset, call) => {
        const { profile } = assetOf(asset, call);
        const wanted = call.params.list('fields');
        const shown = [...profile].filter(([name]) => wanted.length === 0 || wanted.includes(name));
        return { data: shown.length > 0 ? [Object.fromEntries(shown)] : [] };
      },
    },
    'POST messenger_profile': {
      name: 'setMessengerProfile',
      platform,
      run: (asset, call) => {
        const { profile } = assetOf(asset, call);
        const written = PROFILE_FIELDS.flatMap((name) => {
          const value = name in call.params.shown ? call.params.shown[name] : undefined;
          return value === undefined ? [] : [[name, value] as const];
        });
        if (written.length === 0) throw invalidParameter(`Requires one of the params: ${PROFILE_FIELDS.join(', ')}`);
        for (const [name, value] of written) {
          if (name === 'ice_breakers' && Array.isArray(value) && value.length > MAX_ICE_BREAKERS)
            throw invalidParameter(`Param ice_breakers must have at most ${MAX_ICE_BREAKERS} elements`);
          profile.set(name, value);
        }
        return { result: 'success' };
      },
    },
    'DELETE messenger_profile': {
      name: 'deleteMessengerProfile',
      platform,
      run: (asset, call) => {
        const { profile } = assetOf(asset, call);
        for (const name of call.params.list('fields')) profile.delete(name);
        return { result: 'success' };
      },
    },
  };
}
