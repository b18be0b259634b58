import { getAttachment, uploadAttachment, type Attachment } from '@parley/contracts/attachments';
import { getFlowFile, uploadFlowFile, type FlowFile } from '@parley/contracts/flow-files';
import type { ResultOf } from '@parley/contracts/endpoint';
import { createAgentSource, updateSource, type KnowledgeSource } from '@parley/contracts/knowledge';
import { importLabCases } from '@parley/contracts/lab-cases';
import { bcp47 } from '@parley/contracts/locales';
import { getProfile } from '@parley/contracts/profile';
import { fromWire } from '@parley/contracts/wire';
import { currentLocale } from '../language.ts';
import { call, CallError, csrfToken } from './call.ts';

const withId = (path: string, id: number) => `/api${path.replace(':id', String(id))}`;

/** The URL of a conversation's file. */
export const addressOfFile = (id: number): string => withId(getAttachment.path, id);

/** The URL of a file used by flows. */
export const addressOfFlowFile = (id: number): string => withId(getFlowFile.path, id);

interface Options {
  signal: AbortSignal;
  /** Called with the uploaded fraction, from 0 to 1. */
  onProgress: (share: number) => void;
}

/** Uploads a file to a conversation. */
export const uploadFile = (conversationId: number, file: File, options: Options): Promise<Attachment> =>
  upload(withId(uploadAttachment.path, conversationId), file, options);

/** Uploads a file for the steps of flows. */
export const uploadForFlows = (file: File, options: Options): Promise<FlowFile> =>
  upload(`/api${uploadFlowFile.path}`, file, options);

/** Uploads a file as a source for an agent. */
export const uploadSource = (agentId: number, file: File, options: Options): Promise<KnowledgeSource> =>
  upload(withId(createAgentSource.path, agentId), file, options);

/** Replaces the file of a source. */
export const replaceSourceFile = (id: number, file: File, options: Options): Promise<KnowledgeSource> =>
  upload(withId(updateSource.path, id), file, options, updateSource.method);

/** Stores the test cases of a file. */
export const uploadCases = (agentId: number, file: File, options: Options): Promise<ResultOf<typeof importLabCases>> =>
  upload(withId(importLabCases.path, agentId), file, options);

/** Uploads one file and reports progress, which fetch does not support yet. */
async function upload<Kept>(address: string, file: File, options: Options, method = 'POST'): Promise<Kept> {
  const token = await csrfToken();
  try {
    return await send<Kept>(method, address, file, token, options);
  } catch (error) {
    if (error instanceof CallError && (error.status === 401 || error.status === 419)) await call(getProfile, {});
    throw error;
  }
}

function send<Kept>(
  method: string,
  address: string,
  file: File,
  token: string,
  { signal, onProgress }: Options,
): Promise<Kept> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = () => reject(signal.aborted ? signal.reason : new CallError(0, {}));
    request.open(method, address);
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('accept-language', bcp47(currentLocale()));
    request.setRequestHeader('x-xsrf-token', token);
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

/** A proxy may reject with any kind of body. */
function bodyOf(text: string): object {
  try {
    return JSON.parse(text) as object;
  } catch {
    return {};
  }
}
