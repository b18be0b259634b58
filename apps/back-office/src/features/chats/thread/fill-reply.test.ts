import type { MessageTemplate } from '@parley/contracts/message-templates';
import { describe, expect, test } from 'vitest';
import { matchesReply } from '../../../components/matches-reply.ts';
import { fillReply, gapsIn, replyWords } from './fill-reply.ts';

const values = { 'customer.name': 'Irina', 'customer.email': null, 'agent.name': 'Ana', 'company.name': 'Linden' };
const reply = (texts: Record<string, string>, shortcut: string | null = null) =>
  ({
    id: 1,
    name: 'Late parcel',
    shortcut,
    texts: Object.entries(texts).map(([locale, text]) => ({ locale, text })),
  }) as MessageTemplate;

describe('a saved reply', () => {
  test.each([
    ['Hi {{name}}, {{ customer.name }}', 'Hi Irina, Irina', []],
    ['{{agent.name}} of {{company.name}}', 'Ana of Linden', []],
    ['Mail: {{customer.email | unknown}}', 'Mail: unknown', []],
    ['Mail: {{customer.email}}', 'Mail: {{customer.email}}', ['customer.email']],
    ['{{order}} and {{order}} and {{date}}', '{{order}} and {{order}} and {{date}}', ['order', 'date']],
    ['{{toString}} {{__proto__}}', '{{toString}} {{__proto__}}', ['toString', '__proto__']],
    ['no { braces } {{ here', 'no { braces } {{ here', []],
    ['{{customer.name | {{x}}', 'Irina', []],
  ])('%s becomes %s', (template, filled, gaps) => {
    expect(fillReply(template, values)).toBe(filled);
    expect(gapsIn(filled)).toEqual(gaps);
  });

  test("never treats a customer's name as a template", () => {
    expect(fillReply('Hi {{name}}', { 'customer.name': '{{agent.name}}', 'agent.name': 'secret' })).toBe(
      'Hi {{agent.name}}',
    );
  });

  test.each([
    [{ en: 'Hi', ro: 'Bună' }, 'ro', 'Bună'],
    [{ en: 'Hi', ro: 'Bună' }, 'de', 'Hi'],
    [{ it: 'Ciao', ro: 'Bună' }, 'de', 'Bună'],
    [{ en: 'Hi', ro: 'Bună' }, null, 'Hi'],
  ] as const)('with texts %j is sent to a customer who speaks %s as %s', (texts, locale, words) => {
    expect(replyWords(reply(texts), locale)).toBe(words);
  });

  test.each([
    ['', true],
    ['parcel', true],
    ['LATE  par', true],
    ['sorry', true],
    ['tardy', true],
    ['refund', false],
  ])('is found by %j: %s', (search, isFound) => {
    expect(matchesReply(reply({ en: 'We are sorry' }, 'tardy'), search)).toBe(isFound);
  });
});
