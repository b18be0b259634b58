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

/** Checks the file extension only. The real type is detected during reading, and problems are shown with the source. */
export function checkFileType(name: string, head: Buffer) {
  const ending = /\.([a-z]{2,5})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  if (!Object.hasOwn(MEDIA_TYPES, ending)) return { problem: 'fileKind' as const };
  if (head.length === 0) return { problem: 'fileEmpty' as const };
  return { mediaType: MEDIA_TYPES[ending as keyof typeof MEDIA_TYPES], width: null, height: null };
}
