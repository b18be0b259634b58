import { getAttachment, uploadAttachment, type Attachment } from '@parley/contracts/attachments';
import { getFlowFile, uploadFlowFile, type FlowFile } from '@parley/contracts/flow-files';
import { createAgentSource, updateSource, type KnowledgeSource } from '@parley/contracts/knowledge';
import { bcp47 } from '@parley/contracts/locales';
import { getProfile } from '@parley/contracts/profile';
import { fromWire } from '@parley/contracts/wire';
import { currentLocale } from '../language.ts';
import { call, CallError } from './call.ts';

const withId = (path: string, id: number) => `/api${path.replace(':id', String(id))}`;

/** Where a file of a conversation can be seen or fetched. */
export const addressOfFile = (id: number): string => withId(getAttachment.path, id);

/** Where a file that flows send can be seen or fetched. */
export const addressOfFlowFile = (id: number): string => withId(getFlowFile.path, id);

interface Options {
  signal: AbortSignal;
  /** Called with the share that has travelled, from 0 to 1. */
  onProgress: (share: number) => void;
}

/** Sends one file to a conversation. */
export const uploadFile = (conversationId: number, file: File, options: Options): Promise<Attachment> =>
  upload(withId(uploadAttachment.path, conversationId), file, options);

/** Sends one file for the steps of flows. */
export const uploadForFlows = (file: File, options: Options): Promise<FlowFile> =>
  upload(`/api${uploadFlowFile.path}`, file, options);

/** Sends one file for an agent to answer from. */
export const uploadSource = (agentId: number, file: File, options: Options): Promise<KnowledgeSource> =>
  upload(withId(createAgentSource.path, agentId), file, options);

/** Sends one file in the place of the one that a source was read from. */
export const replaceSourceFile = (id: number, file: File, options: Options): Promise<KnowledgeSource> =>
  upload(withId(updateSource.path, id), file, options, updateSource.method);

/** Sends one file, telling how far it is; fetch cannot tell that yet. */
async function upload<Kept>(address: string, file: File, options: Options, method = 'POST'): Promise<Kept> {
  // A call first: it renews the session's CSRF token if need be, and knows what to do when the session is lost.
  if (!readCsrfCookie()) await call(getProfile, {});
  try {
    return await send<Kept>(method, address, file, options);
  } catch (error) {
    if (error instanceof CallError && (error.status === 401 || error.status === 419)) await call(getProfile, {});
    throw error;
  }
}

function send<Kept>(method: string, address: string, file: File, { signal, onProgress }: Options): Promise<Kept> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = () => reject(signal.aborted ? signal.reason : new CallError(0, {}));
    request.open(method, address);
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('accept-language', bcp47(currentLocale()));
    request.setRequestHeader('x-xsrf-token', readCsrfCookie() ?? '');
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener('load', () => {
      const body = bodyOf(request.responseText);
      if (request.status >= 200 && request.status < 300) resolve(fromWire(body) as Kept);
      else reject(new CallError(request.status, body));
    });
    request.addEventListener('error', fail);
    request.addEventListener('abort', fail);
    signal.addEventListener('abort', () => request.abort());
    const form = new FormData();
    form.append('file', file);
    request.send(form);
  });
}

/** A proxy that refuses may answer with anything. */
function bodyOf(text: string): object {
  try {
    return JSON.parse(text) as object;
  } catch {
    return {};
  }
}

const readCsrfCookie = () => /(?:^|; )XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1];
