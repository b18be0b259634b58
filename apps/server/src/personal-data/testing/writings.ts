import type { PersonalData } from '@parley/contracts/personal-data';
import type { Made, Random } from './made-numbers.ts';

interface Writing {
  text: string;
  /** Without words beside it, nobody could tell what it is. */
  needsWords: boolean;
}

/** Cuts a number into groups; what is left over is one more group. */
function cut(value: string, lengths: readonly number[], separator: string): string {
  const parts: string[] = [];
  let at = 0;
  for (const length of lengths) {
    parts.push(value.slice(at, at + length));
    at += length;
  }
  return [...parts, value.slice(at)].filter(Boolean).join(separator);
}

const fours = (value: string, separator: string) =>
  cut(
    value,
    Array.from({ length: Math.ceil(value.length / 4) }, () => 4),
    separator,
  );
const plain = (texts: readonly string[]): Writing[] => texts.map((text) => ({ text, needsWords: false }));

function cardWritings({ value, of }: Made): Writing[] {
  const usual =
    of === 'amex' ? cut(value, [4, 6, 5], ' ') : of === 'diners' ? cut(value, [4, 6, 4], ' ') : fours(value, ' ');
  return plain([
    value,
    usual,
    usual.replaceAll(' ', '-'),
    usual.replaceAll(' ', '.'),
    fours(value, '\u00a0'),
    fours(value, ' - '),
    cut(value, [2, 2, 4, 3, 5], ' '),
    cut(value, [6, 3, 4], '  '),
    [...value].join(' '),
    fours(value, '\n'),
  ]);
}

const ibanWritings = ({ value }: Made): Writing[] =>
  plain([
    value,
    fours(value, ' '),
    fours(value, '-'),
    value.toLowerCase(),
    fours(value, '\u202f'),
    cut(value, [2, 2, 5, 5, 5], ' '),
    `IBAN: ${fours(value, ' ')}`,
    `IBAN${value}`,
  ]);

function emailWritings({ value }: Made): Writing[] {
  const [local = '', domain = ''] = value.split('@');
  const dots = (word: string) => domain.replaceAll('.', word);
  return plain([
    value,
    value.toUpperCase(),
    `<${value}>`,
    `mailto:${value}`,
    `${local}(at)${domain}`,
    `${local} [at] ${dots(' [dot] ')}`,
    `${local} (ät) ${dots(' (punkt) ')}`,
    `${local} @ ${domain}`,
    `${local} собака ${dots(' точка ')}`,
    `${local} равлик ${dots(' крапка ')}`,
    `${local} chiocciola ${dots(' punto ')}`,
    `${local} arobase ${dots(' point ')}`,
    `${local} arond ${dots(' punct ')}`,
    `${local}%40${domain}`,
  ]);
}

/** National writings by country: without the calling code. */
const NATIONAL: Readonly<Record<string, (value: string) => readonly string[]>> = {
  UK: (value) => [`0${cut(value.slice(2), value.startsWith('447') ? [4] : [2, 4], ' ')}`, `0${value.slice(2)}`],
  US: (value) => [
    `(${value.slice(1, 4)}) ${value.slice(4, 7)}-${value.slice(7)}`,
    cut(value.slice(1), [3, 3], '-'),
    cut(value.slice(1), [3, 3], '.'),
    `1-${cut(value.slice(1), [3, 3], '-')}`,
  ],
  IE: (value) => [`0${cut(value.slice(3), [2, 3], ' ')}`],
  DE: (value) => [
    `0${cut(value.slice(2), value.startsWith('4930') ? [2] : [3], '/')}`,
    `0${cut(value.slice(2), value.startsWith('4930') ? [2, 4] : [3, 4], ' ')}`,
    `(0${value.slice(2, 4)}) ${value.slice(4)}`,
    `0${value.slice(2)}`,
  ],
  AT: (value) => [`0${cut(value.slice(2), [3, 3, 2], ' ')}`, `0${cut(value.slice(2), [3], ' / ')}`],
  CH: (value) => [`0${cut(value.slice(2), [2, 3, 2], ' ')}`, `0${value.slice(2)}`],
  FR: (value) => [' ', '.', '-', ''].map((separator) => `0${cut(value.slice(2), [1, 2, 2, 2], separator)}`),
  BE: (value) => [`0${cut(value.slice(2), [3, 2, 2], ' ')}`, `0${cut(value.slice(2), [3, 2, 2], '.')}`],
  IT: (value) =>
    value.startsWith('393')
      ? [value.slice(2), cut(value.slice(2), [3, 3], ' '), cut(value.slice(2), [3], '-')]
      : [cut(value.slice(2), [2, 4], ' '), value.slice(2)],
  RO: (value) => [
    `0${cut(value.slice(2), [3, 3], ' ')}`,
    `0${cut(value.slice(2), [3, 3], '.')}`,
    `0${value.slice(2)}`,
    `0${cut(value.slice(2), [3, 3], '-')}`,
  ],
  MD: (value) => [`0${cut(value.slice(3), [2, 3], ' ')}`, `0${value.slice(3)}`],
  RU: (value) => [
    `8 (${value.slice(1, 4)}) ${cut(value.slice(4), [3, 2], '-')}`,
    `8${value.slice(1)}`,
    `8-${cut(value.slice(1), [3, 3, 2], '-')}`,
    `8 ${cut(value.slice(1), [3, 3, 2], ' ')}`,
  ],
  UA: (value) => [
    `0${cut(value.slice(3), [2, 3, 2], ' ')}`,
    `0${value.slice(3)}`,
    `(0${value.slice(3, 5)}) ${cut(value.slice(5), [3, 2], '-')}`,
  ],
};

const CODE: Readonly<Record<string, number>> = { US: 1, RU: 1, IE: 3, MD: 3, UA: 3 };

function phoneWritings({ value, of }: Made): Writing[] {
  const code = CODE[of] ?? 2;
  const [calling, rest] = [value.slice(0, code), value.slice(code)];
  const national = NATIONAL[of]?.(value) ?? [];
  const bare =
    of === 'US'
      ? [value.slice(1), cut(value.slice(4), [3], '-')]
      : of === 'RU'
        ? [value.slice(1), cut(value.slice(4), [3, 2], '-')]
        : [];
  return [
    ...plain([
      `+${value}`,
      `+${calling} ${cut(rest, [3, 3], ' ')}`,
      `+${calling} ${cut(rest, [2, 3, 2], '-')}`,
      `+${calling}.${cut(rest, [3, 2, 2], '.')}`,
      `+${calling} (${rest.slice(0, 3)}) ${cut(rest.slice(3), [3], '-')}`,
      `00${calling} ${cut(rest, [3, 3], ' ')}`,
      `+${calling}${of === 'IT' || of === 'US' || of === 'RU' ? '' : ' (0)'}${rest}`,
      ...national,
    ]),
    ...bare.map((text) => ({ text, needsWords: true })),
  ];
}

const ID_SHAPES: Readonly<Record<string, readonly string[]>> = {
  IT: ['3 3 2 1 2 1 3', '6 5 4'],
  RO: ['1 6'],
  FR: ['1 2 2 2 3 3', '13'],
  DE: ['2 3 3'],
  'RU-SNILS': ['3-3-3'],
  CH: ['3.4.4'],
  BE: ['2.2.2.3'],
  PL: ['6 '],
};

function idWritings({ value, of }: Made): Writing[] {
  const grouped = (ID_SHAPES[of] ?? []).map((shape) =>
    cut(value, shape.trim().split(/[ .-]/).map(Number), /[ .-]/.exec(shape)?.[0] ?? ' '),
  );
  return plain([value, value.toLowerCase(), ...grouped]);
}

const WRITINGS: Readonly<Record<PersonalData, (number: Made) => Writing[]>> = {
  card: cardWritings,
  iban: ibanWritings,
  email: emailWritings,
  phone: phoneWritings,
  nationalId: idWritings,
};

/** The ways in which people write a number. */
export const writingsOf = (kind: PersonalData, number: Made): Writing[] => WRITINGS[kind](number);

/** The same to a reader, but in other characters. */
export function disguised(random: Random, text: string): string {
  const shift = (zero: number) => text.replaceAll(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
  const hidden = random.pick(['\u200b', '\u00ad', '\u2060', '\ufeff']);
  return random.pick([
    () => shift(0xff10),
    () => shift(0x0660),
    () => shift(0x06f0),
    () => shift(0x1d7ce),
    () => [...text].join(hidden),
    () => text.replaceAll(/(\d)(?=\d)/g, `$1${hidden}`),
    () => text.replaceAll(' ', '\u2007').replaceAll('-', '\u2011'),
    () => text.replaceAll(/\d/g, '$&\ufe0f\u20e3'),
  ])();
}
