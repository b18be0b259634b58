import { WidgetSettings, type WidgetChannel } from '@parley/contracts/channels';
import { expect, test } from 'vitest';
import { attentionOf } from './attention.ts';

const channel = (changes: Partial<WidgetChannel>, settings: object = {}): WidgetChannel => ({
  id: 1,
  type: 'web_widget',
  name: 'Shop',
  isEnabled: true,
  status: 'connected',
  aiAgentId: null,
  flowId: null,
  key: 'k',
  settings: WidgetSettings.parse(settings),
  identitySecretEnd: null,
  lastMessageAt: null,
  lastSeenAt: new Date(),
  lastSeenUrl: 'https://shop.example',
  createdAt: new Date(),
  ...changes,
});

test('a widget that works needs no attention', () => {
  expect(attentionOf(channel({}))).toBeNull();
  expect(attentionOf(channel({}, { allowedDomains: ['shop.example'] }))).toBeNull();
  expect(attentionOf(channel({ lastSeenUrl: null }, { allowedDomains: ['shop.example'] }))).toBeNull();
});

test('a widget on a site that is not allowed needs it, and so does one that nobody can sign in to', () => {
  expect(attentionOf(channel({}, { allowedDomains: ['other.example'] }))).toBe('siteNotAllowed');
  expect(attentionOf(channel({}, { requiresIdentity: true }))).toBe('secretMissing');
  expect(attentionOf(channel({ identitySecretEnd: 'abcd' }, { requiresIdentity: true }))).toBeNull();
});

test('a widget that is off needs none', () => {
  expect(attentionOf(channel({ isEnabled: false }, { requiresIdentity: true }))).toBeNull();
});
