import { CARRIERS } from './carriers.ts';
import type { Random } from './made-numbers.ts';
import { seededRandom } from './planted.ts';

const two = (value: number) => String(value).padStart(2, '0');

/** Order, invoice and tracking numbers: they follow a word that says so. */
const REFERENCES: readonly ((random: Random) => string)[] = [
  (random) => random.digits(6),
  (random) => `${1 + random.below(9)}${random.digits(7)}`,
  (random) => `45${random.digits(8)}`,
  (random) => `${1 + random.below(9)}${random.digits(9)}`,
  (random) => `${1 + random.below(9)}${random.digits(10)}`,
  (random) => `2045${random.digits(10)}`,
  (random) => `LH-${random.digits(5)}`,
  (random) => `INV-2026-${random.digits(6)}`,
  (random) => `2026-${random.digits(4)}-${random.digits(4)}`,
  (random) => `302-${random.digits(7)}-${random.digits(7)}`,
  (random) => `1Z${random.digits(3)}AA1${random.digits(10)}`,
  (random) => `RB${random.digits(9)}DE`,
  (random) => `JJD0003900078${random.digits(8)}`,
  (random) =>
    `9400 1${random.digits(3)} ${random.digits(4)} ${random.digits(4)} ${random.digits(4)} ${random.digits(2)}`,
  (random) => `00${random.digits(8)}`,
  (random) => `${random.digits(4)}/${random.digits(2)}/2026`,
];

/** What stands on pages and labels. */
const OTHERS: readonly ((random: Random) => string)[] = [
  (random) => `${1 + random.below(9)} ${random.digits(3)},${random.digits(2)} €`,
  (random) => `€ ${random.below(900)}.${random.digits(2)}`,
  (random) => `${1 + random.below(99)}.${random.digits(3)},${random.digits(2)} EUR`,
  (random) => `${1 + random.below(9)} ${random.digits(3)} ${random.digits(3)} lei`,
  (random) => `${two(1 + random.below(28))}.${two(1 + random.below(12))}.2026`,
  (random) =>
    `2026-${two(1 + random.below(12))}-${two(1 + random.below(28))} ${two(random.below(24))}:${two(random.below(60))}`,
  (random) =>
    `${two(1 + random.below(12))}/${two(1 + random.below(28))}/2026 - ${two(1 + random.below(12))}/${two(1 + random.below(28))}/2026`,
  () => '09:00-18:00',
  () => '09.00-12.30 13.30-18.00',
  () => 'Mo-Fr 08-12, 13-17',
  (random) => `${random.below(20)}.${random.below(40)}.${random.below(90)}`,
  (random) => `v${random.below(5)}.${random.below(20)}.${random.below(3)}-beta.${random.below(9)}`,
  (random) => `${200 + random.below(90)} x ${100 + random.below(90)} x ${10 + random.below(50)} mm`,
  (random) => `BX-${random.digits(4)}-${random.digits(3)}`,
  (random) => `WH1000XM${random.below(9)}`,
  (random) => `${random.digits(3)}.${random.digits(3)}.${random.digits(2)}`,
  (random) => `192.168.${random.below(255)}.${random.below(255)}`,
  (random) => `978-3-16-${random.digits(6)}-${random.below(9)}`,
  (random) => article(`400${random.digits(9)}`),
  (random) => article(`590${random.digits(9)}`),
  (random) => `47.${random.digits(5)}, 28.${random.digits(5)}`,
  (random) => `${random.digits(2)} % / ${random.digits(3)} kWh / ${random.digits(4)} km`,
  (random) => `36 37 38 39 40 41 42 4${random.below(9)}`,
  (random) => `react@18.${random.below(9)}.0`,
  (random) => `icon@${1 + random.below(3)}x.png`,
  () => '@parley_shop',
  () => '2 pcs @ 4.99',
  (random) => `IP68 / ${random.digits(4)} mAh`,
  (random) => `0.${random.digits(6)}`,
  (random) => `DIN EN ISO ${random.digits(5)}-${random.below(9)}:2019`,
  (random) => `17${random.digits(11)}`,
];

/** Thirteen digits with the check digit of a barcode. */
function article(body: string): string {
  const total = [...body].reduce((sum, digit, at) => sum + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return body + ((10 - (total % 10)) % 10);
}

/** Sentences in the seven languages with numbers that are nobody's personal data. */
export function lookAlikes(count: number, seed = 1): string[] {
  const random = seededRandom(seed);
  const languages = Object.values(CARRIERS);
  return Array.from({ length: count }, (_, index) => {
    const carriers = languages[index % languages.length];
    const isReference = Math.floor(index / languages.length) % 2 === 0;
    const item = random.pick(isReference ? REFERENCES : OTHERS)(random);
    return random.pick((isReference ? carriers?.order : carriers?.other) ?? ['{}']).replace('{}', () => item);
  });
}
