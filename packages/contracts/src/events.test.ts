import { expect, test } from 'vitest';
import { EVENT_NAMES, readEvent, type EventName } from './events.ts';
import { fromWire, toWire } from './wire.ts';

const at = new Date('2026-06-01T12:00:00Z');
const message = {
  id: 7,
  seq: 3,
  conversationId: 5,
  direction: 'incoming',
  origin: 'customer',
  type: 'text',
  text: 'Hello',
  attachments: [],
  extras: null,
  marks: null,
  optionId: null,
  status: 'sent',
  clientId: null,
  author: null,
  sentAt: at,
  createdAt: at,
};
const conversation = {
  id: 5,
  customer: {
    id: 1,
    name: null,
    email: null,
    phone: null,
    sentiment: 'happy',
    sentimentBy: null,
    isVerified: false,
    isBlocked: false,
    fields: [],
  },
  platform: 'web_widget',
  channelId: 2,
  aiAgentId: null,
  isHandedOff: false,
  hasBot: true,
  botName: 'Shop Assistant',
  beganWaitingAt: null,
  handedOffTo: null,
  team: { id: 9, name: 'Orders' },
  lastMessage: message,
  lastSeq: 3,
  activeAt: at,
  unreadCount: 1,
  priority: 'high',
  snoozedAt: null,
  wakesAt: null,
  wokeAt: null,
  noteChanges: 0,
  mentions: [],
  tags: ['vip'],
  locale: 'en',
  pageUrl: null,
  referrer: null,
  metadata: [],
  rating: { score: 5, comment: '', ratedAt: at },
  isTest: false,
  startedAt: at,
  endedAt: null,
  removedChannel: null,
};
const SAMPLES: Record<EventName, object> = {
  'message.created': message,
  'message.updated': message,
  'conversation.updated': conversation,
  'conversation.deleted': { id: 5 },
  typing: { conversationId: 5, origin: 'bot', isTyping: true, text: 'Your par', seq: 3 },
  presence: { userId: 1, name: 'Ana', conversationId: null, isHere: true, asks: false },
  'member.state': { userId: 1, state: 'away' },
  'views.changed': {},
  reset: {},
};

test.each(EVENT_NAMES)('%s survives the wire unchanged', (name) => {
  const wire = JSON.stringify(toWire(SAMPLES[name]));
  expect(readEvent(name, fromWire(JSON.parse(wire)))).toEqual({ event: { name, data: SAMPLES[name] } });
});

test.each([
  ['conversation.updated', { ...conversation, hasBot: undefined }, ['hasBot']],
  ['conversation.updated', { ...conversation, customer: { ...conversation.customer, name: 7 } }, ['customer.name']],
  ['message.created', { ...message, status: 'lost', sentAt: 'today' }, ['status', 'sentAt']],
  ['typing', {}, ['conversationId', 'origin', 'isTyping']],
  ['presence', null, ['']],
] as const)('an invalid %s names its fields', (name, data, badFields) =>
  expect(readEvent(name, data)).toEqual({ badFields }),
);
