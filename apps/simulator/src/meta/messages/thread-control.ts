import { GraphError, invalidParameter } from '../errors.ts';
import type { GraphCall, Operation } from '../graph.ts';
import type { Asset } from '../state.ts';
import { INBOX_APP_IDS, type Events } from './events.ts';
import { readRecipient } from './send.ts';
import type { Threads, Thread } from './threads.ts';

/** Gives a conversation to another app, or to nobody in particular, and tells the apps. */
export function setOwner(
  events: Events,
  thread: Thread,
  kind: 'pass_thread_control' | 'take_thread_control',
  newOwnerId: string | null,
  metadata = '',
) {
  const previous = thread.ownerId ?? INBOX_APP_IDS[thread.asset.kind];
  thread.ownerId = newOwnerId;
  return events.handover(thread, kind, {
    previous_owner_app_id: previous,
    new_owner_app_id: newOwnerId ?? INBOX_APP_IDS[thread.asset.kind],
    metadata,
  });
}

/** Conversation Routing: which app answers a customer. */
export function threadControlOperations(threads: Threads, events: Events): Record<string, Operation<Asset>> {
  const threadOf = (asset: Asset, call: GraphCall, id = readRecipient(call)): Thread => {
    const thread = threads.findScoped(asset, id);
    if (!thread) throw new GraphError(100, '(#100) No matching user found', { subcode: 2_018_001 });
    return thread;
  };
  const metadataOf = ({ params }: GraphCall) => params.text('metadata');

  return {
    'GET thread_owner': {
      name: 'getThreadOwner',
      run: (asset, call) => {
        const { ownerId } = threadOf(asset, call, call.params.required('recipient'));
        return { data: ownerId === null ? [] : [{ thread_owner: { app_id: ownerId } }] };
      },
    },
    'POST pass_thread_control': {
      name: 'passThreadControl',
      run: (asset, call) => {
        const thread = threadOf(asset, call);
        const target = call.params.required('target_app_id');
        if (thread.ownerId !== null && thread.ownerId !== call.token().appId)
          throw invalidParameter('Only the app that controls the thread can pass it');
        setOwner(events, thread, 'pass_thread_control', target, metadataOf(call));
        return { success: true };
      },
    },
    'POST take_thread_control': {
      name: 'takeThreadControl',
      run: (asset, call) => {
        setOwner(events, threadOf(asset, call), 'take_thread_control', call.token().appId, metadataOf(call));
        return { success: true };
      },
    },
    'POST release_thread_control': {
      name: 'releaseThreadControl',
      run: (asset, call) => {
        setOwner(events, threadOf(asset, call), 'pass_thread_control', null, metadataOf(call));
        return { success: true };
      },
    },
  };
}
