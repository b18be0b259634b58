import { redirect, type RouteObject } from 'react-router';
import { accountRoutes } from './account-routes.ts';
import { ErrorScreen } from './features/shell/ErrorScreen.tsx';
import { NotFoundScreen } from './features/shell/NotFoundScreen.tsx';
import { Root } from './features/shell/Root.tsx';
import { FirstPaint } from './components/FirstPaint.tsx';
import { texts as invitationTexts } from './features/auth/invitation/texts.ts';
import { texts as undoTexts } from './features/auth/undo/texts.ts';
import { texts as agentTexts } from './features/ai-agents/texts.ts';
import { texts as channelTexts } from './features/channels/texts.ts';
import { texts as signInTexts } from './features/channels/sign-in/texts.ts';
import { texts as chatTexts } from './features/chats/texts.ts';
import { texts as builderTexts } from './features/flows/builder/builder-texts.ts';
import { texts as flowListTexts } from './features/flows/list/texts.ts';
import { texts as templateTexts } from './features/templates/texts.ts';
import { AuthLayout } from './features/auth/AuthLayout.tsx';
import * as guards from './guards.ts';
import { lazyScreen } from './lazy-screen.ts';
import { guestOnly, screen, signedIn, verifying } from './screen-route.ts';

const reportScreens = () => import('./features/reports/report-screens.ts');

const alias = (path: string, target: string): RouteObject => ({
  path,
  loader: ({ request }) => redirect(target + new URL(request.url).search),
});

const chats = lazyScreen('ChatsScreen', () => import('./features/chats/ChatsScreen.tsx'), chatTexts);
const channelSetup = lazyScreen('ChannelScreen', () => import('./features/channels/ChannelScreen.tsx'), channelTexts);

const signInScreens = () => import('./features/channels/sign-in/SignInCallbackScreen.tsx');
const agentTabs = () => import('./features/ai-agents/agent-tabs.ts');

const inAgents = { label: 'nav.aiAgents', path: '/ai-agents' };
const inAgent = [inAgents, { path: '/ai-agents/:id/general' }];
const inPolicies = { label: 'aiAgents.tabs.policies', path: '/ai-agents/:id/policies' };
const inAgentChannels = { label: 'aiAgents.tabs.channels', path: '/ai-agents/:id/channels' };
const inChannels = { label: 'nav.channels', path: '/channels' };

export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: ErrorScreen,
    HydrateFallback: FirstPaint,
    children: [
      {
        Component: AuthLayout,
        ErrorBoundary: ErrorScreen,
        children: [
          screen(
            'login',
            [...guestOnly, guards.someoneHasRegistered],
            { title: 'login.title' },
            lazyScreen('LoginScreen', () => import('./features/auth/LoginScreen.tsx')),
          ),
          screen(
            'registration',
            [...guestOnly, guards.registrationKnown],
            { title: 'registration.title' },
            lazyScreen('RegistrationScreen', () => import('./features/auth/RegistrationScreen.tsx')),
          ),
          screen(
            'forgot-password',
            guestOnly,
            { title: 'forgot.title' },
            lazyScreen('ForgotPasswordScreen', () => import('./features/auth/ForgotPasswordScreen.tsx')),
          ),
          screen(
            'reset-password',
            guestOnly,
            { title: 'reset.title' },
            lazyScreen('ResetPasswordScreen', () => import('./features/auth/ResetPasswordScreen.tsx')),
          ),
          screen(
            'address-undo',
            [],
            { title: 'verification.title' },
            lazyScreen('AddressUndoScreen', () => import('./features/auth/undo/AddressUndoScreen.tsx'), undoTexts),
          ),
          screen(
            'report-mail-off',
            [],
            { title: 'nav.reports' },
            lazyScreen('MailOffScreen', async () => (await reportScreens()).mailOff()),
          ),
          screen(
            'invitation',
            [guards.session],
            { title: 'invitation.title' },
            lazyScreen(
              'InvitationScreen',
              () => import('./features/auth/invitation/InvitationScreen.tsx'),
              invitationTexts,
            ),
          ),
          screen(
            'email-verification',
            verifying,
            { title: 'verification.title', needsSession: true },
            lazyScreen('EmailVerificationScreen', () => import('./features/auth/EmailVerificationScreen.tsx')),
          ),
        ],
      },
      {
        lazy: lazyScreen('AppLayout', () => import('./features/shell/AppLayout.tsx')),
        ErrorBoundary: ErrorScreen,
        handle: { needsSession: true },
        children: [
          screen(
            '/',
            signedIn,
            { title: 'nav.dashboard', crumbs: [{ label: 'nav.dashboard' }] },
            lazyScreen('HomeScreen', async () => (await import('./features/home/load-home.ts')).loadHome()),
          ),
          screen(
            'reports',
            signedIn,
            { title: 'nav.reports', crumbs: [{ label: 'nav.reports' }] },
            lazyScreen('ReportsScreen', async () => (await reportScreens()).report()),
          ),
          screen(
            'reports/behind',
            signedIn,
            {
              title: 'nav.reports',
              crumbs: [{ label: 'nav.reports', path: '/reports' }, { label: 'nav.chats' }],
            },
            lazyScreen('BehindScreen', async () => (await reportScreens()).behind()),
          ),
          screen('chats', signedIn, { title: 'nav.chats', crumbs: [{ label: 'nav.chats' }] }, chats),
          screen(
            'chats/:id',
            signedIn,
            { title: 'nav.chats', crumbs: [{ label: 'nav.chats', path: '/chats' }, { label: 'nav.conversation' }] },
            chats,
          ),
          screen(
            'ai-agents',
            signedIn,
            { title: 'nav.aiAgents', crumbs: [{ label: 'nav.aiAgents' }] },
            lazyScreen('AiAgentsScreen', () => import('./features/ai-agents/AiAgentsScreen.tsx'), agentTexts),
          ),
          {
            path: 'ai-agents/:id',
            lazy: lazyScreen('AgentScreen', () => import('./features/ai-agents/AgentScreen.tsx'), agentTexts),
            children: [
              { index: true, loader: ({ params }) => redirect(`/ai-agents/${params.id}/general`) },
              screen(
                'general',
                signedIn,
                { title: 'nav.aiAgents', crumbs: [...inAgent, { label: 'aiAgents.tabs.general' }] },
                lazyScreen('GeneralScreen', async () => (await agentTabs()).general()),
              ),
              screen(
                'knowledge',
                signedIn,
                { title: 'nav.aiAgents', crumbs: [...inAgent, { label: 'aiAgents.tabs.knowledge' }] },
                lazyScreen('KnowledgeScreen', async () => (await agentTabs()).knowledge()),
              ),
              screen(
                'policies',
                signedIn,
                { title: 'nav.aiAgents', crumbs: [...inAgent, { label: 'aiAgents.tabs.policies' }] },
                lazyScreen('PoliciesScreen', async () => (await agentTabs()).policies()),
              ),
              screen(
                'test',
                signedIn,
                { title: 'nav.aiAgents', crumbs: [...inAgent, { label: 'aiAgents.tabs.test' }] },
                lazyScreen('TestScreen', async () => (await agentTabs()).test()),
              ),
              screen(
                'lab',
                signedIn,
                { title: 'nav.aiAgents', crumbs: [...inAgent, { label: 'aiAgents.tabs.lab' }] },
                lazyScreen('LabScreen', async () => (await agentTabs()).lab()),
              ),
              screen(
                'versions',
                signedIn,
                { title: 'nav.aiAgents', crumbs: [...inAgent, { label: 'aiAgents.tabs.versions' }] },
                lazyScreen('VersionsScreen', async () => (await agentTabs()).versions()),
              ),
              screen(
                'channels',
                signedIn,
                { title: 'nav.aiAgents', crumbs: [...inAgent, { label: 'aiAgents.tabs.channels' }] },
                lazyScreen('AgentChannelsScreen', async () => (await agentTabs()).channels()),
              ),
              screen(
                'channels/:channel',
                signedIn,
                { title: 'nav.aiAgents', crumbs: [...inAgent, inAgentChannels, { isPart: true }] },
                lazyScreen('AgentChannelScreen', () => import('./features/channels/ChannelScreen.tsx'), channelTexts),
              ),
            ],
          },
          screen(
            'ai-agents/:id/policies/:policy',
            signedIn,
            { title: 'nav.aiAgents', crumbs: [inAgents, inPolicies, {}] },
            lazyScreen('PolicyScreen', async () => (await agentTabs()).policy()),
          ),
          screen(
            'flows',
            signedIn,
            { title: 'nav.flows', crumbs: [{ label: 'nav.flows' }] },
            lazyScreen('FlowsScreen', () => import('./features/flows/FlowsScreen.tsx'), flowListTexts),
          ),
          screen(
            'flows/:id',
            signedIn,
            { title: 'nav.flows', hasOwnBar: true },
            lazyScreen('FlowBuilderScreen', () => import('./features/flows/FlowBuilderScreen.tsx'), builderTexts),
          ),
          screen(
            'flows/:id/results',
            signedIn,
            { title: 'nav.flows', crumbs: [{ label: 'nav.flows', path: '/flows' }, {}] },
            lazyScreen('FlowResultsScreen', () => import('./features/flows/FlowResultsScreen.tsx'), flowListTexts),
          ),
          screen(
            'channels',
            signedIn,
            { title: 'nav.channels', crumbs: [{ label: 'nav.channels' }] },
            lazyScreen('ChannelsScreen', () => import('./features/channels/ChannelsScreen.tsx'), channelTexts),
          ),
          screen(
            'channels/widget',
            signedIn,
            { title: 'nav.channels', crumbs: [inChannels, { label: 'platforms.widget' }] },
            channelSetup,
          ),
          screen('channels/:id', signedIn, { title: 'nav.channels', crumbs: [inChannels, {}] }, channelSetup),
          screen(
            'templates',
            signedIn,
            { title: 'nav.templates', crumbs: [{ label: 'nav.templates' }] },
            lazyScreen('TemplatesScreen', () => import('./features/templates/TemplatesScreen.tsx'), templateTexts),
          ),
          ...accountRoutes,
        ],
      },
      screen(
        'facebook/callback',
        signedIn,
        { title: 'nav.channels', needsSession: true },
        lazyScreen('FacebookCallbackScreen', signInScreens, signInTexts),
      ),
      screen(
        'instagram/callback',
        signedIn,
        { title: 'nav.channels', needsSession: true },
        lazyScreen('InstagramCallbackScreen', signInScreens, signInTexts),
      ),
      { path: 'flows/:id/test', loader: ({ params }) => redirect(`/flows/${params.id}?test`) },
      alias('verification', '/email-verification'),
      alias('admin', '/'),
      alias('dashboard', '/'),
      alias('conversations', '/chats'),
      alias('platforms', '/channels'),
      { path: '*', Component: NotFoundScreen },
    ],
  },
];
