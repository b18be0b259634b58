import type { Channel } from '@parley/contracts/channels';

/** The account on the platform that customers write to, as far as connecting it has told us. */
export interface Account {
  name: string;
  /** Where a customer would write to it. */
  url: string | null;
}

export function accountOf(channel: Channel): Account | null {
  if (channel.type === 'web_widget') return null;
  const { username, pageName, pageId, callbackUrl, phoneNumber, address } = channel.settings;
  if (channel.type === 'facebook') {
    if (typeof pageName !== 'string' || !pageName) return null;
    return { name: pageName, url: typeof pageId === 'string' ? `https://m.me/${encodeURIComponent(pageId)}` : null };
  }
  if (channel.type === 'email') return typeof address === 'string' ? { name: address, url: `mailto:${address}` } : null;
  if (channel.type === 'api') return typeof callbackUrl === 'string' ? { name: callbackUrl, url: null } : null;
  if (channel.type === 'whatsapp' && typeof phoneNumber === 'string' && phoneNumber)
    return { name: phoneNumber, url: `https://wa.me/${phoneNumber.replace(/\D/g, '')}` };
  if (typeof username !== 'string' || !username) return null;
  const plain = username.replace(/^@/, '');
  const site = SITES[channel.type];
  return { name: `@${plain}`, url: site ? site + encodeURIComponent(plain) : null };
}

/** Where a customer writes to a user name. */
const SITES: Partial<Record<Channel['type'], string>> = {
  telegram: 'https://t.me/',
  instagram: 'https://ig.me/m/',
};
