import { expect, test } from 'vitest';
import { flowOf, say, saidIn, startConversation } from '../../testing/conversation.ts';

const rule = (variable: string, operator: string, value: unknown) => ({ variable, operator, value });

test('a condition takes the first branch whose rules match, including nested groups', () => {
  const branches = [
    {
      id: 'vip',
      when: {
        needs: 'all',
        rules: [
          rule('total', 'greaterThan', 100),
          { needs: 'any', rules: [rule('city', 'equals', 'Cluj'), rule('city', 'startsWith', '{{home}}')] },
        ],
      },
    },
    { id: 'some', when: { needs: 'any', rules: [rule('total', 'isNotEmpty', null)] } },
  ];
  const exitFor = (facts: Record<string, string | number>) => {
    const flow = flowOf({
      start: { type: 'start', to: 'c' },
      c: { type: 'condition', settings: { branches }, to: { vip: 'v', some: 's', else: 'e' } },
      v: say('vip'),
      s: say('some'),
      e: say('else'),
    });
    return saidIn(startConversation({ 1: flow }, { facts }).start())[0];
  };
  expect(exitFor({ total: '150', city: 'cluj' })).toBe('vip');
  expect(exitFor({ total: 150, city: 'Iași', home: 'Ia' })).toBe('vip');
  expect(exitFor({ total: 150, city: 'Oradea' })).toBe('some');
  expect(exitFor({})).toBe('else');
});
