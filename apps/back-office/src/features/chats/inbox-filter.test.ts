import { describe, expect, test } from 'vitest';
import { belongs, isNarrowed, queryOf, readFilter, writeFilter } from './inbox-filter.ts';
import { conversation, customerField } from '../../testing/factories.ts';

const read = (text: string) => readFilter(new URLSearchParams(text));

describe('the filter in the URL', () => {
  test.each([
    '',
    'view=unread',
    'view=handed-off&platform=telegram&tag=gift&mood=angry',
    'from=2026-11-01&to=2026-11-15&search=order',
    'field=city%3Acontains%3ACluj%3A+old+town',
  ])('%s survives being read and written', (text) => {
    expect(writeFilter(read(text)).toString()).toBe(text);
  });

  test.each([
    'view=mine',
    'platform=fax',
    'mood=hungry',
    'from=yesterday',
    'to=2026-13-45',
    'message=12',
    'field=__proto__:isEmpty',
    'field=city',
  ])('invalid values are dropped: %s', (text) => {
    expect(writeFilter(read(text)).toString()).toBe('');
  });

  test('the list counts as filtered only by filters other than the view', () => {
    expect(isNarrowed(read('view=ended'))).toBe(false);
    expect(isNarrowed(read('view=ended&mood=sad'))).toBe(true);
  });

  test('views are translated into query parameters of the call', () => {
    expect(queryOf(read('view=bot&mood=sad&search= x '))).toEqual({
      answeredBy: 'bot',
      status: 'open',
      sentiment: 'sad',
      search: 'x',
    });
  });
});

describe('a conversation that changed', () => {
  const unread = conversation({ unreadCount: 2, tags: ['Gift'] });
  test.each([
    ['', true],
    ['view=unread', true],
    ['view=handed-off', false],
    ['view=bot', true],
    ['view=ended', false],
    ['tag=gift', true],
    ['tag=vip', false],
    ['platform=web_widget', true],
    ['mood=angry', false],
    ['from=2026-11-15&to=2026-11-15', true],
    ['to=2026-11-14', false],
    ['search=order', false],
  ])('with %s in the URL, it is shown: %s', (text, isShown) => {
    expect(belongs(read(text), unread, 'Europe/Bucharest')).toBe(isShown);
  });

  test("days are in the company's time zone", () => {
    const late = conversation({ startedAt: new Date('2026-11-15T23:30:00Z') });
    expect(belongs(read('from=2026-11-16'), late, 'Europe/Bucharest')).toBe(true);
    expect(belongs(read('from=2026-11-16'), late, 'UTC')).toBe(false);
  });

  test('conversations in which staff test are not shown in the inbox', () => {
    expect(belongs(read(''), conversation({ isTest: true }), 'UTC')).toBe(false);
  });
});

test('a conversation that nothing answers automatically belongs to people, not to the bot', () => {
  const waiting = conversation({ hasBot: false });
  expect(belongs(read('view=handed-off'), waiting, 'UTC')).toBe(true);
  expect(belongs(read('view=bot'), waiting, 'UTC')).toBe(false);
});

test('a conversation belongs to a filter by a field if its customer has such a value', () => {
  const seats = customerField({ id: 7, key: 'seats', type: 'number' });
  const { customer: known } = conversation();
  const withSeats = conversation({ customer: { ...known, fields: [{ fieldId: 7, value: 12, source: 'staff' }] } });
  const meets = (text: string, of = withSeats) => belongs(read(`field=${text}`), of, 'UTC', [seats]);
  expect([meets('seats:greaterThan:9'), meets('seats:equals:12'), meets('seats:isEmpty')]).toEqual([true, true, false]);
  expect([meets('seats:isEmpty', conversation()), meets('seats:lessThan:99', conversation())]).toEqual([true, false]);
  expect(meets('gone:isEmpty')).toBe(false);
});
