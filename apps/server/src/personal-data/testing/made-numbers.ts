import type { PersonalData } from '@parley/contracts/personal-data';

export interface Random {
  below: (limit: number) => number;
  pick: <T>(list: readonly T[]) => T;
  digits: (count: number) => string;
}

/** A number without separators, and its country or issuer where the writing depends on it. */
export interface Made {
  value: string;
  of: string;
}

type Maker = (random: Random) => Made;

const sum = (digits: string, weights: readonly number[]) =>
  weights.reduce((total, weight, at) => total + weight * Number(digits[at]), 0);
const two = (value: number) => String(value).padStart(2, '0');
const day = (random: Random) => two(1 + random.below(28));
const month = (random: Random) => two(1 + random.below(12));
const year = (random: Random) => two(random.below(100));

function card(prefix: string, length: number, of: string): Maker {
  return (random) => {
    const body = prefix + random.digits(length - 1 - prefix.length);
    const total = [...body].toReversed().reduce((all, digit, at) => {
      const doubled = Number(digit) * (at % 2 === 0 ? 2 : 1);
      return all + (doubled > 9 ? doubled - 9 : doubled);
    }, 0);
    return { value: body + ((10 - (total % 10)) % 10), of };
  };
}

function iban(country: string, pattern: string): Maker {
  return (random) => {
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
    const body = [...pattern].map((kind) => (kind === 'a' ? random.pick([...letters]) : random.digits(1))).join('');
    const number = [...`${body}${country}00`].map((character) => Number.parseInt(character, 36)).join('');
    return { value: country + two(98 - Number(BigInt(number) % 97n)) + body, of: country };
  };
}

const NAMES = [
  'anna.weber',
  'm.rossi',
  'ivan_petrov',
  'oksana-k',
  'jean.dupont+shop',
  'ion.pop99',
  'j.o',
  'zoë',
  'andrei.munteanu',
  'x7',
];
const DOMAINS = [
  'gmail.com',
  'gmx.de',
  'web.de',
  'orange.fr',
  'libero.it',
  'yahoo.ro',
  'mail.ru',
  'ukr.net',
  'firma-muster.de',
  'mail.shop.co.uk',
];

const phone =
  (of: string, prefix: string, more: number): Maker =>
  (random) => ({ value: prefix + random.digits(more), of });

function withCheck(of: string, body: (random: Random) => string, check: (body: string) => string | null): Maker {
  return (random) => {
    for (;;) {
      const start = body(random);
      const end = check(start);
      if (end !== null) return { value: start + end, of };
    }
  };
}

/** Ten digits, of which one stands twice and one is missing. */
function steuerId(random: Random): string {
  const digits = [...'0123456789']
    .map((digit) => ({ digit, order: random.below(1e9) }))
    .toSorted((a, b) => a.order - b.order);
  const ten = digits.map(({ digit }) => digit);
  ten[9] = ten[random.below(7)] ?? '1';
  return ten[0] === '0' ? [...ten.slice(1, 9), '0', ten[9]].join('') : ten.join('');
}

function iso7064(body: string): string {
  let product = 10;
  for (const digit of body) product = (((Number(digit) + product) % 10 || 10) * 2) % 11;
  return String((11 - product) % 10);
}

function codiceFiscale(random: Random): string {
  const consonants = [...'BCDFGLMNPRSTVZ'];
  const name = Array.from({ length: 6 }, () => random.pick(consonants)).join('');
  return `${name}${year(random)}${random.pick([...'ABCDEHLMPRST'])}${day(random)}${random.pick([...'ABCDEFGHL'])}${random.digits(3)}`;
}

/** The official table of values for the odd places, written as in the decree. */
const ODD: Record<string, number> = Object.fromEntries(
  '0=1 1=0 2=5 3=7 4=9 5=13 6=15 7=17 8=19 9=21 A=1 B=0 C=5 D=7 E=9 F=13 G=15 H=17 I=19 J=21 K=2 L=4 M=18 N=20 O=11 P=3 Q=6 R=8 S=12 T=14 U=16 V=10 W=22 X=25 Y=24 Z=23'
    .split(' ')
    .map((entry) => [entry[0] ?? '', Number(entry.slice(2))]),
);

const fiscalCheck = (code: string) => {
  const total = [...code].reduce(
    (all, character, at) =>
      all + (at % 2 === 0 ? (ODD[character] ?? 0) : Number.parseInt(character, 36) - (/\d/.test(character) ? 0 : 10)),
    0,
  );
  return String.fromCharCode(65 + (total % 26));
};

/** Valid numbers of every kind that a data policy knows. */
export const made: Readonly<Record<PersonalData, readonly Maker[]>> = {
  card: [
    card('4', 16, 'visa'),
    card('4', 19, 'visa19'),
    card('51', 16, 'mastercard'),
    card('2345', 16, 'mastercard'),
    card('37', 15, 'amex'),
    card('36', 14, 'diners'),
    card('6011', 16, 'discover'),
    card('3530', 16, 'jcb'),
    card('62', 16, 'unionpay'),
    card('6759', 16, 'maestro'),
    card('2202', 16, 'mir'),
  ],
  iban: [
    iban('DE', 'n'.repeat(18)),
    iban('AT', 'n'.repeat(16)),
    iban('CH', 'n'.repeat(17)),
    iban('FR', 'n'.repeat(23)),
    iban('BE', 'n'.repeat(12)),
    iban('IT', `a${'n'.repeat(22)}`),
    iban('RO', `aaaa${'n'.repeat(16)}`),
    iban('MD', `aa${'n'.repeat(18)}`),
    iban('UA', 'n'.repeat(25)),
    iban('GB', `aaaa${'n'.repeat(14)}`),
    iban('IE', `aaaa${'n'.repeat(14)}`),
    iban('PL', 'n'.repeat(24)),
  ],
  email: [(random) => ({ value: `${random.pick(NAMES)}@${random.pick(DOMAINS)}`, of: 'mail' })],
  phone: [
    phone('UK', '447', 9),
    phone('UK', '4420', 8),
    (random) => ({
      value: `1${random.pick(['212', '415', '646', '305'])}${2 + random.below(8)}${random.digits(6)}`,
      of: 'US',
    }),
    phone('IE', '35387', 7),
    phone('DE', '49151', 8),
    phone('DE', '4930', 8),
    phone('AT', '43664', 7),
    phone('CH', '4179', 7),
    phone('FR', '336', 8),
    phone('FR', '331', 8),
    phone('BE', '3247', 7),
    phone('IT', '39347', 7),
    phone('IT', '3902', 8),
    phone('RO', '407', 8),
    phone('RO', '4021', 7),
    phone('MD', '37369', 6),
    phone('RU', '7916', 7),
    phone('RU', '7495', 7),
    phone('UA', '38050', 7),
    phone('UA', '38044', 7),
  ],
  nationalId: [
    withCheck('IT', codiceFiscale, fiscalCheck),
    withCheck(
      'RO',
      (random) =>
        `${1 + random.below(6)}${year(random)}${month(random)}${day(random)}${two(1 + random.below(40))}${random.digits(3)}`,
      (body) => String(sum(body, [2, 7, 9, 1, 4, 6, 3, 5, 8, 2, 7, 9]) % 11).replace('10', '1'),
    ),
    withCheck(
      'FR',
      (random) =>
        `${1 + random.below(2)}${year(random)}${month(random)}${two(1 + random.below(95))}${random.digits(6)}`,
      (body) => two(97 - Number(BigInt(body) % 97n)),
    ),
    withCheck('DE', steuerId, iso7064),
    withCheck(
      'RU-INN',
      (random) => `77${random.digits(8)}`,
      (body) => {
        const first = (sum(body, [7, 2, 4, 10, 3, 5, 9, 4, 6, 8]) % 11) % 10;
        return `${first}${(sum(body + first, [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8]) % 11) % 10}`;
      },
    ),
    withCheck(
      'RU-SNILS',
      (random) => `1${random.digits(8)}`,
      (body) => two((sum(body, [9, 8, 7, 6, 5, 4, 3, 2, 1]) % 101) % 100),
    ),
    withCheck(
      'UA',
      (random) => `${20_000 + random.below(18_000)}${random.digits(4)}`,
      (body) => String((((sum(body, [-1, 5, 7, 9, 4, 6, 10, 5, 7]) % 11) + 11) % 11) % 10),
    ),
    withCheck(
      'PL',
      (random) => `${year(random)}${month(random)}${day(random)}${random.digits(4)}`,
      (body) => String((10 - (sum(body, [1, 3, 7, 9, 1, 3, 7, 9, 1, 3]) % 10)) % 10),
    ),
    withCheck(
      'CH',
      (random) => `756${random.digits(9)}`,
      (body) => String((10 - (sum(body, [1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3]) % 10)) % 10),
    ),
    withCheck(
      'BE',
      (random) => `${two(40 + random.below(60))}${month(random)}${day(random)}${random.digits(3)}`,
      (body) => two(97 - (Number(body) % 97)),
    ),
  ],
};
