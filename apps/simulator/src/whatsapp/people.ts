import { randomBytes } from 'node:crypto';
import { ImpossibleAction } from '../impossible-action.ts';
import type { Meta } from './meta-seam.ts';
import type { Customer, PhoneNumber, State } from './state.ts';

const newId = () => randomBytes(7).readUIntBE(0, 6).toString();
const CODES: Readonly<Record<string, string>> = {
  DE: '4915',
  ES: '346',
  FR: '336',
  GB: '447',
  IT: '393',
  MD: '3736',
  NL: '316',
  RO: '407',
  RU: '79',
  UA: '38067',
  US: '1212',
};
const META_APP_ID = '100200300';

/** Businesses with their numbers and tokens, and the people who write to them. */
export function createPeople(state: State, meta: Meta) {
  const get = <T>(map: Map<string, T>, id: string, what: string): T => {
    const found = map.get(id);
    if (!found) throw new ImpossibleAction(`There is no ${what} ${id}.`);
    return found;
  };

  return {
    /** A business account with one number, and what staff enter to connect it. */
    addNumber({ name = 'Hat shop', isRegistered = true }: { name?: string; isRegistered?: boolean } = {}) {
      const account = {
        id: newId(),
        appId: META_APP_ID,
        name,
        isSubscribed: false,
        callbackUrl: null,
        accessToken: '',
        templates: new Map(),
      };
      const number: PhoneNumber = {
        id: newId(),
        accountId: account.id,
        display: `+1 555-01${String(state.numbers.size % 100).padStart(2, '0')}-${newId().slice(-4)}`,
        verifiedName: name,
        isRegistered,
        callbackUrl: null,
        statusMode: 'normal',
        hasMetaAgent: false,
      };
      state.accounts.set(account.id, account);
      state.numbers.set(number.id, number);
      const { value } = meta.tokens.issue({
        kind: 'system_user',
        appId: META_APP_ID,
        subjectId: account.id,
        userId: null,
        scopes: ['whatsapp_business_messaging', 'whatsapp_business_management'],
        pageIds: [],
        isLongLived: true,
        expiresAt: null,
      });
      account.accessToken = value;
      return { number, account, accessToken: value, appSecret: this.appSecret() };
    },
    appSecret: () => meta.state.apps.get(META_APP_ID)?.secret ?? '',
    /** All tokens of the account are refused from now on; returns a new one. */
    revokeToken({ accountId }: PhoneNumber): string {
      meta.tokens.kill('expired', ({ kind, subjectId }) => kind === 'system_user' && subjectId === accountId);
      const { value } = meta.tokens.issue({
        kind: 'system_user',
        appId: META_APP_ID,
        subjectId: accountId,
        userId: null,
        scopes: ['whatsapp_business_messaging', 'whatsapp_business_management'],
        pageIds: [],
        isLongLived: true,
        expiresAt: null,
      });
      get(state.accounts, accountId, 'account').accessToken = value;
      return value;
    },
    addCustomer({
      name,
      country = 'RO',
      showsPhone = true,
    }: {
      name: string;
      country?: string;
      showsPhone?: boolean;
    }): Customer {
      const code = CODES[country];
      if (code === undefined) throw new ImpossibleAction(`There is no calling code of ${country} here.`);
      const rest = randomBytes(6)
        .readUIntBE(0, 6)
        .toString()
        .padStart(15, '7')
        .slice(-Math.max(6, 11 - code.length));
      const customer = {
        userId: `${country}.${randomBytes(8).readBigUInt64BE()}`,
        phone: `${code}${rest}`,
        showsPhone,
        name,
        country,
      };
      state.customers.set(customer.userId, customer);
      return customer;
    },
    getNumber: (id: string) => get(state.numbers, id, 'number'),
    getCustomer: (id: string) => get(state.customers, id, 'customer'),
  };
}
