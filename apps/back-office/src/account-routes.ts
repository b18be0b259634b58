import type { RouteObject } from 'react-router';
import { texts as secretTexts } from './components/secrets/texts.ts';
import { texts as accountTexts } from './features/account/texts.ts';
import * as guards from './guards.ts';
import { lazyScreen } from './lazy-screen.ts';
import { screen, signedIn } from './screen-route.ts';

const account = lazyScreen('AccountScreen', () => import('./features/account/AccountScreen.tsx'), accountTexts);
const teamScreens = () => import('./features/account/team-screens.ts');
const inAccount = { label: 'nav.account', path: '/account' };

/** The screens about the user and the company. */
export const accountRoutes: RouteObject[] = [
  screen('account', signedIn, { title: 'nav.account', crumbs: [{ label: 'nav.account' }] }, account),
  screen(
    'account/profile',
    signedIn,
    { title: 'account.profile.title', crumbs: [inAccount, { label: 'account.profile.title' }] },
    account,
  ),
  screen(
    'account/company',
    signedIn,
    { title: 'account.company.title', crumbs: [inAccount, { label: 'account.company.title' }] },
    account,
  ),
  screen(
    'account/members',
    signedIn,
    { title: 'account.members.title', crumbs: [inAccount, { label: 'account.members.title' }] },
    lazyScreen('MembersScreen', async () => (await teamScreens()).members()),
  ),
  screen(
    'account/teams',
    signedIn,
    { title: 'account.teams.title', crumbs: [inAccount, { label: 'account.teams.title' }] },
    lazyScreen('TeamsScreen', async () => (await teamScreens()).teams()),
  ),
  screen(
    'account/language',
    signedIn,
    { title: 'account.language.title', crumbs: [inAccount, { label: 'account.language.title' }] },
    account,
  ),
  screen(
    'account/hours',
    signedIn,
    { title: 'account.hours.title', crumbs: [inAccount, { label: 'account.hours.title' }] },
    lazyScreen('OpeningHoursScreen', async () => (await teamScreens()).hours()),
  ),
  screen(
    'account/notifications',
    signedIn,
    { title: 'account.notifications.title', crumbs: [inAccount, { label: 'account.notifications.title' }] },
    lazyScreen('NotificationsScreen', async () => (await teamScreens()).notifications()),
  ),
  screen(
    'account/fields',
    signedIn,
    { title: 'account.fields.title', crumbs: [inAccount, { label: 'account.fields.title' }] },
    lazyScreen(
      'CustomerFieldsScreen',
      () => import('./features/account/fields/CustomerFieldsScreen.tsx'),
      accountTexts,
    ),
  ),
  screen(
    'account/activity',
    signedIn,
    { title: 'account.activity.title', crumbs: [inAccount, { label: 'account.activity.title' }] },
    lazyScreen('ActivityScreen', async () => (await teamScreens()).activity()),
  ),
  screen(
    'account/secrets',
    signedIn,
    { title: 'account.secrets.title', crumbs: [inAccount, { label: 'account.secrets.title' }] },
    lazyScreen('SecretsScreen', () => import('./features/account/secrets/SecretsScreen.tsx'), secretTexts),
  ),
  screen(
    'account/security',
    signedIn,
    { title: 'nav.security', crumbs: [inAccount, { label: 'nav.security' }] },
    lazyScreen('SecurityScreen', () => import('./features/account/SecurityScreen.tsx'), accountTexts),
  ),
  screen(
    'account/instance',
    [...signedIn, guards.instanceOwner],
    { title: 'account.instance', crumbs: [inAccount, { label: 'account.instance' }] },
    lazyScreen('InstanceScreen', () => import('./features/account/instance/InstanceScreen.tsx'), accountTexts),
  ),
];
