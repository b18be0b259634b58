import { PACK_KEYS, type PackKey } from '@parley/contracts/policy-pack-keys';
import { accountData } from './account-data.ts';
import { angryCustomers } from './angry-customers.ts';
import { competitors } from './competitors.ts';
import { disclosure } from './disclosure.ts';
import { emergencies } from './emergencies.ts';
import { legalAndPress } from './legal-and-press.ts';
import { noPromises } from './no-promises.ts';
import type { Pack } from './pack.ts';
import { paymentData } from './payment-data.ts';
import { refunds } from './refunds.ts';
import { sourcedFigures } from './sourced-figures.ts';

const BY_KEY: Readonly<Record<PackKey, Pack>> = {
  disclosure,
  sourced_figures: sourcedFigures,
  no_promises: noPromises,
  refunds,
  account_data: accountData,
  payment_data: paymentData,
  angry_customers: angryCustomers,
  legal_and_press: legalAndPress,
  emergencies,
  competitors,
};

export const packOf = (key: PackKey): Pack => BY_KEY[key];

export const PACKS: readonly Pack[] = PACK_KEYS.map(packOf);
