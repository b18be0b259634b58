/**
 * Roughly what Meta charges per delivered message, in millionths of a US dollar, by the receiver's country. These numbers are estimates:
 * nobody has compared them with Meta's current rate cards (https://developers.facebook.com/docs/whatsapp/pricing). Messages that are no
 * templates are taken to cost as much as `utility`. Discounts for volume are not known here.
 */
interface Rates {
  marketing: number;
  utility: number;
  authentication: number;
}

const rates = (marketing: number, utility: number, authentication = utility): Rates => ({
  marketing,
  utility,
  authentication,
});

const NORTH_AMERICA = rates(25_000, 3_400);
const WESTERN_EUROPE = rates(59_200, 17_100);
const EASTERN_EUROPE = rates(86_000, 21_200);

const PRICES: Readonly<Record<string, Rates>> = {
  AR: rates(61_800, 26_000),
  BR: rates(62_500, 6_800),
  CL: rates(88_900, 20_000),
  CO: rates(12_500, 800),
  DE: rates(136_500, 55_000),
  EG: rates(64_400, 3_600),
  ES: rates(61_500, 20_000),
  FR: rates(85_900, 30_000),
  GB: rates(52_900, 22_000),
  ID: rates(41_100, 25_000),
  IL: rates(35_300, 5_300),
  IN: rates(11_800, 1_400),
  IT: rates(69_100, 30_000),
  MX: rates(30_500, 8_500),
  MY: rates(86_000, 14_000),
  NG: rates(51_600, 6_700),
  NL: rates(159_700, 50_000),
  PE: rates(70_300, 20_000),
  RU: rates(80_200, 40_000),
  SA: rates(45_500, 10_700),
  TR: rates(10_900, 900),
  ZA: rates(37_900, 7_600),
  ...Object.fromEntries(['US', 'CA'].map((country) => [country, NORTH_AMERICA])),
  ...Object.fromEntries(
    ['AT', 'BE', 'CH', 'DK', 'FI', 'IE', 'NO', 'PT', 'SE'].map((country) => [country, WESTERN_EUROPE]),
  ),
  ...Object.fromEntries(
    [
      'AL',
      'AM',
      'AZ',
      'BG',
      'BY',
      'CZ',
      'GE',
      'GR',
      'HR',
      'HU',
      'LT',
      'LV',
      'MD',
      'MK',
      'PL',
      'RO',
      'RS',
      'SI',
      'SK',
      'UA',
    ].map((country) => [country, EASTERN_EUROPE]),
  ),
};

const CATEGORIES: Readonly<Record<string, keyof Rates>> = {
  service: 'utility',
  utility: 'utility',
  marketing: 'marketing',
  marketing_lite: 'marketing',
  authentication: 'authentication',
};

/** The price of one message; null if the country or the category is not in the list. */
export function priceOf(category: string, country: string | null): number | null {
  const kind = Object.hasOwn(CATEGORIES, category) ? CATEGORIES[category] : undefined;
  const found = country !== null && Object.hasOwn(PRICES, country) ? PRICES[country] : undefined;
  return kind && found ? found[kind] : null;
}
