/** The personal data that a data policy can find. Each has a form that tells it from order numbers, prices and dates. */
export const PERSONAL_DATA = ['card', 'iban', 'email', 'phone', 'nationalId'] as const;
export type PersonalData = (typeof PERSONAL_DATA)[number];
