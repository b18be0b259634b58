/** One event of a streamed response. */
export interface StreamEvent {
  name: string;
  data: unknown;
}

/** Parses server-sent events, however they are split into chunks. */
export async function* eventsOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<StreamEvent> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const blocks = (rest + value).split(/\r?\n\r?\n/);
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const event = eventIn(block);
        if (event) yield event;
      }
    }
  } finally {
    await reader.cancel().catch(() => {}); // the consumer stopped early, so the rest is not needed
  }
}

/** Blocks without data are heartbeats. */
function eventIn(block: string): StreamEvent | null {
  let name = 'message';
  const data: string[] = [];
  for (const line of block.split(/\r?\n/)) {
    const [, field, value = ''] = /^(\w+): ?(.*)$/.exec(line) ?? [];
    if (field === 'event') name = value;
    if (field === 'data') data.push(value);
  }
  return data.length > 0 ? { name, data: JSON.parse(data.join('\n')) as unknown } : null;
}
