import { MAX_FILE_BYTES } from '@parley/contracts/attachments';
import { KNOWLEDGE_FILES, type KnowledgeSource } from '@parley/contracts/knowledge';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refreshAgents } from '../../../api/ai-agents.ts';
import { CallError } from '../../../api/call.ts';
import { replaceSourceFile, uploadSource } from '../../../api/upload.ts';
import { showProblem } from '../../../components/toast-queue.ts';
import { cacheSource } from '../../../api/knowledge-sources.ts';

/** A file that is being uploaded, or one that was rejected. */
export interface SourceUpload {
  id: string;
  name: string;
  size: number;
  /** The progress from 0 to 1. */
  share: number;
  problem: string | null;
}

/** Uploads files as new sources, one at a time, or one as a replacement. */
export function useSourceUploads(agentId: number) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [uploads, setUploads] = useState<readonly SourceUpload[]>([]);
  const running = useRef(new Map<string, AbortController>());
  /** Resolves when all files added so far have been processed. */
  const queue = useRef(Promise.resolve());
  const leave = useEffectEvent((controllers: readonly AbortController[]) => {
    for (const controller of controllers) controller.abort();
    if (controllers.length > 0) showProblem(t('aiAgents.knowledge.upload.stopped'));
  });
  useEffect(() => {
    const { current } = running;
    return () => leave([...current.values()]);
  }, []);

  const change = (id: string, changes: Partial<SourceUpload>) =>
    setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)));
  const drop = (id: string) => setUploads((all) => all.filter((upload) => upload.id !== id));

  const problemOf = ({ name, size }: File): string | null => {
    if (size > MAX_FILE_BYTES) return t('aiAgents.knowledge.upload.tooLarge', { size: MAX_FILE_BYTES / 1_000_000 });
    const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase();
    return KNOWLEDGE_FILES.some((each) => each === ending) ? null : t('aiAgents.knowledge.upload.badKind');
  };

  async function send(id: string, file: File, replaced: KnowledgeSource | null, { signal }: AbortController) {
    if (signal.aborted) return;
    const options = { signal, onProgress: (share: number) => change(id, { share }) };
    try {
      const source = await (replaced
        ? replaceSourceFile(replaced.id, file, options)
        : uploadSource(agentId, file, options));
      if (signal.aborted) return;
      drop(id);
      cacheSource(queryClient, agentId, source);
      void refreshAgents(queryClient);
    } catch (error) {
      if (signal.aborted) return;
      const said = error instanceof CallError ? error.fields.file || error.message : '';
      change(id, { problem: said || t('aiAgents.knowledge.upload.failed') });
    } finally {
      running.current.delete(id);
    }
  }

  return {
    uploads,
    add(files: readonly File[], replaced: KnowledgeSource | null = null) {
      const added = files.map((file) => ({
        file,
        upload: { id: crypto.randomUUID(), name: file.name, size: file.size, share: 0, problem: problemOf(file) },
      }));
      setUploads((all) => [...all, ...added.map(({ upload }) => upload)]);
      for (const { file, upload } of added) {
        if (upload.problem !== null) continue;
        const controller = new AbortController();
        running.current.set(upload.id, controller);
        queue.current = queue.current.then(() => send(upload.id, file, replaced, controller));
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
