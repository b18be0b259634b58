/** What Meta charges per delivered message, in millionths of a US dollar: marketing, then everything else. As of 2026-10-01. */
const PRICES: Readonly<Record<string, readonly [marketing: number, other: number]>> = {
  DE: [136_500, 55_000],
  ES: [61_500, 20_000],
  FR: [85_900, 30_000],
  GB: [52_900, 22_000],
  IT: [69_100, 30_000],
  MD: [86_000, 21_200],
  NL: [159_700, 50_000],
  RO: [86_000, 21_200],
  RU: [80_200, 40_000],
  UA: [86_000, 21_200],
  US: [25_000, 3_400],
};

/** Of a country that is not listed, the price is that of the most expensive one, so that nobody overlooks it. */
export const priceOf = (country: string, category: string): number => {
  const [marketing, other] = PRICES[country] ?? [159_700, 55_000];
  return category === 'marketing' ? marketing : other;
};
