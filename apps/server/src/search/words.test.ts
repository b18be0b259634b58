import { anyText } from '@parley/contracts/testing/any-text';
import { cpuMs } from '@parley/contracts/testing/cpu-time';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { snippetOf } from './snippet.ts';
import { isTypoOf, splitWords, stemOf, variantsOf } from './words.ts';

/** Letters of the seven languages in their stored form: folded. */
const LETTERS = 'abcdefghijklmnopqrstuvwxyzабвгдежзиклмнопрстуфхцчшщъыьэюяєґ';
const letter = fc.constantFrom(...LETTERS);
const word = (min: number, max: number) =>
  fc.array(letter, { minLength: min, maxLength: max }).map((all) => all.join(''));

describe('a text is split into words', () => {
  test.each([
    ['en', "Where's my ORDER?", ['where', 's', 'my', 'order']],
    ['ro', 'Știți când ajunge pâinea în Țara Bârsei?', ['stiti', 'cand', 'ajunge', 'painea', 'in', 'tara', 'barsei']],
    ['ro, old letters with a cedilla', 'Ştiţi', ['stiti']],
    ['ru', 'Ещё ЁЛКА, чай', ['еще', 'елка', 'чаи']],
    ['ua', 'Їжак і ґанок', ['іжак', 'і', 'ґанок']],
    ['ua, three apostrophes', "комп'ютер комп’ютер компʼютер", ['компютер']],
    ['de', 'Straße STRASSE GROẞ Müller', ['strasse', 'gross', 'muller']],
    ['fr', 'Où est ma sœur, l’été, Noël, ÇA?', ['ou', 'est', 'ma', 'soeur', 'l', 'ete', 'noel', 'ca']],
    ['fr, without marks', 'soeur SŒUR', ['soeur']],
    ['it', 'Perché così? È già lunedì', ['perche', 'cosi', 'e', 'gia', 'lunedi']],
    ['an address', 'Maria.Ionescu+shop@posta.example', ['maria', 'ionescu', 'shop', 'posta', 'example']],
    ['a number', '+40 (712) 345-678', ['40', '712', '345', '678']],
    ['wide letters and ligatures', 'ＡＢＣ ﬁn', ['abc', 'fin']],
    ['marks that stand alone', 'e\u0301te\u0301', ['ete']],
    ['nothing to find', '👩‍👩‍👧 — … !?', []],
  ])('%s', (_, text, words) => {
    expect(splitWords(text)).toEqual(words);
  });

  test('each once, at most 400 of at most 40 letters', () => {
    const many = Array.from({ length: 1_000 }, (_, n) => `word${n} word${n}`).join(' ');
    expect(splitWords(many)).toHaveLength(400);
    expect(splitWords('x'.repeat(10_000))).toEqual(['x'.repeat(40)]);
    expect(splitWords(`${'x'.repeat(39)}𐌰𐌱`)[0]?.isWellFormed()).toBe(true);
  });

  test('whatever was written: no error, and nothing but letters and digits', () => {
    fc.assert(
      fc.property(anyText({ maxLength: 300 }), (text) => {
        for (const each of splitWords(text)) expect(each).toMatch(/^[\p{L}\p{N}]{1,40}$/u);
      }),
      { numRuns: 2_000 },
    );
  });

  test('splitting again changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 100 }), (text) => {
        const words = splitWords(text);
        expect(splitWords(words.join(' '))).toEqual(words);
      }),
    );
  });
});

describe('a mistyped word', () => {
  test.each([
    ['a letter missing', 'delivery', 'delvery', true],
    ['a letter too many', 'delivery', 'dellivery', true],
    ['a wrong letter', 'delivery', 'delivary', true],
    ['two letters swapped', 'delivery', 'deilvery', true],
    ['two slips in a long word', 'доставка', 'дастафка', true],
    ['two slips in a short word', 'order', 'ordxx', false],
    ['three slips', 'delivery', 'dxlxvxry', false],
    ['a short word must be right', 'cat', 'cut', false],
    ['the end is left to grammar', 'lieferungen', 'liefrung', true],
    ['another word', 'delivery', 'refund', false],
  ])('%s', (_, meant, typed, isFound) => {
    expect(isTypoOf(meant, typed)).toBe(isFound);
  });

  test('shares a variant with the intended word, whichever typo and word', () => {
    fc.assert(
      fc.property(
        word(5, 20),
        fc.nat(),
        letter,
        fc.constantFrom('missing', 'added', 'wrong', 'swapped'),
        (meant, place, other, typo) => {
          const at = place % meant.length;
          const typed = {
            missing: meant.slice(0, at) + meant.slice(at + 1),
            added: meant.slice(0, at) + other + meant.slice(at),
            wrong: meant.slice(0, at) + other + meant.slice(at + 1),
            swapped: meant.slice(0, at) + (meant[at + 1] ?? '') + (meant[at] ?? '') + meant.slice(at + 2),
          }[typo];
          const known = new Set(variantsOf(meant));
          expect(variantsOf(typed).some((variant) => known.has(variant))).toBe(true);
          expect(isTypoOf(meant, typed)).toBe(true);
        },
      ),
      { numRuns: 3_000 },
    );
  });

  test.each([
    ['abc', ['abc']],
    ['abcd', ['abcd', 'bcd', 'acd', 'abd', 'abc']],
    ['aaaa', ['aaaa', 'aaa']],
  ])('%s has the variants %j', (from, variants) => {
    expect(variantsOf(from)).toEqual(variants);
  });

  test('has a bounded number of variants, however long', () => {
    expect(variantsOf(LETTERS).length).toBeLessThanOrEqual(1 + 7 + 21);
  });
});

describe('the grammatical forms of a word share its stem', () => {
  test.each([
    ['en', 'delivery', 'deliveries'],
    ['en', 'refunded', 'refund'],
    ['ro', 'comandă', 'comenzile', false], // the stem itself changes, so cutting the ending is not enough
    ['ro', 'factura', 'facturile'],
    ['ru', 'доставками', 'доставку'],
    ['ua', 'замовлення', 'замовленням'],
    ['de', 'Lieferung', 'Lieferungen'],
    ['fr', 'livraison', 'livraisons'],
    ['it', 'consegna', 'consegne'],
  ])('%s: %s, %s', (_, one, other, isShared = true) => {
    const [typed = '', stored = ''] = splitWords(`${one} ${other}`);
    expect(stored.startsWith(stemOf(typed))).toBe(isShared);
  });

  test.each(['cat', 'mama', '12345678', 'ab12cd34'])('%s is searched as it is', (short) => {
    expect(stemOf(short)).toBe(short);
  });

  test('the stem is a prefix of the word, in whole characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        for (const each of splitWords(text)) {
          expect(each.startsWith(stemOf(each))).toBe(true);
          expect(stemOf(each).isWellFormed()).toBe(true);
        }
      }),
    );
    expect(stemOf('𐌰𐌱𐌲').isWellFormed()).toBe(true);
  });
});

describe('a snippet', () => {
  test('has the hit among its first words, where a narrow row still shows it', () => {
    const text =
      'Good morning, I bought two of your chairs last week and would now like to return one of them, please.';
    expect(snippetOf(text, ['retur']).indexOf('return')).toBeLessThan(20);
    expect(snippetOf(text, ['morning'])).toBe(text);
  });

  const filler = 'lorem '.repeat(50);

  test.each([
    ['a short text stays whole', 'Where is my order?', ['order'], 'Where is my order?'],
    ['lines become one', 'Where\n is\tmy   order?', ['order'], 'Where is my order?'],
    ['nothing found shows the beginning', 'Hello there', ['zzz'], 'Hello there'],
    ['a word with an apostrophe is found', "Новий комп'ютер", ['компют'], "Новий комп'ютер"],
  ])('%s', (_, text, beginnings, snippet) => {
    expect(snippetOf(text, beginnings)).toBe(snippet);
  });

  test('shows the hit in the middle of a long text, cut at words', () => {
    const snippet = snippetOf(`${filler}NEEDLE ${filler}`, ['needle']);
    expect(snippet).toMatch(/^… lorem .*NEEDLE .* …$/);
    expect(snippet.length).toBeLessThan(200);
  });

  test('contains the hit whatever surrounds it, and no split characters', () => {
    const around = fc.array(fc.constantFrom('a', ' ', '/', '.', '👍', 'ș', '\n', '𐌰'), { maxLength: 300 });
    fc.assert(
      fc.property(around, around, (before, after) => {
        const snippet = snippetOf(`${before.join('')} /needle/ ${after.join('')}`, ['needle']);
        expect(snippet).toContain('needle');
        expect(snippet.isWellFormed()).toBe(true);
      }),
      { numRuns: 1_000 },
    );
    expect(snippetOf(`https://shop.example/${'a/'.repeat(100)}needle ${filler}`, ['needle'])).toContain('needle');
  });
});

test('10,000 characters of any kind cost milliseconds', () => {
  for (const text of ['a', 'a ', 'é', '\u0301', 'ﷺ', '👍', "м'", '<', '𐌰']) {
    const time = (length: number) => {
      const long = text.repeat(length / text.length);
      return cpuMs(() => {
        snippetOf(long, splitWords(long).map(stemOf));
        for (const each of splitWords(long)) variantsOf(each);
      });
    };
    time(1_000);
    expect(time(10_000)).toBeLessThan(1_500);
  }
});
