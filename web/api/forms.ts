import { type CallName, paths } from '@aangan/contract/paths.ts';
import { useEffect } from 'react';
import { unreachableError } from './api-error.ts';
import { type CallAnswer, callUrl, parseAnswer } from './request.ts';
import { tryStorage } from './storage.ts';

const PREFIX = 'typed:';

/**
 * The unsent values of a form, merged over its defaults. Stored per tab, so that a reload or navigation loses nothing.
 */
export function loadSavedForm<Fields extends object>(name: string, defaults: Fields): Fields {
  return tryStorage(
    () => ({ ...defaults, ...(JSON.parse(sessionStorage.getItem(PREFIX + name) ?? '{}') as Partial<Fields>) }),
    defaults,
  );
}

/** Stores the values of a form on every change reported by its `watch`. */
export function useSaveForm(
  name: string,
  watch: (onChange: (fields: object) => void) => { unsubscribe: () => void },
): void {
  useEffect(() => {
    const subscription = watch((fields) => saveForm(name, fields));
    return () => subscription.unsubscribe();
  }, [name, watch]);
}

export function saveForm(name: string, fields: object): void {
  tryStorage(() => sessionStorage.setItem(PREFIX + name, JSON.stringify(fields)), undefined);
}

/** Called after the form was sent. */
export function deleteSavedForm(name: string): void {
  tryStorage(() => sessionStorage.removeItem(PREFIX + name), undefined);
}

/** Called when the user changes. */
export function deleteSavedForms(): void {
  tryStorage(() => {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  }, undefined);
}

export interface SendOptions {
  id?: string;
  form: FormData;
  headers?: Record<string, string>;
  /** Upload progress, from 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/** Slow uploads are allowed: only a stalled upload is aborted. */
const STALLED_MS = 60_000;
/** The server answers once it has encoded all photos, which takes minutes for twenty large ones on a busy machine. */
const ANSWER_TIMEOUT_MS = 300_000;

/** Sends a multipart form with XMLHttpRequest, because fetch reports no upload progress. Throws ApiError. */
export function sendForm<N extends CallName>(
  name: N,
  { id, form, headers = {}, onProgress, signal }: SendOptions,
): Promise<CallAnswer<N>> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const abortAfter = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => xhr.abort(), ms);
    };
    abortAfter(STALLED_MS);
    xhr.open(paths[name].method, callUrl(name, id));
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
    xhr.upload.addEventListener('progress', (event) => {
      abortAfter(STALLED_MS);
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    });
    xhr.upload.addEventListener('load', () => abortAfter(ANSWER_TIMEOUT_MS));
    xhr.addEventListener('load', () => {
      try {
        resolve(parseAnswer(xhr.status, xhr.responseText) as CallAnswer<N>);
      } catch (error) {
        reject(error);
      }
    });
    xhr.addEventListener('error', () => reject(unreachableError()));
    xhr.addEventListener('abort', () => reject(unreachableError()));
    xhr.addEventListener('loadend', () => clearTimeout(timer));
    signal?.addEventListener('abort', () => xhr.abort());
    xhr.send(form);
  });
}
