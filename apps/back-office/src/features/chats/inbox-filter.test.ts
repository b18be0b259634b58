import { describe, expect, test } from 'vitest';
import { belongs, hasLeft, isNarrowed, queryOf, readFilter, writeFilter } from './inbox-filter.ts';
import { conversation, customerField } from '../../testing/factories.ts';

const read = (text: string) => readFilter(new URLSearchParams(text));
const ME = { myId: 1, timeZone: 'Europe/Bucharest' };
const UTC = { myId: 1, timeZone: 'UTC' };

describe('the filter in the URL', () => {
  test.each([
    '',
    'view=unread',
    'view=waiting&platform=telegram&tag=gift&mood=angry',
    'from=2026-11-01&to=2026-11-15&search=order',
    'field=city%3Acontains%3ACluj%3A+old+town',
  ])('%s survives being read and written', (text) => {
    expect(writeFilter(read(text)).toString()).toBe(text);
  });

  test.each([
    'view=yours',
    'view=open',
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
    ['view=waiting', false],
    ['view=mine', false],
    ['view=all', true],
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
    expect(belongs(read(text), unread, ME)).toBe(isShown);
  });

  test("days are in the company's time zone", () => {
    const late = conversation({ startedAt: new Date('2026-11-15T23:30:00Z') });
    expect(belongs(read('from=2026-11-16'), late, ME)).toBe(true);
    expect(belongs(read('from=2026-11-16'), late, UTC)).toBe(false);
  });

  test('conversations in which staff test are not shown in the inbox', () => {
    expect(belongs(read(''), conversation({ isTest: true }), UTC)).toBe(false);
  });
});

describe('who answers decides about the view', () => {
  const views = (given: ReturnType<typeof conversation>) =>
    ['open', 'waiting', 'mine', 'bot', 'ended'].filter((view) => belongs(read(`view=${view}`), given, UTC));
  const since = new Date('2026-11-15T10:00:00Z');
  const anna = { id: 1, name: 'Anna Berg' };
  const dan = { id: 2, name: 'Dan' };

  test.each([
    ['a bot', conversation(), ['open', 'bot']],
    ['nobody yet', conversation({ hasBot: false, botName: null, beganWaitingAt: since }), ['open', 'waiting']],
    ['nobody, and nothing was asked', conversation({ hasBot: false, botName: null }), ['open']],
    ['nobody after a hand-off', conversation({ isHandedOff: true, beganWaitingAt: since }), ['open', 'waiting']],
    ['me', conversation({ isHandedOff: true, handedOffTo: anna }), ['open', 'mine']],
    [
      'me, not yet',
      conversation({ isHandedOff: true, handedOffTo: anna, beganWaitingAt: since }),
      ['open', 'waiting', 'mine'],
    ],
    ['a colleague', conversation({ isHandedOff: true, handedOffTo: dan }), ['open']],
    ['nobody any more', conversation({ isHandedOff: true, handedOffTo: anna, endedAt: since }), ['ended']],
  ])('%s', (_, given, expected) => {
    expect(views(given)).toEqual(expected);
  });

  test('in the queue a row leaves with its reason; what one reads or has searched for stays', () => {
    const ended = conversation({ endedAt: since });
    expect(['', 'view=waiting', 'view=mine', 'view=bot'].map((text) => hasLeft(read(text), ended, UTC))).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(
      ['view=unread', 'view=all', 'view=ended', 'search=x'].map((text) => hasLeft(read(text), ended, UTC)),
    ).toEqual([false, false, false, false]);
  });
});

test('a search looks at ended conversations too, unless a view was chosen; older bookmarks still work', () => {
  expect(queryOf(read(''))).toEqual({ status: 'open' });
  expect(queryOf(read('search=x'))).toEqual({ search: 'x' });
  expect(queryOf(read('view=mine&search=x'))).toEqual({ answeredBy: 'me', status: 'open', search: 'x' });
  expect(queryOf(read('view=handed-off'))).toEqual({ waiting: 'true' });
});

test('a conversation belongs to a filter by a field if its customer has such a value', () => {
  const seats = customerField({ id: 7, key: 'seats', type: 'number' });
  const { customer: known } = conversation();
  const withSeats = conversation({ customer: { ...known, fields: [{ fieldId: 7, value: 12, source: 'staff' }] } });
  const meets = (text: string, of = withSeats) => belongs(read(`field=${text}`), of, { ...UTC, fields: [seats] });
  expect([meets('seats:greaterThan:9'), meets('seats:equals:12'), meets('seats:isEmpty')]).toEqual([true, true, false]);
  expect([meets('seats:isEmpty', conversation()), meets('seats:lessThan:99', conversation())]).toEqual([true, false]);
  expect(meets('gone:isEmpty')).toBe(false);
});
