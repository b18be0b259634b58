import { getDraft, saveDraft, type Flow } from '@parley/contracts/flows';
import { readFlow } from '@parley/flow-engine';
import { useEffect, useState } from 'react';
import { call, CallError } from '../../../../api/call.ts';
import { useProfile } from '../../../../api/session.ts';
import { createFlowStore, type FlowStore } from '../flow-store.ts';
import { findUnsavedWork, storeUnsavedWork } from './unsaved-work.ts';
import { createSaver, type Saver, type SaveState, type Stored } from './saver.ts';

export interface Saving {
  state: SaveState;
  saver: Saver;
}

/** Loads the stored draft. */
export async function loadDraft(flowId: number): Promise<Stored> {
  const { definition, revision, savedAt } = await call(getDraft, { params: { id: flowId } });
  return { definition: readFlow(definition), revision, savedAt };
}

function failureOf(error: unknown): 'stale' | 'offline' | 'refused' | 'failed' {
  if (!(error instanceof CallError)) return 'failed';
  if (error.status === 409) return 'stale';
  if (error.status === 0) return 'offline';
  return error.status === 413 || error.status === 422 || error.status === 404 ? 'refused' : 'failed';
}

/** The draft being edited, including unsaved work from before a reload, and its saver. */
export function useSavedFlow({ id: flowId, editedAt }: Flow, draft: Stored): Saving & { store: FlowStore } {
  const { user } = useProfile();
  const [state, setState] = useState<SaveState>({ status: 'saved', at: draft.savedAt });
  const [{ store, saver }] = useState(() => {
    const workKey = { userId: user.id, flowId };
    const kept = findUnsavedWork(workKey);
    const newStore = createFlowStore(kept?.base ?? draft.definition);
    const newSaver = createSaver(
      {
        current: newStore.flow,
        save: (definition, revision) => call(saveDraft, { params: { id: flowId }, body: { definition, revision } }),
        load: () => loadDraft(flowId),
        show: (joined, other) => {
          if (other) newStore.change(other);
          newStore.change(joined);
        },
        keep: (work) => storeUnsavedWork(workKey, work),
        why: failureOf,
        onState: setState,
      },
      kept ? { definition: kept.base, revision: kept.revision, savedAt: draft.savedAt } : draft,
    );
    if (kept) newStore.change(kept.definition);
    return { store: newStore, saver: newSaver };
  });

  useEffect(() => {
    const forget = store.subscribe(() => saver.changed());
    if (!saver.isClean()) saver.changed();
    const warn = (event: BeforeUnloadEvent) => {
      if (!saver.isClean()) event.preventDefault();
    };
    const retry = () => void saver.saveNow();
    window.addEventListener('beforeunload', warn);
    window.addEventListener('online', retry);
    return () => {
      forget();
      window.removeEventListener('beforeunload', warn);
      window.removeEventListener('online', retry);
      void saver.saveNow(); // do not wait for the autosave delay when leaving the screen
    };
  }, [store, saver]);

  const lastEdit = editedAt.getTime();
  useEffect(() => {
    // Ignore failures: the next poll or the next save picks the change up.
    if (lastEdit > saver.savedAt().getTime()) saver.refresh().catch(() => {});
  }, [saver, lastEdit]);

  return { state, saver, store };
}
