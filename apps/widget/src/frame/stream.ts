const FIRST_BYTE_MS = 5_000;
/** Two server heartbeats plus some slack. */
const SILENCE_MS = 45_000;

export interface StreamEnd {
  /** Where to continue. */
  cursor: string;
  /** False if not a single byte arrived: a proxy is buffering the stream. */
  hasSpoken: boolean;
}

/** Reads server-sent events until the stream ends, is cut, or has been silent for too long. */
export async function readStream(
  open: (signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>,
  from: string,
  signal: AbortSignal,
  onEvent: (name: string, data: unknown) => void,
): Promise<StreamEnd> {
  const cut = new AbortController();
  const stop = () => cut.abort();
  signal.addEventListener('abort', stop);
  let timer = setTimeout(stop, FIRST_BYTE_MS);
  const end: StreamEnd = { cursor: from, hasSpoken: false };
  let rest = '';
  try {
    const reader = (await open(cut.signal)).getReader();
    cut.signal.addEventListener('abort', () => void reader.cancel().catch(() => {}));
    const decoder = new TextDecoder();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      end.hasSpoken = true;
      clearTimeout(timer);
      timer = setTimeout(stop, SILENCE_MS);
      const blocks = (rest + decoder.decode(value, { stream: true })).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const fields: Record<string, string> = {};
        for (const line of block.split('\n')) {
          const colon = line.indexOf(':');
          fields[line.slice(0, colon)] = line.slice(colon + 2);
        }
        end.cursor = fields.id ?? end.cursor;
        if (fields.event) onEvent(fields.event, JSON.parse(fields.data ?? '{}'));
      }
    }
  } catch (error) {
    // Interrupted by us or by the network: the caller continues from the cursor. Rejections are up to the caller.
    if (!cut.signal.aborted && !end.hasSpoken) throw error;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
  return end;
}
