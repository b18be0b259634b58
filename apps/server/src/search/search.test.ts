import { sql as raw } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { openShop, type Shop, type TestVisitor } from '../testing/chat.ts';
import type { Reply } from '../testing/test-client.ts';
import { learnWords } from './index.ts';

let app: TestApp;
let shop: Shop;

interface Hit {
  id: number;
  customer: { id: number };
  match?: { seq: number; snippet: string; message_id: number } | null;
}
const search = (typed: string, { staff }: Shop = shop): Promise<Reply> =>
  staff.browser.get(`/conversations?search=${encodeURIComponent(typed)}`);
const hits = async (typed: string, of = shop) => (await search(typed, of)).body.data as Hit[];
const found = async (typed: string, of = shop) => (await hits(typed, of)).map(({ id }) => id);

async function customer(said: string, fields = {}, of = shop): Promise<TestVisitor> {
  const visitor = of.visitor();
  await visitor.start(fields);
  if (said) await visitor.say(said);
  return visitor;
}
const knownWords = async () =>
  (await app.sql.asSystem(({ db }) => db.selectFrom('search_words').select('word').execute())).map(({ word }) => word);

/** One customer per language: their messages and details, and how staff search for them. */
const PEOPLE = {
  en: {
    said: 'The delivery of my parcel is late',
    person: { name: 'Zoë Brontë', email: 'zoe.b@post.example', phone: '+44 20 7946 0018' },
    message: { word: 'delivery', form: 'deliveries', case: 'PARCEL', typo: 'delviery', beginning: 'parc' },
    customer: { name: 'Zoë Brontë', plain: 'zoe bronte', case: 'BRONTË', typo: 'bornte', beginning: 'bron' },
  },
  ro: {
    said: 'Unde găsesc facturile pentru mătușa mea?',
    person: { name: 'Ștefan Țăranu', email: 'stefan@posta.example', phone: '+40 712 345 671' },
    message: {
      word: 'facturile',
      form: 'factura',
      plain: 'gasesc',
      case: 'GĂSESC',
      typo: 'faturile',
      beginning: 'mătu',
    },
    customer: { name: 'Ștefan Țăranu', plain: 'stefan taranu', case: 'ȚĂRANU', typo: 'tarnau', beginning: 'țăra' },
  },
  ru: {
    said: 'Когда приедет доставка? Ёлка нужна завтра',
    person: { name: 'Фёдор Щукин', email: 'fedor@pochta.example', phone: '+7 495 123-45-67' },
    message: { word: 'доставка', form: 'доставками', plain: 'елка', case: 'ЁЛКА', typo: 'дсотавка', beginning: 'прие' },
    customer: { name: 'Фёдор Щукин', plain: 'федор', case: 'ЩУКИН', typo: 'щуикн', beginning: 'щуки' },
  },
  ua: {
    said: 'Моє замовлення на комп’ютер ще не прийшло',
    person: { name: 'Ганна Їжакевич', email: 'hanna@poshta.example', phone: '+380 44 123 45 67' },
    message: {
      word: "комп'ютер",
      form: 'замовленням',
      plain: 'компютер',
      case: 'ЗАМОВЛЕННЯ',
      typo: 'змаовлення',
      beginning: 'замо',
    },
    customer: { name: 'Ганна Їжакевич', plain: 'іжакевич', case: 'ЇЖАКЕВИЧ', typo: 'їжакеич', beginning: 'їжак' },
  },
  de: {
    said: 'Die Lieferungen in die Hauptstraße fehlen',
    person: { name: 'Jürgen Großmann', email: 'jg@brief.example', phone: '+49 30 901820' },
    message: {
      word: 'Lieferungen',
      form: 'Lieferung',
      plain: 'hauptstrasse',
      case: 'HAUPTSTRASSE',
      typo: 'Leiferungen',
      beginning: 'haup',
    },
    customer: {
      name: 'Jürgen Großmann',
      plain: 'jurgen grossmann',
      case: 'GROSSMANN',
      typo: 'grosmann',
      beginning: 'groß',
    },
  },
  fr: {
    said: 'Où en est ma livraison de cœurs en chocolat ?',
    person: { name: 'Hélène Lefèvre', email: 'helene@courrier.example', phone: '+33 1 70 18 99 00' },
    message: {
      word: 'livraison',
      form: 'livraisons',
      plain: 'coeurs',
      case: 'CŒURS',
      typo: 'livrasion',
      beginning: 'choc',
    },
    customer: { name: 'Hélène Lefèvre', plain: 'helene lefevre', case: 'LEFÈVRE', typo: 'lefvere', beginning: 'lefè' },
  },
  it: {
    said: 'Perché la consegna è in ritardo?',
    person: { name: 'Niccolò Città', email: 'niccolo@postale.example', phone: '+39 06 6982' },
    message: {
      word: 'consegna',
      form: 'consegne',
      plain: 'perche',
      case: 'PERCHÉ',
      typo: 'consgena',
      beginning: 'rita',
    },
    customer: { name: 'Niccolò Città', plain: 'niccolo citta', case: 'NICCOLÒ', typo: 'nicclo', beginning: 'nicc' },
  },
};
const conversations = new Map<string, number>();

beforeAll(async () => {
  app = await buildTestApp();
  shop = await openShop(app);
  for (const [locale, { said, person }] of Object.entries(PEOPLE)) {
    conversations.set(locale, (await customer(said, person)).conversationId);
  }
  await learnWords(app.sql);
});
afterAll(() => app.close());

describe.each(Object.entries(PEOPLE))('in %s', (locale, { person, message, customer: about }) => {
  test.each(Object.entries(message))('a message is found by its %s: %s', async (_, typed) => {
    const [hit, ...others] = await hits(typed);
    expect(hit).toMatchObject({ id: conversations.get(locale), match: { seq: 1 } });
    expect(others).toEqual([]);
  });

  test.each([
    ...Object.entries(about),
    ['e-mail', person.email],
    ['e-mail in capitals', person.email.toUpperCase()],
    ['phone', person.phone],
    ['phone without spaces', person.phone.replaceAll(/[ -]/g, '')],
  ])('a customer is found by their %s: %s', async (_, typed) => {
    expect(await hits(typed)).toMatchObject([{ id: conversations.get(locale), match: null }]);
  });
});

test('several words must all match, in any order; an unused word finds nothing', async () => {
  const visitor = await customer('The blue umbrella arrived broken');
  expect(await found('umbrella blue')).toEqual([visitor.conversationId]);
  expect(await found('umbrella green')).toEqual([]);
  expect(await found('zzzzqqq')).toEqual([]);
});

test('the match is the last matching message, with the surrounding words', async () => {
  const visitor = await customer('A first word about kangaroos');
  await visitor.say('Nothing of interest here');
  const long = `${'Lorem ipsum dolor. '.repeat(20)}And then the kangaroo left. ${'Sit amet. '.repeat(20)}`;
  const said = (await visitor.say(long)).body.message as { id: number };
  await shop.staff.browser.post(`/conversations/${visitor.conversationId}/end`);
  const [hit] = await hits('kangaroo');
  expect(hit?.match).toMatchObject({ seq: 3, message_id: said.id });
  expect(hit?.match?.snippet).toMatch(/^… .*kangaroo left\. .* …$/);
  expect((await shop.staff.browser.get('/conversations')).text).not.toContain('"match"');
});

test('internal lines are not searched', async () => {
  const visitor = await customer('x');
  await shop.staff.browser.post(`/conversations/${visitor.conversationId}/end`);
  expect(await found('ended')).toEqual([]);
});

describe('another company', () => {
  test('finds nothing of ours with any query, and its words do not correct our typos', async () => {
    const other = await openShop(app);
    await customer('CANARYBIRD sings', { name: 'Canarina Birdson', email: 'canarina@post.example' });
    const theirs = await customer('Something of their own', {}, other);
    await learnWords(app.sql);
    const mark = `#${shop.staff.companyId}`;
    for (const typed of ['canarybird', 'canarybrid', 'canarina', mark, `${mark} canarybird`, `'${mark}' | own`])
      expect((await found(typed, other)).filter((id) => id !== theirs.conversationId)).toEqual([]);
    expect((await search('canarybird', other)).text).not.toMatch(/canar/i);
    expect(await found('own', other)).toEqual([theirs.conversationId]);
    expect(await found('canarybrid')).toHaveLength(1);
  });
});

describe('hostile queries', () => {
  test.each([
    "'",
    "''",
    '"',
    '\\',
    "\\'",
    "'; DROP TABLE messages; --",
    "zzz' | 'b",
    "zzz':* | 'delivery",
    'zzz & | ! <-> ( ) :*',
    '!zzz',
    '!!!!',
    ':*',
    'zzz<5>zzz',
    '%',
    '_',
    '$999',
    '${777*777}',
    '👍👩‍👩‍👧',
    '\u0301\u0301',
    '\ufffd',
    'zzz '.repeat(50),
    'z'.repeat(200),
    '𐌰'.repeat(100),
  ])('%j finds nothing', async (typed) => {
    const reply = await search(typed);
    expect([reply.status, reply.body]).toEqual([200, { data: [], next_cursor: null }]);
  });

  test('a quoted or negated word is searched as that word', async () => {
    for (const typed of ["'delivery'", '!delivery', 'delivery:*', '(delivery)'])
      expect(await found(typed)).toEqual([conversations.get('en')]);
  });

  test.each([
    ['201 characters', 'z'.repeat(201)],
    ['NUL', 'deli\0very'],
  ])('%s are refused', async (_, typed) => {
    expect((await search(typed)).status).toBe(422);
  });

  test('only spaces are not a search', async () => {
    expect(await found('   ')).toEqual(
      ((await shop.staff.browser.get('/conversations')).body.data as Hit[]).map(({ id }) => id),
    );
  });
});

describe('the words of a customer', () => {
  const rename = (id: number, name: string) => shop.staff.browser.call('PUT', `/customers/${id}`, { name });
  const idOf = async ({ conversationId }: TestVisitor) =>
    ((await shop.staff.browser.get(`/conversations/${conversationId}`)).body as unknown as Hit).customer.id;

  test('who is renamed are found by the new name, even mistyped, however old the conversation', async () => {
    const visitor = await customer('', { name: 'Oldenburg' });
    const id = await idOf(visitor);
    await app.sql.asSystem(({ db }) =>
      db
        .updateTable('customers')
        .set({ created_at: new Date('2020-01-01') })
        .where('id', '=', id)
        .execute(),
    );
    await learnWords(app.sql);
    await rename(id, 'Newmarket');
    await learnWords(app.sql);
    expect(await found('Newmarket')).toEqual([visitor.conversationId]);
    expect(await found('Newmraket')).toEqual([visitor.conversationId]);
    expect(await found('Oldenburg')).toEqual([]);
    expect(await knownWords()).not.toContain('oldenburg');
  });

  test('who is erased are forgotten, unless someone else uses them', async () => {
    const visitor = await customer('Xylophonist shares teapots', {
      name: 'Quixotina',
      email: 'quixotina@zephyrous.example',
    });
    const neighbour = await customer('My teapots');
    await learnWords(app.sql);
    const words = ['xylophonist', 'teapots', 'quixotina', 'zephyrous'];
    expect(await knownWords()).toEqual(expect.arrayContaining(words));
    expect((await shop.staff.browser.delete(`/customers/${await idOf(visitor)}`)).status).toBe(204);
    await learnWords(app.sql);
    expect((await knownWords()).filter((word) => words.includes(word))).toEqual(['teapots']);
    expect(await found('teapost')).toEqual([neighbour.conversationId]);
    for (const typed of ['xylophonist', 'quixotina', 'zephyrous', 'xylophnoist'])
      expect(await found(typed)).toEqual([]);
  });

  test('who is renamed or erased do not wait for words being learned', async () => {
    const visitor = await customer('Quietly waiting', { name: 'Patientia' });
    const id = await idOf(visitor);
    await app.sql.asSystem(async ({ db }) => {
      await raw`SELECT pg_advisory_xact_lock(hashtext('search.words'))`.execute(db); // held while words are being learned
      await rename(id, 'Impatientia');
      expect((await shop.staff.browser.delete(`/customers/${id}`)).status).toBe(204);
    });
    await learnWords(app.sql);
    expect((await knownWords()).filter((word) => word.endsWith('patientia'))).toEqual([]);
  });

  test('who is erased while words are being learned are still forgotten', async () => {
    for (let round = 0; round < 10; round += 1) {
      const visitor = await customer(`fleetingly${round}word`);
      const id = await idOf(visitor);
      await Promise.all([learnWords(app.sql), shop.staff.browser.delete(`/customers/${id}`), learnWords(app.sql)]);
    }
    await learnWords(app.sql);
    expect((await knownWords()).filter((word) => word.startsWith('fleetingly'))).toEqual([]);
  });
});
