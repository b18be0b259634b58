import { expect, test } from 'vitest';
import { choiceOf } from './choice.ts';
import { NOTHING, type ChatState } from './state.ts';
import type { WireConversation, WireMessage } from './wire.ts';

const option = (id: string) => ({ id, label: id });
const extras = { options: [option('a'), option('b')], card: null, quick_actions: [] };
const offer = { seq: 1, origin: 'bot', option_id: null, extras } as unknown as WireMessage;
const said = (origin: 'customer' | 'bot' | 'operator', option_id: string | null = null) => ({ origin, option_id });

const stateOf = (after: object[], waiting: (string | undefined)[] = [], endedAt: string | null = null): ChatState => ({
  ...NOTHING,
  conversation: { ended_at: endedAt } as WireConversation,
  messages: [offer, ...after.map((each, index) => ({ ...each, seq: index + 2 }) as WireMessage)],
  outbox: waiting.map((optionId) => ({ clientId: '', text: '', files: [], hasFailed: false, optionId })),
});

test.each<[string, ChatState, string | null, boolean]>([
  ['nobody pressed one', stateOf([]), null, true],
  ['one was pressed', stateOf([said('customer', 'a')]), 'a', true],
  ['one was pressed and is on its way', stateOf([], ['b']), 'b', true],
  ['the customer changed their mind', stateOf([said('customer', 'a')], ['b']), 'b', true],
  ['the customer wrote something of their own', stateOf([said('customer')]), null, false],
  ['the customer writes something of their own', stateOf([], [undefined]), null, false],
  ['one was pressed before the customer wrote', stateOf([said('customer', 'a'), said('customer')]), 'a', false],
  ['the bot answered', stateOf([said('customer', 'a'), said('bot')]), 'a', false],
  ['a person answered', stateOf([said('operator')]), null, false],
  [
    'a later button has the same name',
    stateOf([said('customer', 'a'), said('bot'), said('customer', 'b')]),
    'a',
    false,
  ],
  ['another message asked', stateOf([said('customer', 'z')]), null, false],
  ['the conversation ended', stateOf([said('customer', 'a')], [], '2026-11-16T00:00:00Z'), 'a', false],
])('the buttons when %s', (_, state, chosen, isUsable) => {
  expect(choiceOf(offer, state)).toEqual({ chosen, isUsable });
});
