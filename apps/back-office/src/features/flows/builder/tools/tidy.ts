import type { FlowDefinition } from '@parley/flow-engine';
import { STEP_WIDTH } from '../canvas/node-geometry.ts';
import type { Place } from '../document/definition-types.ts';
import type { TidyAnswer, TidyQuestion } from './tidy.worker.ts';

/** Where all steps stand in a tidy picture, worked out beside the page so that it stays quick. */
export async function tidyPlaces(
  { nodes, edges }: FlowDefinition,
  heightOf: (id: string) => number,
): Promise<ReadonlyMap<string, Place>> {
  const ids = new Set(nodes.map(({ id }) => id));
  const question: TidyQuestion = {
    nodes: nodes.map(({ id }) => ({ id, width: STEP_WIDTH, height: heightOf(id) })),
    edges: edges.filter(({ from, to }) => ids.has(from) && ids.has(to)),
  };
  const worker = new Worker(new URL('tidy.worker.ts', import.meta.url), { type: 'module' });
  try {
    const answer = await new Promise<TidyAnswer>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<TidyAnswer>) => resolve(data));
      worker.addEventListener('error', reject);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker of our own
      worker.postMessage(question);
    });
    return new Map(answer.map(({ id, x, y }) => [id, { x, y }]));
  } finally {
    worker.terminate();
  }
}
