import { expect, test } from 'vitest';
import { flowOf, startConversation } from '../../testing/conversation.ts';

test('a switch depends on language, platform and opening hours, over midnight too', () => {
  const exitOf = (settings: object, facts = {}, language: 'ru' | 'en' = 'ru') => {
    const flow = flowOf({ start: { type: 'start', to: 's' }, s: { type: 'switch', settings } });
    const conversation = startConversation({ 1: flow }, { facts, language });
    conversation.start();
    return conversation.steps().at(-1)?.exit;
  };
  expect(exitOf({ by: 'language', languages: ['ru', 'ua'] })).toBe('ru');
  expect(exitOf({ by: 'language', languages: ['ru', 'ua'] }, {}, 'en')).toBe('other');
  expect(exitOf({ by: 'platform', platforms: ['telegram'] }, { platform: 'telegram' })).toBe('telegram');
  // Wednesday, 10:00 in London's winter, 13:00 in Bucharest's summer.
  const hours = (days: number[], from: string, to: string, timezone = 'Europe/Bucharest') =>
    exitOf({ by: 'hours', timezone, open: [{ days, from, to }] });
  expect(hours([3], '13:00', '13:01')).toBe('open');
  expect(hours([3], '09:00', '13:00')).toBe('closed');
  expect(hours([4], '09:00', '18:00')).toBe('closed');
  expect(hours([2], '22:00', '14:00')).toBe('open');
  expect(hours([3], '22:00', '14:00')).toBe('closed');
  expect(hours([4], '00:00', '01:00', 'Pacific/Kiritimati')).toBe('open');
});
