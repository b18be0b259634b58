import { decodeText } from './decode-text.ts';

/** The type of a file by its content. Only text files, which have no signature, are distinguished by name. */
export type Kind =
  | { kind: 'pdf' | 'archive' | 'encrypted' | 'empty' | 'not_supported' }
  | { kind: 'html' | 'markdown' | 'csv' | 'text'; text: string };

const OLE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const ENCRYPTED_PACKAGE = Buffer.from('EncryptedPackage', 'utf16le');
const GZIP = Buffer.from([0x1f, 0x8b]);

/** Detects the type by content; the file name matters only for text. */
export function sniff(bytes: Buffer, name: string): Kind {
  if (bytes.length === 0) return { kind: 'empty' };
  if (bytes.subarray(0, 1_024).includes('%PDF-')) return { kind: 'pdf' };
  if (bytes.subarray(0, 2).toString('latin1') === 'PK') return { kind: 'archive' };
  if (bytes.subarray(0, OLE.length).equals(OLE))
    return { kind: bytes.includes(ENCRYPTED_PACKAGE) ? 'encrypted' : 'not_supported' };
  if (bytes.subarray(0, 2).equals(GZIP)) return { kind: 'not_supported' };
  const text = decodeText(bytes, declaredCharset(bytes));
  if (text === null) return { kind: 'not_supported' };
  if (text.trim() === '') return { kind: 'empty' };
  return { kind: textKind(text, name), text };
}

/** The charset that a page declares. Used only for pages that are not valid UTF-8. */
function declaredCharset(bytes: Buffer): string | undefined {
  return /<meta[^>]{0,200}charset\s*=\s*["']?([\w-]{1,20})/i.exec(bytes.toString('latin1', 0, 4_096))?.[1];
}

function textKind(text: string, name: string): 'html' | 'markdown' | 'csv' | 'text' | 'not_supported' {
  const start = text.slice(0, 2_000).trimStart();
  if (/^(<!--[^]*?-->\s*)*<(!doctype html|html|head|body)\b/i.test(start)) return 'html';
  if (/^<\?xml[^>]*>\s*(<!doctype html|<html)/i.test(start)) return 'html';
  if (/^(<\?xml|<svg|\{\\rtf)/i.test(start)) return 'not_supported';
  const ending = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  if (ending === 'html' || ending === 'htm') return 'html';
  if (ending === 'csv' || ending === 'tsv') return 'csv';
  return ending === 'md' || ending === 'markdown' ? 'markdown' : 'text';
}
