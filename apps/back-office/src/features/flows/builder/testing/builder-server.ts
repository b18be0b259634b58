import { listChannels } from '@parley/contracts/channels';
import {
  compareVersion,
  getAnalytics,
  getDraft,
  getFlow,
  getVersion,
  saveDraft,
  type Flow,
} from '@parley/contracts/flows';
import { listQuickActions } from '@parley/contracts/quick-actions';
import type { FlowDefinition } from '@parley/flow-engine';
import { flow } from '../../../../testing/factories.ts';
import { server } from '../../../../testing/open-screen.tsx';
import { edge, message, smallFlow } from './small-flow.ts';

const THEN = new Date('2026-11-15T10:00:00Z');

/** A flow with start, one step and an end; what is saved is remembered. */
export const flowWith = (type: string, settings: Record<string, unknown>): FlowDefinition =>
  smallFlow({
    nodes: [
      message('start', { type: 'start', settings: {} }),
      message('a', { type, title: 'My step', settings }),
      message('b', { type: 'end', settings: {} }),
    ],
    edges: [edge('start', 'a'), edge('a', 'b')],
  });

export function withFlow(
  definition: FlowDefinition = flowWith('message', { text: { en: 'Hello' } }),
  given: Partial<Flow> = {},
) {
  let revision = 1;
  return server()
    .answers(getFlow, flow(given))
    .answers(getDraft, () => ({ definition, revision, savedBy: null, savedAt: THEN }))
    .lists(listQuickActions, [])
    .lists(listChannels, [])
    .answers(saveDraft, () => ({ revision: (revision += 1), savedBy: null, savedAt: new Date() }));
}
export const FIRST_VERSION = {
  number: 1,
  name: '',
  nodeCount: 3,
  isCurrent: true,
  restoredFrom: null,
  publishedBy: null,
  publishedAt: THEN,
};

/** A flow whose first version said Hello friend, and whose draft says Hello there. */
export const withPublished = () =>
  withFlow(flowWith('message', { text: { en: 'Hello there' } }), { status: 'published', publishedVersion: 1 })
    .answers(getVersion, { ...FIRST_VERSION, definition: flowWith('message', { text: { en: 'Hello friend' } }) })
    .answers(getAnalytics, { traffic: flow().traffic, nodes: [] })
    .lists(compareVersion, [
      {
        kind: 'changed',
        node: 'a',
        title: 'My step',
        type: 'message',
        fields: ['text'],
        words: [{ field: 'text', language: 'en', before: 'Hello friend', after: 'Hello there' }],
      },
    ]);
