import { type CallName, paths } from '@aangan/contract/paths.ts';
import { unreachableError } from './api-error.ts';
import { callUrl, type CallAnswer, parseAnswer } from './request.ts';

export interface SendOptions {
  id?: string;
  form: FormData;
  headers?: Record<string, string>;
  /** Upload progress, from 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/** Slow uploads are allowed: only a stalled upload is aborted. */
const IDLE_TIMEOUT_MS = 60_000;

/** Sends a multipart form with XMLHttpRequest, because fetch reports no upload progress. Throws ApiError. */
export function sendForm<N extends CallName>(
  name: N,
  { id, form, headers = {}, onProgress, signal }: SendOptions,
): Promise<CallAnswer<N>> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    let idleTimer = setTimeout(() => xhr.abort(), IDLE_TIMEOUT_MS);
    xhr.open(paths[name].method, callUrl(name, id));
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
    xhr.upload.addEventListener('progress', (event) => {
      clearTimeout(idleTimer);
      idleTimer = setTimeout(() => xhr.abort(), IDLE_TIMEOUT_MS);
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    });
    xhr.addEventListener('load', () => {
      try {
        resolve(parseAnswer(xhr.status, xhr.responseText) as CallAnswer<N>);
      } catch (error) {
        reject(error);
      }
    });
    xhr.addEventListener('error', () => reject(unreachableError()));
    xhr.addEventListener('abort', () => reject(unreachableError()));
    xhr.addEventListener('loadend', () => clearTimeout(idleTimer));
    signal?.addEventListener('abort', () => xhr.abort());
    xhr.send(form);
  });
}
