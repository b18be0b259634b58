import type { AgentFigures } from '@parley/contracts/agent-figures';
import { AgentSettings, type AiAgent } from '@parley/contracts/ai-agents';
import type { ChannelActivity } from '@parley/contracts/channel-activity';
import { WidgetSettings, type PlatformChannel, type WidgetChannel } from '@parley/contracts/channels';
import type { CompanySecret } from '@parley/contracts/company-secrets';
import type { Conversation } from '@parley/contracts/conversations';
import type { CustomerField } from '@parley/contracts/customer-fields';
import type { Customer } from '@parley/contracts/customers';
import type { Flow } from '@parley/contracts/flows';
import type { KnowledgeSource, SourceWithContent } from '@parley/contracts/knowledge';
import { LANGUAGES } from '@parley/contracts/locales';
import type { MessageTemplate } from '@parley/contracts/message-templates';
import type { Message } from '@parley/contracts/messages';
import type { Policy } from '@parley/contracts/policies';
import { PolicyContent } from '@parley/contracts/policy-content';
import type { Profile } from '@parley/contracts/profile';

/** Things as the server would send them; each takes what a test wants to be different. */

const THEN = new Date('2026-11-15T10:00:00Z');
const ANNA = { id: 1, name: 'Anna Berg' };

export const profile = (changes: Partial<Profile['user']> = {}): Profile => ({
  user: {
    ...ANNA,
    username: null,
    phone: null,
    email: 'anna@shop.example',
    pendingEmail: null,
    emailVerifiedAt: THEN,
    locale: 'en',
    isInstanceOwner: false,
    isCompanyOwner: true,
    ...changes,
  },
  company: { id: 1, name: 'Shop', website: null, timezone: 'Europe/Berlin', replyTarget: 10 },
  silent: [],
  companies: [{ id: 1, name: 'Shop' }],
  languages: [...LANGUAGES],
  liveSince: '1',
});

export const customer = (changes: Partial<Customer> = {}): Customer => ({
  id: 1,
  name: 'Emma',
  email: null,
  phone: null,
  sentiment: 'neutral',
  sentimentBy: null,
  isVerified: false,
  isBlocked: false,
  fields: [],
  locale: null,
  createdAt: THEN,
  identities: [],
  merges: [],
  conversations: [],
  ...changes,
});

export const message = (changes: Partial<Message> = {}): Message => ({
  id: changes.seq ?? 1,
  seq: 1,
  conversationId: 1,
  direction: 'incoming',
  origin: 'customer',
  type: 'text',
  text: 'Where is my order?',
  attachments: [],
  extras: null,
  optionId: null,
  marks: null,
  status: 'delivered',
  clientId: null,
  author: null,
  sentAt: THEN,
  createdAt: THEN,
  ...changes,
});

export const conversation = (changes: Partial<Conversation> = {}): Conversation => ({
  id: 1,
  customer: {
    id: 1,
    name: 'Emma',
    email: null,
    phone: null,
    sentiment: 'neutral',
    sentimentBy: null,
    isVerified: false,
    isBlocked: false,
    fields: [],
  },
  platform: 'web_widget',
  channelId: 1,
  removedChannel: null,
  aiAgentId: null,
  isHandedOff: false,
  hasBot: true,
  botName: 'Shop Assistant',
  beganWaitingAt: null,
  handedOffTo: null,
  team: null,
  lastMessage: null,
  lastSeq: 1,
  unreadCount: 0,
  priority: 'normal',
  tags: [],
  locale: null,
  pageUrl: null,
  referrer: null,
  metadata: [],
  rating: null,
  isTest: false,
  startedAt: THEN,
  activeAt: THEN,
  endedAt: null,
  snoozedAt: null,
  wakesAt: null,
  wokeAt: null,
  noteChanges: 0,
  mentions: [],
  ...changes,
});

export const agent = (changes: Partial<AiAgent> = {}): AiAgent => ({
  id: 1,
  name: 'Ada',
  description: '',
  status: 'draft',
  settings: AgentSettings.parse({}),
  draftHash: '',
  publishedVersion: null,
  draftChanges: 0,
  canary: null,
  channels: [],
  knowledge: { sources: 0, failed: 0, chunks: 0 },
  policies: 0,
  labCases: 0,
  createdAt: THEN,
  updatedAt: THEN,
  updatedBy: ANNA,
  ...changes,
});

export const figures = (changes: Partial<AgentFigures> = {}): AgentFigures => ({
  agentId: 1,
  answers: 0,
  answersBefore: 0,
  handedOff: 0,
  handedOffBefore: 0,
  cited: 0,
  unsure: 0,
  unanswered: 0,
  perDay: [0, 0, 0, 0, 0, 0, 0],
  ...changes,
});

export const flow = (changes: Partial<Flow> = {}): Flow => ({
  id: 1,
  name: 'Returns',
  status: 'draft',
  publishedVersion: null,
  draftChanges: 0,
  nodeCount: 3,
  errors: 0,
  warnings: 0,
  startsBy: [],
  channels: [],
  traffic: { runs: 0, daily: [0, 0, 0, 0, 0, 0, 0], ended: 0, handedOff: 0 },
  isDisclosed: true,
  editedBy: ANNA,
  editedAt: THEN,
  ...changes,
});

export const channel = (changes: Partial<WidgetChannel> = {}): WidgetChannel => ({
  id: 1,
  type: 'web_widget',
  name: 'Shop widget',
  isEnabled: true,
  status: 'connected',
  aiAgentId: null,
  flowId: null,
  key: 'wk_test',
  identitySecretEnd: null,
  lastMessageAt: null,
  lastSeenAt: null,
  lastSeenUrl: null,
  createdAt: THEN,
  settings: WidgetSettings.parse({ allowedDomains: ['shop.example'] }),
  ...changes,
});

/** A channel on Telegram that is connected. */
export const platformChannel = (changes: Partial<PlatformChannel> = {}): PlatformChannel => ({
  ...channel(),
  id: 2,
  type: 'telegram',
  name: 'Shop bot',
  settings: { username: 'shop_bot' },
  secrets: [{ name: 'token', end: 'wxyz' }],
  ...changes,
});

/** Fourteen quiet days; those given are the last ones. */
export const channelActivity = (
  changes: Omit<Partial<ChannelActivity>, 'days'> & { days?: Partial<ChannelActivity['days'][number]>[] } = {},
): ChannelActivity => {
  const { days: given = [], ...rest } = changes;
  const days = Array.from({ length: 14 }, (_, at) => ({
    day: `2026-11-${String(at + 2).padStart(2, '0')}`,
    received: 0,
    sent: 0,
    byBot: 0,
    delayed: 0,
    failed: 0,
    ...given[at - 14 + given.length],
  }));
  return { channelId: 1, waiting: 0, nextTryAt: null, lastCheck: null, ...rest, days };
};

export const source = (changes: Partial<KnowledgeSource> = {}): KnowledgeSource => ({
  id: 1,
  type: 'text',
  name: 'Delivery',
  url: null,
  extent: 120,
  file: null,
  isEnabled: true,
  rank: 0,
  contentChangedAt: THEN,
  status: 'ready',
  done: 1,
  total: 1,
  problem: null,
  chunkCount: 2,
  agents: [{ id: 1, name: 'Ada' }],
  syncEveryHours: null,
  syncedAt: THEN,
  createdAt: THEN,
  updatedAt: THEN,
  updatedBy: ANNA,
  ...changes,
});

export const sourceWithContent = (changes: Partial<SourceWithContent> = {}): SourceWithContent => ({
  ...source(),
  content: { type: 'text', text: 'Delivery takes two days.' },
  ...changes,
});

export const savedReply = (changes: Partial<MessageTemplate> = {}): MessageTemplate => ({
  id: 1,
  name: 'Delivery time',
  shortcut: 'delivery',
  texts: [{ locale: 'en', text: 'It takes two days.', isBuiltIn: false, editedBy: ANNA, editedAt: THEN }],
  createdAt: THEN,
  ...changes,
});

export const customerField = (changes: Partial<CustomerField> = {}): CustomerField => ({
  id: 1,
  key: 'city',
  name: 'City',
  type: 'text',
  choices: [],
  position: 0,
  ...changes,
});

export const secret = (changes: Partial<CompanySecret> = {}): CompanySecret => ({
  name: 'shop-key',
  createdAt: THEN,
  updatedAt: THEN,
  updatedBy: ANNA,
  isUnreadable: false,
  usedBy: [],
  ...changes,
});

export const policy = ({
  content = {},
  ...changes
}: Partial<Omit<Policy, 'content'>> & { content?: object } = {}): Policy => ({
  id: 1,
  content: PolicyContent.parse({
    name: 'Nothing is free',
    action: { kind: 'must_not_say', phrases: ['free'] },
    ...content,
  }),
  version: 1,
  examples: { passed: 0, total: 0 },
  agents: [{ id: 1, name: 'Ada' }],
  hits: { total: 0, days: [0, 0, 0, 0, 0, 0, 0] },
  createdAt: THEN,
  updatedAt: THEN,
  updatedBy: ANNA,
  ...changes,
});
