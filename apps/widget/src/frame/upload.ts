import { chatErrorOf, ChatError, type Api } from './api.ts';
import type { WireAttachment } from './wire.ts';

/** Uploads one file to the conversation and reports progress, which fetch does not support yet. */
export function upload(
  api: Pick<Api, 'headers'>,
  conversationId: number,
  file: File,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<WireAttachment> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `/api/chat/conversations/${conversationId}/attachments`);
    for (const [name, value] of Object.entries(api.headers())) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve(JSON.parse(request.responseText) as WireAttachment);
      else reject(chatErrorOf(request.status, request.responseText));
    };
    request.onerror = request.onabort = () => reject(new ChatError(0));
    signal.addEventListener('abort', () => request.abort());
    const form = new FormData();
    form.append('file', file);
    request.send(form);
  });
}
