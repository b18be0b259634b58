const MICROS = 1_000_000;

/** Millionths of a US dollar, which is what Meta's price list is in. */
export const formatMoney = (language: string, micros: number): string =>
  new Intl.NumberFormat(language, { style: 'currency', currency: 'USD' }).format(micros / MICROS);
