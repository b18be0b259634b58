import { expect, test } from 'vitest';
import { checkedFields, checkFlow, type KeyedField } from '../../index.ts';
import { flowOf, saidIn, say, startConversation } from '../../testing/conversation.ts';

const choices = [
  { id: 'c1', name: 'Gold', isRemoved: false },
  { id: 'c2', name: 'Silver', isRemoved: true },
];
const FIELDS: KeyedField[] = [
  { key: 'plan', type: 'choice', choices },
  { key: 'seats', type: 'number', choices: [] },
  { key: 'vip', type: 'yesNo', choices: [] },
];
const set = (field: string, value: string, to: string) => ({
  type: 'update',
  settings: { changes: [{ kind: 'setField', field, value }] },
  to,
});
const when = (variable: string, operator: string, value: unknown, to: { yes: string; else: string }) => ({
  type: 'condition',
  settings: { branches: [{ id: 'yes', when: { needs: 'all', rules: [{ variable, operator, value }] } }] },
  to,
});

test.each([
  ['plan', 'gold', 'equals', 'Gold', 'Gold'],
  ['seats', '1 200', 'greaterThan', 1000, '1200'],
  ['vip', 'da', 'isTrue', null, 'true'],
  ['name', ' Ana  Pop ', 'equals', 'ana pop', 'Ana Pop'],
])('what a flow sets in %s is there for its next rules and texts', (field, value, operator, operand, shown) => {
  const flow = flowOf({
    start: { type: 'start', to: 'set' },
    set: set(field, value, 'check'),
    check: when(`customer.${field}`, operator, operand, { yes: 'good', else: 'bad' }),
    good: say(`It is {{customer.${field}}}`),
    bad: say('no'),
  });
  const conversation = startConversation({ 1: flow }, { customerFields: FIELDS, facts: { [`customer.${field}`]: '' } });
  const effects = conversation.start();
  expect(saidIn(effects)).toEqual([`It is ${shown}`]);
  expect(effects[0]).toMatchObject({ do: 'change', change: { kind: 'setField', field, value } });
});

test.each([
  ['plan', 'Silver'],
  ['seats', 'many'],
  ['email', 'nobody'],
  ['unknown', 'x'],
])('a value that %s does not accept is noted and changes nothing: %s', (field, value) => {
  const flow = flowOf({
    start: { type: 'start', to: 'set' },
    set: set(field, value, 'say'),
    say: say(`It is {{customer.${field}}}`),
  });
  const conversation = startConversation(
    { 1: flow },
    { customerFields: FIELDS, facts: { [`customer.${field}`]: 'old' } },
  );
  expect(saidIn(conversation.start())).toEqual(['It is old']);
  expect(conversation.steps().find(({ node }) => node === 'set')?.notes).toEqual([`customer.${field}: ?`]);
});

test('the check knows the fields, their types and their choices', () => {
  const flow = flowOf({
    start: { type: 'start', to: 'set' },
    set: set('gone', 'x', 'a'),
    a: when('customer.plan', 'equals', 'Silver', { yes: 'b', else: 'b' }),
    b: when('customer.vip', 'greaterThan', 1, { yes: 'c', else: 'c' }),
    c: when('customer.plan', 'equals', 'GOLD', { yes: 'd', else: 'd' }),
    d: say('{{customer.seats}} {{customer.missing}} {{customer.nothing | none}}'),
  });
  const problems = (fields?: KeyedField[]) =>
    checkFlow(flow, { platforms: ['web_widget'], ...(fields && { customerFields: checkedFields(fields) }) }).map(
      ({ code, node, detail }) => [code, node, detail],
    );
  expect(problems(FIELDS)).toEqual([
    ['unknownVariable', 'd', 'customer.missing'],
    ['unknownField', 'set', 'gone'],
    ['wrongType', 'b', 'customer.vip greaterThan'],
    ['unknownChoice', 'a', 'customer.plan'],
  ]);
  expect(problems()).toEqual([]);
});

test('a flow cannot name a field that nobody could define', () => {
  const flow = flowOf({ start: { type: 'start', to: 'set' }, set: set('__proto__', 'x', 'set') });
  expect(checkFlow(flow, { platforms: ['web_widget'] }).map(({ code }) => code)).toContain('badSettings');
});
