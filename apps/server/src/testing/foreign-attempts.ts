import { AgentContent } from '@parley/contracts/agent-versions';
import { contentHash } from '../infra/content-hash.ts';
import { ACCOUNT_ATTEMPTS } from './account-attempts.ts';
import { CHAT_ATTEMPTS } from './chat-attempts.ts';
import { newClientId } from './chat.ts';
import { sayingFlow } from './flows.ts';
import { LAB_ATTEMPTS } from './lab-attempts.ts';
import { MESSAGE_ATTEMPTS } from './message-attempts.ts';
import { POLICY_ATTEMPTS } from './policy-attempts.ts';
import { TEAMWORK_ATTEMPTS } from './teamwork-attempts.ts';

/** Marks everything of the victim; no word of the product itself. */
export const CANARY = 'chickadee';
const MISSING = 99_999_999;

const KINDS = [
  'channel',
  'conversation',
  'message',
  'note',
  'customer',
  'merge',
  'attachment',
  'agent',
  'source',
  'chunk',
  'labCase',
  'labRun',
  'backTest',
  'unanswered',
  'provider',
  'flow',
  'flowFile',
  'session',
  'member',
  'invitation',
  'team',
  'pushSubscription',
  'template',
  'action',
  'field',
  'policy',
  'topic',
  'facebookAccount',
  'instagramAccount',
  'whatsappChannel',
  'whatsappConversation',
  'whatsappTemplate',
  'macro',
  'macroRun',
  'view',
] as const;
/** The ids of one of everything. */
export type OwnedIds = Record<(typeof KINDS)[number], number>;
export const NOTHING = Object.fromEntries(KINDS.map((kind) => [kind, MISSING])) as OwnedIds;

/** Secrets have no ids; this name belongs to the company of the flow. */
export const secretNameOf = ({ flow }: OwnedIds) => `of-${flow}`;

export interface Attempt {
  /** What to insert for `:id` in the path. */
  id?: keyof OwnedIds;
  /** The path names a thing of the caller's own, the body a foreign one. */
  isOwnId?: true;
  query?: (its: OwnedIds) => string;
  body?: (its: OwnedIds, own: OwnedIds) => object;
  /** Where the call takes a file of a certain kind. */
  file?: { filename: string; content: string };
  /** The call refers to no foreign things: callers read or change only their own. */
  isOwn?: true;
}
export const filters = ({ channel, agent }: OwnedIds) =>
  `?channel_id=${channel}&agent_id=${agent}&search=${CANARY}&tag=${CANARY}`;
const taught = (unanswered: number | null) => ({
  question: 'stolen',
  answer: 'stolen',
  unanswered_id: unanswered,
  source_name: 'mine',
});
const newFieldKey = () =>
  `k${newClientId()
    .replaceAll(/[^a-z0-9]/g, '')
    .slice(0, 30)}`;
/** The settings of everybody's agent, as published to some of its conversations. */
export const BRIEF = { tone: 'brief' };
const publication = ({ policy }: OwnedIds) => ({
  draft_hash: contentHash(AgentContent.parse({ settings: BRIEF, policies: [{ policyId: policy, version: 1 }] })),
  note: 'stolen',
  percent: 50,
});
const newSource = () => ({ name: 'mine', content: { type: 'text', text: 'mine' } });

/** Every served endpoint, and how to reach for other companies' things through it. New endpoints must be added here. */
export const ATTEMPTS: Record<string, Attempt[]> = {
  'GET /conversations': [{ query: filters, isOwn: true }],
  'GET /conversations/tags': [{ isOwn: true }],
  'GET /conversations/counts': [{ isOwn: true }],
  'GET /conversations/:id': [{ id: 'conversation' }],
  'PUT /conversations/:id': [{ id: 'conversation', body: () => ({ is_handed_off: true }) }],
  ...TEAMWORK_ATTEMPTS,
  'POST /conversations/:id/end': [{ id: 'conversation' }],
  'POST /conversations/:id/reopen': [{ id: 'conversation' }],
  'POST /conversations/:id/read': [{ id: 'conversation' }],
  'POST /conversations/:id/unread': [{ id: 'conversation' }],
  'POST /conversations/:id/tags': [{ id: 'conversation', body: () => ({ tags: ['stolen'] }) }],
  'POST /conversations/:id/typing': [{ id: 'conversation', body: () => ({ is_typing: true }) }],
  'POST /conversations/:id/check-reply': [{ id: 'conversation', body: () => ({ text: 'Hello' }) }],
  'POST /conversations/:id/draft': [{ id: 'conversation' }],
  'POST /conversations/:id/summary': [{ id: 'conversation' }],
  ...MESSAGE_ATTEMPTS,
  'POST /conversations/:id/attachments': [{ id: 'conversation' }],
  'GET /attachments/:id': [{ id: 'attachment' }],
  'GET /customers/:id': [{ id: 'customer' }],
  'PUT /customers/:id': [
    { id: 'customer', body: () => ({ name: 'stolen' }) },
    { id: 'customer', body: (_, own) => ({ fields: [{ field_id: own.field, value: 'stolen' }] }) },
    { id: 'customer', isOwnId: true, body: (its) => ({ fields: [{ field_id: its.field, value: 'stolen' }] }) },
  ],
  'DELETE /customers/:id': [{ id: 'customer' }],
  'GET /customers/:id/export': [{ id: 'customer' }],
  'GET /customers/:id/merge-candidates': [{ id: 'customer', query: () => `?search=${CANARY}` }],
  'POST /customers/:id/merge': [
    { id: 'customer', body: (_, own) => ({ other_id: own.customer }) },
    { id: 'customer', isOwnId: true, body: (its) => ({ other_id: its.customer }) },
  ],
  'POST /customers/merges/:id/undo': [{ id: 'merge' }],
  'GET /customer-fields': [{ isOwn: true }],
  'POST /customer-fields': [{ body: () => ({ key: newFieldKey(), name: 'mine', type: 'text' }), isOwn: true }],
  'PUT /customer-fields/:id': [{ id: 'field', body: () => ({ name: 'stolen', position: 0 }) }],
  'DELETE /customer-fields/:id': [{ id: 'field' }],
  'POST /customer-fields/:id/undelete': [{ id: 'field' }],
  'GET /stats': [{ isOwn: true }],
  'GET /secrets': [{ isOwn: true }],
  'POST /secrets': [{ body: () => ({ name: newClientId(), value: 'mine-alone' }), isOwn: true }],
  'PUT /secrets/:name': [{ body: () => ({ value: 'stolen-value' }) }],
  'DELETE /secrets/:name': [{}],
  'GET /bots/stop': [{ isOwn: true }],
  'PUT /bots/stop': [{ body: () => ({ is_stopped: false }), isOwn: true }],
  'GET /sample-data': [{ isOwn: true }],
  'POST /sample-data': [{ isOwn: true }],
  'POST /sample-data/remove': [{ isOwn: true }],
  'GET /events': [],
  'GET /ai-agents': [{ isOwn: true }],
  'POST /ai-agents': [{ body: () => ({ name: 'mine' }), isOwn: true }],
  'GET /ai-agents/figures': [{ isOwn: true }],
  'GET /ai-agents/:id': [{ id: 'agent' }],
  'PUT /ai-agents/:id': [{ id: 'agent', body: () => ({ name: 'stolen', status: 'live' }) }],
  'DELETE /ai-agents/:id': [{ id: 'agent' }],
  'POST /ai-agents/:id/undelete': [{ id: 'agent' }],
  'POST /ai-agents/:id/duplicate': [{ id: 'agent', body: () => ({ name: 'stolen' }) }],
  'POST /ai-agents/:id/publish': [{ id: 'agent', body: publication }],
  'GET /ai-agents/:id/versions': [{ id: 'agent' }],
  'GET /ai-agents/:id/versions/:number': [{ id: 'agent' }],
  'GET /ai-agents/:id/versions/:number/compare': [{ id: 'agent' }],
  'POST /ai-agents/:id/versions/:number/restore': [{ id: 'agent' }],
  'PUT /ai-agents/:id/canary': [{ id: 'agent', body: () => ({ version: 2, percent: 60 }) }],
  'GET /ai-agents/:id/canary': [{ id: 'agent' }],
  'POST /ai-agents/:id/retrieve': [{ id: 'agent', body: () => ({ query: CANARY }) }],
  'GET /ai-agents/:id/starters': [{ id: 'agent' }],
  'PUT /ai-agents/:id/starters': [{ id: 'agent', body: () => ({ own: [{ locale: 'en', texts: [CANARY] }] }) }],
  'POST /ai-agents/:id/test': [{ id: 'agent', body: () => ({ question: CANARY }) }],
  ...LAB_ATTEMPTS,
  'GET /ai-agents/:id/unanswered': [{ id: 'agent' }],
  'DELETE /ai-agents/:id/unanswered/:question': [{ id: 'agent' }, { id: 'agent', isOwnId: true }],
  'POST /ai-agents/:id/answers': [
    { id: 'agent', body: () => taught(null) },
    { id: 'agent', isOwnId: true, body: (its) => taught(its.unanswered) },
  ],
  'GET /ai-agents/:id/knowledge-conflicts': [{ id: 'agent' }],
  'GET /ai-agents/:id/knowledge-sources': [{ id: 'agent' }],
  'POST /ai-agents/:id/knowledge-sources': [{ id: 'agent', body: newSource }],
  'GET /ai-agents/:id/knowledge-sources/:source': [{ id: 'agent' }],
  'PUT /ai-agents/:id/knowledge-sources/:source': [{ id: 'agent', body: () => ({ name: 'stolen' }) }],
  'DELETE /ai-agents/:id/knowledge-sources/:source': [{ id: 'agent' }],
  'POST /ai-agents/:id/knowledge-sources/attach': [
    { id: 'agent', body: (its) => ({ knowledge_source_id: its.source }) },
    { id: 'agent', isOwnId: true, body: (its) => ({ knowledge_source_id: its.source }) },
  ],
  'POST /ai-agents/:id/knowledge-sources/detach': [
    { id: 'agent', body: (its) => ({ knowledge_source_id: its.source }) },
    { id: 'agent', isOwnId: true, body: (its) => ({ knowledge_source_id: its.source }) },
  ],
  ...POLICY_ATTEMPTS,
  'GET /ai-agents/:id/model-usage': [{ id: 'agent' }],
  'GET /model-providers': [{ isOwn: true }],
  'POST /model-providers': [{ body: () => ({ kind: 'openai', name: 'mine', key: 'sk-mine' }), isOwn: true }],
  'PUT /model-providers/:id': [{ id: 'provider', body: () => ({ name: 'stolen', key: 'sk-stolen' }) }],
  'DELETE /model-providers/:id': [{ id: 'provider' }],
  'POST /model-providers/:id/check': [{ id: 'provider', body: () => ({ model: 'gpt' }) }],
  'GET /knowledge-sources': [{ isOwn: true }],
  'POST /knowledge-sources': [{ body: newSource, isOwn: true }],
  'GET /knowledge-sources/:id': [{ id: 'source' }],
  'PUT /knowledge-sources/:id': [{ id: 'source', body: () => ({ name: 'stolen', is_enabled: false }) }],
  'DELETE /knowledge-sources/:id': [{ id: 'source' }],
  'POST /knowledge-sources/:id/undelete': [{ id: 'source' }],
  'POST /knowledge-sources/:id/sync': [{ id: 'source' }],
  'POST /knowledge-sources/:id/stop': [{ id: 'source' }],
  'GET /knowledge-sources/:id/pages': [{ id: 'source' }],
  'GET /knowledge-sources/:id/chunks': [{ id: 'source' }],
  'PUT /knowledge-sources/:id/chunks/:chunk': [{ id: 'source', body: () => ({ is_off: true }) }],
  'GET /flows': [{ isOwn: true }],
  'GET /flows/starters': [{ isOwn: true }],
  'POST /flows': [{ body: () => ({ name: 'mine' }), isOwn: true }],
  'GET /flows/:id': [{ id: 'flow' }],
  'PUT /flows/:id': [{ id: 'flow', body: () => ({ name: 'stolen', is_paused: true }) }],
  'DELETE /flows/:id': [{ id: 'flow' }],
  'POST /flows/:id/undelete': [{ id: 'flow' }],
  'POST /flows/:id/duplicate': [{ id: 'flow', body: () => ({ name: 'stolen' }) }],
  'GET /flows/:id/export': [{ id: 'flow' }],
  'GET /flows/:id/draft': [{ id: 'flow' }],
  'PUT /flows/:id/draft': [{ id: 'flow', body: () => ({ definition: sayingFlow('stolen'), revision: 1 }) }],
  'POST /flows/:id/check': [{ id: 'flow', body: () => ({}) }],
  'POST /flows/:id/publish': [{ id: 'flow', body: () => ({ revision: 2 }) }],
  'GET /flows/:id/versions': [{ id: 'flow' }],
  'GET /flows/:id/versions/:number': [{ id: 'flow' }],
  'PUT /flows/:id/versions/:number': [{ id: 'flow', body: () => ({ name: 'stolen' }) }],
  'GET /flows/:id/versions/:number/compare': [{ id: 'flow' }],
  'POST /flows/:id/versions/:number/restore': [{ id: 'flow' }],
  'GET /flows/:id/analytics': [{ id: 'flow' }],
  'GET /flows/:id/results': [{ id: 'flow' }],
  'GET /flows/:id/results/export': [{ id: 'flow' }],
  'GET /flow-files': [{ isOwn: true }],
  'POST /flow-files': [{ isOwn: true }],
  'GET /flow-files/:id': [{ id: 'flowFile' }],
  'GET /flows/stuck': [{ isOwn: true }],
  'POST /flows/:id/test': [{ id: 'flow', body: () => ({ input: { type: 'start' } }) }],
  'POST /flows/:id/test-request': [
    { id: 'flow', body: () => ({ method: 'GET', url: 'http://127.0.0.1:1/', headers: [] }) },
  ],
  'GET /channels': [{ isOwn: true }],
  'GET /channels/platforms': [{ isOwn: true }],
  'POST /channels': [{ body: () => ({ type: 'web_widget', name: 'mine' }), isOwn: true }],
  'GET /channels/:id': [{ id: 'channel' }],
  'PUT /channels/:id': [
    { id: 'channel', body: () => ({ name: 'stolen', is_enabled: false }) },
    { id: 'channel', isOwnId: true, body: (its) => ({ flow_id: its.flow }) },
  ],
  'DELETE /channels/:id': [{ id: 'channel' }],
  'PUT /channels/:id/connection': [{ id: 'channel', body: () => ({ secrets: { token: 'stolen' } }) }],
  'DELETE /channels/:id/connection': [{ id: 'channel' }],
  'POST /channels/:id/check': [{ id: 'channel' }],
  'GET /channels/:id/conversations/count': [{ id: 'channel' }],
  'POST /channels/:id/rotate-key': [{ id: 'channel' }],
  'POST /channels/:id/initialize': [{ id: 'channel' }],
  'POST /channels/:id/identity-secret': [{ id: 'channel' }],
  'POST /channels/:id/assign-ai-agent': [
    { id: 'channel', body: () => ({ agent_id: null }) },
    { id: 'channel', body: (its) => ({ agent_id: its.agent }) },
    { id: 'channel', isOwnId: true, body: (its) => ({ agent_id: its.agent }) },
  ],
  'POST /api-channels/:key/events': [{ body: () => ({ events: [] }) }],
  'POST /mail-channels/:key/mime': [{ body: () => ({ RawEmail: 'x' }) }],
  ...ACCOUNT_ATTEMPTS,
  'GET /message-templates': [{ isOwn: true }],
  'POST /message-templates': [{ body: () => ({ name: 'mine', texts: [{ locale: 'en', text: 'Hi' }] }), isOwn: true }],
  'GET /message-templates/phrases': [{ isOwn: true }],
  'POST /message-templates/phrases': [
    { body: () => ({ phrase: 'fallback', texts: [{ locale: 'en', text: 'mine' }] }), isOwn: true },
  ],
  'GET /message-templates/:id': [{ id: 'template' }],
  'PUT /message-templates/:id': [{ id: 'template', body: () => ({ name: 'stolen' }) }],
  'DELETE /message-templates/:id': [{ id: 'template' }],
  'POST /message-templates/:id/undelete': [{ id: 'template' }],
  'GET /message-templates/:id/details': [{ id: 'template' }],
  'POST /message-templates/:id/use': [
    { id: 'template', body: (its) => ({ conversation_id: its.conversation }) },
    { id: 'template', isOwnId: true, body: (its) => ({ conversation_id: its.conversation }) },
    { id: 'template', body: (_, own) => ({ conversation_id: own.conversation }) },
  ],
  'GET /quick-actions': [{ isOwn: true }],
  'POST /quick-actions': [
    { body: () => ({ type: 'call', texts: [{ locale: 'en', text: 'Call' }], target: '+40210000000' }), isOwn: true },
  ],
  'PUT /quick-actions/:id': [{ id: 'action', body: () => ({ is_enabled: false, position: 0 }) }],
  'DELETE /quick-actions/:id': [{ id: 'action' }],
  'POST /quick-actions/:id/undelete': [{ id: 'action' }],
  'POST /platforms/install': [{ body: () => ({ type: 'web_widget' }), isOwn: true }],
  'POST /platforms/uninstall': [{ body: (its) => ({ id: its.channel }) }],
  'GET /platforms/:id/config': [{ id: 'channel' }],
  'POST /platforms/:id/config': [{ id: 'channel', body: () => ({}) }],
  'POST /platforms/:id/toggle': [{ id: 'channel', body: () => ({}) }],
  'GET /auth/sessions': [{ isOwn: true }],
  'DELETE /auth/sessions/:id': [{ id: 'session' }],
  'GET /profile/me': [{ isOwn: true }],
  ...CHAT_ATTEMPTS,
};

/**
 * Calls about the caller's own session, account or visit, about the whole installation, and those that need a platform to answer; tested
 * with those features.
 */
export const OWN_AFFAIRS =
  /^(POST \/auth\/.*|GET \/auth\/(csrf|refresh|registration)|(GET|POST) \/instance.*|DELETE \/auth\/sessions|POST \/(profile\/(me|company\/.*)|presence|figures\/mail\/stop|invitation(\/.*)?)|GET \/dev\/mail|POST \/chat\/(resume|return|logout|erase)|POST \/(facebook|instagram)-accounts|GET \/facebook-accounts\/:id\/pages|(POST|DELETE) \/channels\/:id\/whatsapp-templates.*)$/;
