import { sameText, sign } from '../infra/secrets.ts';

const LIFETIME_S = 14 * 86_400;

/** What a link in a mail leads back to. */
export interface ReturnTarget {
  companyId: number;
  conversationId: number;
  isExpired: boolean;
}

const signatureOf = (key: string, companyId: number, conversationId: number, expiresAt: number, email: string) =>
  sign(key, `return ${companyId} ${conversationId} ${expiresAt} ${email.toLowerCase()}`);

/** Leads whoever reads the customer's mail back into the conversation, for two weeks and as long as the customer has this address. */
export function returnToken(key: string, companyId: number, conversationId: number, email: string): string {
  const expiresAt = Math.floor(Date.now() / 1_000) + LIFETIME_S;
  return [companyId, conversationId, expiresAt, signatureOf(key, companyId, conversationId, expiresAt, email)].join(
    '.',
  );
}

/** Where the token leads; null if it was not made by us for this address of the conversation's customer. */
export async function readReturnToken(
  key: string,
  token: string,
  emailOf: (companyId: number, conversationId: number) => Promise<string | null>,
): Promise<ReturnTarget | null> {
  const [, ...parts] = /^(\d{1,15})\.(\d{1,15})\.(\d{1,12})\.([\w-]{43})$/.exec(token) ?? [];
  const [companyId = 0, conversationId = 0, expiresAt = 0] = parts.slice(0, 3).map(Number);
  const [, , , given] = parts;
  if (given === undefined) return null;
  const email = await emailOf(companyId, conversationId);
  if (email === null || !sameText(given, signatureOf(key, companyId, conversationId, expiresAt, email))) return null;
  return { companyId, conversationId, isExpired: expiresAt * 1_000 < Date.now() };
}
