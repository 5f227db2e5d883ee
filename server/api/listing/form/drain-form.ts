import type { IncomingMessage } from 'node:http';
import { MAX_PHOTO_BYTES, MAX_PHOTOS } from '@aangan/contract/limits.ts';

/** Twice what a form with every photo at its largest weighs: below, the photo that is too large is still named. */
export const MAX_FORM_BYTES = 2 * MAX_PHOTOS * MAX_PHOTO_BYTES;

/**
 * Lets the rest of a form that is answered already come in and drops it: browsers hear an answer only once they have
 * sent everything. Whoever sends more than a form can hold is cut off.
 */
export function drainForm(request: IncomingMessage): void {
  if (request.readableEnded || request.destroyed) return;
  request.unpipe();
  let bytes = 0;
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MAX_FORM_BYTES) request.destroy();
  });
  request.resume();
}
