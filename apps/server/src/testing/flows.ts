import type { FlowDefinition } from '@parley/flow-engine';
import { TestVisitor, type Shop } from './chat.ts';

/** A flow in short form: each node with its settings and the targets of its exits. */
export type Sketch = Record<string, { type: string; settings?: object; to?: Record<string, string> | string }>;

/** A flow that begins at `first`. */
export function flowOf(sketch: Sketch, languages: FlowDefinition['languages'] = ['en']): FlowDefinition {
  const whole: Sketch = { start: { type: 'start', to: 'first' }, ...sketch };
  return {
    format: 1,
    languages,
    nodes: Object.entries(whole).map(([id, { type, settings = {} }], index) => ({
      id,
      type,
      title: '',
      x: 0,
      y: 100 * index,
      settings: settings as Record<string, unknown>,
    })),
    edges: Object.entries(whole).flatMap(([from, { to = {} }]) =>
      Object.entries(typeof to === 'string' ? { next: to } : to).map(([exit, target]) => ({
        id: `${from}-${exit}`,
        from,
        exit,
        to: target,
      })),
    ),
    notes: [],
  };
}

/** A message in English. */
export const say = (en: string, to?: string) => ({ type: 'message', settings: { text: { en } }, ...(to && { to }) });

/** A flow with a single message. */
export const sayingFlow = (words: string): FlowDefinition => flowOf({ first: say(words) });

/** Publishes a flow and assigns it to a new widget of the shop; it does not say that it is a bot unless told to. */
export async function runFlow(
  { staff }: Shop,
  definition: unknown,
  isDisclosed = false,
): Promise<{ flowId: number; widget: Shop }> {
  const { browser } = staff;
  const created = await browser.post('/flows', { name: 'Flow', is_disclosed: isDisclosed });
  const flowId = Number(created.body.id);
  await browser.call('PUT', `/flows/${flowId}/draft`, { definition, revision: 1 });
  const published = await browser.post(`/flows/${flowId}/publish`, { revision: 2 });
  if (published.status !== 201) throw new Error(`The flow cannot be published: ${published.text}`);
  const channel = await browser.post('/channels', { type: 'web_widget', name: 'With a flow' });
  const { id: channelId, key } = channel.body as { id: number; key: string };
  await browser.call('PUT', `/channels/${channelId}`, { flow_id: flowId });
  return { flowId, widget: { staff, channelId, key, visitor: () => new TestVisitor(staff.browser, key) } };
}

/** Publishes a flow without assigning it to a channel, and returns its id. */
export async function publishFlow({ staff }: Shop, name: string, definition: unknown, isDisclosed = false) {
  const created = await staff.browser.post('/flows', { name, definition, is_disclosed: isDisclosed });
  const flowId = Number(created.body.id);
  const published = await staff.browser.post(`/flows/${flowId}/publish`, { revision: 1 });
  if (published.status !== 201) throw new Error(`The flow cannot be published: ${published.text}`);
  return flowId;
}
