import { FILE_ENDINGS, MAX_FILE_BYTES, MAX_FILES } from '@parley/contracts/attachments';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../../api/call.ts';
import { useProfile } from '../../../api/session.ts';
import { uploadFile } from '../../../api/upload.ts';
import { readDraft, writeDraft } from './drafts.ts';

/** A file that is being uploaded, or one that failed. */
export interface Upload {
  id: string;
  name: string;
  share: number;
  /** Why it cannot be sent. */
  problem: string | null;
}

/** Uploads files for the next message. They start immediately and join the draft when done. */
export function useUploads(conversationId: number) {
  const { t } = useTranslation();
  const { user } = useProfile();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const running = useRef(new Map<string, { controller: AbortController; hasArrived: Promise<boolean> }>());
  useEffect(() => {
    const { current } = running;
    return () => {
      for (const { controller } of current.values()) controller.abort();
    };
  }, []);

  const change = (id: string, changes: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)));
  const drop = (id: string) => setUploads((all) => all.filter((upload) => upload.id !== id));

  const problemOf = ({ name, size }: File): string | null => {
    if (size > MAX_FILE_BYTES) return t('chats.thread.files.tooLarge', { size: MAX_FILE_BYTES / 1_000_000 });
    const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
    return FILE_ENDINGS.includes(ending) ? null : t('chats.thread.files.badKind');
  };

  async function send(id: string, file: File, { signal }: AbortController): Promise<boolean> {
    try {
      const onProgress = (share: number) => change(id, { share });
      const attachment = await uploadFile(conversationId, file, { signal, onProgress });
      const draft = readDraft(user.id, conversationId);
      writeDraft(user.id, conversationId, { ...draft, files: [...draft.files, attachment] });
      drop(id);
      return true;
    } catch (error) {
      if (signal.aborted) return false;
      const said = error instanceof CallError ? error.fields.file || error.message : '';
      change(id, { problem: said || t('chats.thread.files.failed') });
      return false;
    } finally {
      running.current.delete(id);
    }
  }
  const start = (id: string, file: File) => {
    const controller = new AbortController();
    running.current.set(id, { controller, hasArrived: send(id, file, controller) });
  };

  return {
    uploads,
    isUploading: uploads.some(({ problem }) => problem === null),
    add(files: readonly File[]) {
      const remaining = MAX_FILES - readDraft(user.id, conversationId).files.length - uploads.length;
      const added = files.map((file, index) => ({
        file,
        upload: {
          id: crypto.randomUUID(),
          name: file.name,
          share: 0,
          problem: index < remaining ? problemOf(file) : t('chats.thread.files.tooMany', { count: MAX_FILES }),
        },
      }));
      setUploads([...uploads, ...added.map(({ upload }) => upload)]);
      for (const { file, upload } of added) if (upload.problem === null) start(upload.id, file);
    },
    /** Aborts an upload, or dismisses one that failed. */
    cancel(id: string) {
      running.current.get(id)?.controller.abort();
      drop(id);
    },
    /** Waits for running uploads. False if any of them fails. */
    settled: async () =>
      (await Promise.all([...running.current.values()].map(({ hasArrived }) => hasArrived))).every(Boolean),
    /** Dismisses failed uploads. */
    forgetFailed: () => setUploads((all) => all.filter(({ problem }) => problem === null)),
  };
}
