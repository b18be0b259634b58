import { DEFAULT_CHANNELS } from '../notifications/settings.ts';
import type { Attempt } from './foreign-attempts.ts';

/** Calls for people, the accounts that channels are connected through, and those that platforms make. */
export const ACCOUNT_ATTEMPTS: Record<string, Attempt[]> = {
  'POST /facebook-accounts/authorize': [
    { body: () => ({}), isOwn: true },
    { body: (its) => ({ channel_id: its.channel }) },
  ],
  'GET /facebook-accounts': [{ isOwn: true }],
  'GET /facebook-accounts/:id': [{ id: 'facebookAccount' }],
  'PUT /facebook-accounts/:id': [{ id: 'facebookAccount', body: () => ({ name: 'stolen' }) }],
  'DELETE /facebook-accounts/:id': [{ id: 'facebookAccount' }],
  'POST /instagram-accounts/authorize': [
    { body: () => ({}), isOwn: true },
    { body: (its) => ({ channel_id: its.channel }) },
  ],
  'GET /instagram-accounts': [{ isOwn: true }],
  'GET /instagram-accounts/:id': [{ id: 'instagramAccount' }],
  'PUT /instagram-accounts/:id': [{ id: 'instagramAccount', body: () => ({ name: 'stolen' }) }],
  'DELETE /instagram-accounts/:id': [{ id: 'instagramAccount' }],
  'GET /channels/:id/whatsapp-costs': [{ id: 'whatsappChannel' }],
  'PUT /channels/:id/whatsapp-costs': [
    { id: 'whatsappChannel', body: () => ({ budget_micros: 1_000_000, stops_bots: true }) },
  ],
  'GET /channels/:id/whatsapp-templates': [{ id: 'whatsappChannel' }],
  'GET /conversations/:id/whatsapp': [{ id: 'whatsappConversation' }],
  'POST /conversations/:id/messages/send-template': [
    { id: 'whatsappConversation', body: (its) => ({ template_id: its.whatsappTemplate, body: ['stolen'] }) },
    {
      id: 'whatsappConversation',
      isOwnId: true,
      body: (its) => ({ template_id: its.whatsappTemplate, body: ['stolen'] }),
    },
  ],
  'GET /channels/activity': [{ isOwn: true }],
  'GET /channels/:id/reply-windows': [{ id: 'channel' }],
  'GET /answer-time': [{ isOwn: true }],
  'GET /opening-hours': [{ isOwn: true }],
  'PUT /opening-hours': [{ body: () => ({ open: [], holidays: [] }), isOwn: true }],
  'GET /activity': [{ query: ({ agent }) => `?subject=agent&subject_id=${agent}`, isOwn: true }],
  'GET /activity/export': [{ isOwn: true }],
  'GET /figures': [{ query: ({ channel }) => `?channel_id=${channel}`, isOwn: true }],
  'GET /figures/behind': [
    { query: ({ channel }) => `?kind=outcome&channel_id=${channel}`, isOwn: true },
    { query: ({ member }) => `?kind=answered&user_id=${member}`, isOwn: true },
    { query: ({ agent }) => `?kind=outcome&agent_id=${agent}`, isOwn: true },
  ],
  'GET /figures/mail': [{ isOwn: true }],
  'PUT /figures/mail': [{ body: () => ({ is_on: true }), isOwn: true }],
  'GET /figures/export': [{ query: ({ channel }) => `?card=people&channel_id=${channel}`, isOwn: true }],
  'GET /members': [{ isOwn: true }],
  'PATCH /members/:id': [{ id: 'member', body: () => ({ is_owner: true }) }],
  'POST /members/:id/deactivate': [{ id: 'member' }],
  'POST /members/:id/reactivate': [{ id: 'member' }],
  'GET /notifications': [{ isOwn: true }],
  'POST /notifications/test': [{ body: () => ({ channel: 'mail' }), isOwn: true }],
  'GET /notifications/reach': [{ isOwn: true }],
  'GET /notifications/settings': [{ isOwn: true }],
  'PUT /notifications/settings': [
    {
      body: () => ({ channels: DEFAULT_CHANNELS, quiet: [], timezone: 'UTC', shows_words: true }),
      isOwn: true,
    },
  ],
  'GET /notifications/rules': [{ isOwn: true }],
  'PUT /notifications/rules': [
    {
      body: () => ({ push_after: 9, mail_after: 9, next_after: 9, everybody_after: 9, reaches_owners: true }),
      isOwn: true,
    },
  ],
  'GET /push-subscriptions': [{ isOwn: true }],
  'POST /push-subscriptions': [
    {
      body: () => ({ endpoint: 'https://push.example/other', p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) }),
      isOwn: true,
    },
  ],
  'DELETE /push-subscriptions/:id': [{ id: 'pushSubscription' }],
  'GET /invitations': [{ isOwn: true }],
  'POST /invitations': [
    { body: ({ member }) => ({ emails: [`to${member}@shop.example`], locale: 'en' }), isOwn: true },
  ],
  'POST /invitations/:id/resend': [{ id: 'invitation' }],
  'DELETE /invitations/:id': [{ id: 'invitation' }],
  'GET /webhooks/:key': [{}],
  'POST /webhooks/:key': [{ body: () => ({ events: [] }) }],
  'GET /webhooks/meta/:app': [{}],
  'POST /webhooks/meta/:app': [{ body: () => ({ entry: [] }) }],
  'POST /webhooks/meta/:app/deauthorize': [{}],
  'POST /webhooks/meta/:app/data-deletion': [{}],
};
