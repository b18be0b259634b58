import type { KNOWLEDGE_FILES } from '@parley/contracts/knowledge';

const OFFICE = 'application/vnd.openxmlformats-officedocument';
const MEDIA_TYPES: Readonly<Record<(typeof KNOWLEDGE_FILES)[number], string>> = {
  pdf: 'application/pdf',
  docx: `${OFFICE}.wordprocessingml.document`,
  xlsx: `${OFFICE}.spreadsheetml.sheet`,
  csv: 'text/csv',
  md: 'text/markdown',
  html: 'text/html',
  htm: 'text/html',
  txt: 'text/plain',
};

/** By the name alone: what it really is, is found out when it is read, and told in the words of its source. */
export function lookAtFile(name: string, head: Buffer) {
  const ending = /\.([a-z]{2,5})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  if (!Object.hasOwn(MEDIA_TYPES, ending)) return { problem: 'fileKind' as const };
  if (head.length === 0) return { problem: 'fileEmpty' as const };
  return { mediaType: MEDIA_TYPES[ending as keyof typeof MEDIA_TYPES], width: null, height: null };
}
