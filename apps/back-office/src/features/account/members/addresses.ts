import { EmailAddress } from '@parley/contracts/profile';

export const MAX_ADDRESSES = 20;

/** A list as people paste it: separated by commas, semicolons, spaces or lines, perhaps with names before the addresses. */
export function readAddresses(text: string): string[] {
  // "Olga Petrova <olga@shop.example>" is one address; without one in brackets, every word is meant to be one.
  const parts = text.split(/[,;\n\r\t]+/).flatMap((part) => {
    const bracketed = [...part.matchAll(/<([^<>]*)>/g)].map(([, address = '']) => address);
    return bracketed.length > 0 ? bracketed : part.split(/\s+/);
  });
  return parts.map((part) => part.trim().toLowerCase()).filter(Boolean);
}

/** The addresses with the new ones, each once. */
export const withAddresses = (addresses: readonly string[], text: string): string[] => [
  ...new Set([...addresses, ...readAddresses(text)]),
];

export const isAddress = (text: string): boolean => EmailAddress.safeParse(text).success;
