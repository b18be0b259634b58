import { FILE_ENDINGS, MAX_FILE_BYTES } from '@parley/contracts/attachments';
import type { FlowFile } from '@parley/contracts/flow-files';
import { MAX_FILES_PER_MESSAGE } from '@parley/flow-engine';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../../api/call.ts';
import { uploadForFlows } from '../../../api/upload.ts';
import { showProblem } from '../../../components/toast-queue.ts';

/** A file that is being uploaded, or one that was rejected. */
export interface FlowUpload {
  id: string;
  name: string;
  share: number;
  problem: string | null;
}

/** Uploads files for a step one at a time, so that they arrive in the order they were chosen. */
export function useFlowUploads(taken: number, onArrived: (file: FlowFile) => void) {
  const { t } = useTranslation();
  const [uploads, setUploads] = useState<readonly FlowUpload[]>([]);
  const running = useRef(new Map<string, AbortController>());
  /** Resolves when all files added so far have been processed. */
  const queue = useRef(Promise.resolve());
  const arrived = useRef(onArrived);
  useEffect(() => {
    arrived.current = onArrived;
  });
  const leave = useEffectEvent((controllers: readonly AbortController[]) => {
    for (const controller of controllers) controller.abort();
    if (controllers.length > 0) showProblem(t('steps.files.stopped'));
  });
  useEffect(() => {
    const { current } = running;
    return () => leave([...current.values()]);
  }, []);

  const change = (id: string, changes: Partial<FlowUpload>) =>
    setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)));
  const drop = (id: string) => setUploads((all) => all.filter((upload) => upload.id !== id));

  const problemOf = ({ name, size }: File): string | null => {
    if (size > MAX_FILE_BYTES) return t('steps.files.tooLarge', { size: MAX_FILE_BYTES / 1_000_000 });
    const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
    return FILE_ENDINGS.includes(ending) ? null : t('steps.files.badKind');
  };

  async function send(id: string, file: File, { signal }: AbortController) {
    if (signal.aborted) return;
    try {
      const stored = await uploadForFlows(file, { signal, onProgress: (share) => change(id, { share }) });
      if (signal.aborted) return;
      drop(id);
      arrived.current(stored);
    } catch (error) {
      if (signal.aborted) return;
      const said = error instanceof CallError ? error.fields.file || error.message : '';
      change(id, { problem: said || t('steps.files.failed') });
    } finally {
      running.current.delete(id);
    }
  }

  return {
    uploads,
    add(files: readonly File[]) {
      const waiting = uploads.filter(({ problem }) => problem === null).length;
      const remaining = MAX_FILES_PER_MESSAGE - taken - waiting;
      const added = files.map((file, at) => ({
        file,
        upload: {
          id: crypto.randomUUID(),
          name: file.name,
          share: 0,
          problem: at < remaining ? problemOf(file) : t('steps.files.tooMany', { count: MAX_FILES_PER_MESSAGE }),
        },
      }));
      setUploads([...uploads, ...added.map(({ upload }) => upload)]);
      for (const { file, upload } of added) {
        if (upload.problem !== null) continue;
        const controller = new AbortController();
        running.current.set(upload.id, controller);
        queue.current = queue.current.then(() => send(upload.id, file, controller));
      }
    },
    /** Aborts an upload, or dismisses one that failed. */
    cancel(id: string) {
      running.current.get(id)?.abort();
      running.current.delete(id);
      drop(id);
    },
  };
}
