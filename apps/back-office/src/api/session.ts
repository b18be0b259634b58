import { followSignInLink, login, logout, type Credentials } from '@parley/contracts/auth';
import { getProfile, type Profile } from '@parley/contracts/profile';
import { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { call, CallError, whenTokenChanged } from './call.ts';
import { listenSince } from './live-cursor.ts';

const isCallersFault = (error: unknown) => error instanceof CallError && error.status >= 400 && error.status < 500;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: (failures, error) => failures < 2 && !isCallersFault(error), staleTime: 30_000 },
  },
});

let profile: Profile | null = null;
/** What screens show between signing out and navigating away. */
let lastProfile: Profile | null = null;
const listeners = new Set<() => void>();

/** The session check: the known profile, else the server's, else null for a guest. */
export async function findProfile(): Promise<Profile | null> {
  if (profile) return profile;
  try {
    return cacheProfile(await call(getProfile, {}, { handlesLostSession: false }));
  } catch (error) {
    forgetProfile();
    if (error instanceof CallError && error.status === 401) return null;
    throw error;
  }
}

export function cacheProfile(next: Profile): Profile {
  profile = next;
  lastProfile = next;
  listenSince(next.liveSince);
  for (const listener of listeners) listener();
  return next;
}

export function forgetProfile() {
  profile = null;
  for (const listener of listeners) listener();
}

/** Reloads, restarting requests in flight: they may have started too early. */
export async function loadAnew(...queryKey: string[]) {
  await queryClient.cancelQueries({ queryKey });
  await queryClient.invalidateQueries({ queryKey });
}

/** Discards everything that was loaded for the user who signed out. */
export function forgetLoadedData() {
  queryClient.clear();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The signed-in user as far as this page knows, without asking the server. */
export const findKnownProfile = (): Profile | null => profile;

/** The signed-in user; only for screens behind the guards. */
export function useProfile(): Profile {
  const found = useSyncExternalStore(subscribe, () => profile ?? lastProfile);
  if (!found) throw new Error('This screen needs a signed-in person.');
  return found;
}

export async function signIn(credentials: Credentials): Promise<Profile> {
  return cacheProfile(await call(login, { body: credentials }));
}

/** Signs in with a one-time link. */
export async function signInByLink(token: string): Promise<Profile> {
  return cacheProfile(await call(followSignInLink, { body: { token } }));
}

/** Ends the session. A 401 means that it has already ended. */
export async function signOut(): Promise<void> {
  try {
    await call(logout, {}, { handlesLostSession: false });
  } catch (error) {
    if (!(error instanceof CallError && (error.status === 401 || error.status === 419))) throw error;
  }
  forgetProfile();
}

/** Tells the other tabs of this browser which company the session is in now. */
const tabs = new BroadcastChannel('parley.company');
tabs.addEventListener('message', ({ data }: MessageEvent<number>) => {
  if (profile && profile.company.id !== data) startOver();
});

/** Nothing that was loaded, opened or typed for one company may reach another, so the whole page is loaded again. */
function startOver(path = '/') {
  window.location.assign(path);
}

/** Another tab may have changed the session: whatever is meant for one company must not be sent into another. */
whenTokenChanged(async (options) => {
  const shown = profile;
  if (!shown) return;
  const { user, company } = await call(getProfile, {}, options);
  if (user.id === shown.user.id && company.id === shown.company.id) return;
  startOver();
  await new Promise<never>(() => {}); // the page is about to reload
});

/** Carries on in the company that the session has just moved to, here and in every other tab. */
export function enterCompany({ company }: Profile, path?: string) {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- only reaches our own origin
  tabs.postMessage(company.id);
  startOver(path);
}
