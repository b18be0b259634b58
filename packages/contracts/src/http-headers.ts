/** Headers that belong to the connection or select the server; only the HTTP client itself may set them. */
const RESERVED = new Set([
  'host',
  'connection',
  'keep-alive',
  'content-length',
  'transfer-encoding',
  'upgrade',
  'te',
  'trailer',
  'expect',
]);

/** Whether a header is rejected in requests to other systems. */
export function isReservedHeader(name: string): boolean {
  const lower = name.trim().toLowerCase();
  return RESERVED.has(lower) || lower.startsWith('proxy-');
}
