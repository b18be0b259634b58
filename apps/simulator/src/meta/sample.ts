import type { Business } from './business.ts';
import type { People } from './people.ts';
import type { MetaState } from './state.ts';

/** The apps that Parley's servers know with a simulator; see `channels/hosts.ts` there. */
const APPS = [
  { key: 'meta', id: '100200300', name: 'Parley', secret: 'simulator-meta-app-secret' },
  { key: 'instagram', id: '100200301', name: 'Parley for Instagram', secret: 'simulator-instagram-app-secret' },
] as const;

/** Registers the apps and a business, so that a person can sign in at once. */
export function addSample(state: MetaState, business: Business, people: People) {
  for (const app of APPS)
    state.apps.set(app.id, {
      ...app,
      redirectUris: null,
      deauthorizeUrl: null,
      dataDeletionUrl: null,
      subscriptions: new Map(),
      hasHumanAgent: true,
    });
  const user = business.addUser({ name: 'Maria Schmidt' });
  const home = business.addPage({ name: 'Linden Home', category: 'Home decor', user });
  const outlet = business.addPage({ name: 'Linden Outlet', category: 'Outlet store', user });
  const careers = business.addPage({ name: 'Linden Careers', category: 'Company', user, tasks: ['ANALYZE'] });
  const linked = business.addInstagramAccount({ username: 'linden.home', name: 'Linden Home', user, page: home });
  const atelier = business.addInstagramAccount({ username: 'linden.atelier', name: 'Linden Atelier', user });
  const lukas = people.addPerson({ firstName: 'Lukas', lastName: 'Brandt', language: 'de', hasPhoto: true });
  const ioana = people.addPerson({ firstName: 'Ioana', lastName: 'Munteanu', username: 'ioana.m', language: 'ro' });
  return { user, home, outlet, careers, linked, atelier, lukas, ioana };
}

export type Sample = ReturnType<typeof addSample>;
