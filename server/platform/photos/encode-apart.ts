import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import photoEncoder from 'virtual:programs/platform/photos/photo-encoder.ts';
import { LowPriorityProgram, ProgramKilledError } from '../concurrency/low-priority-program.ts';
import type { EncodedPhoto, PhotoShape } from './encode-photo.ts';
import type { InspectedPhoto } from './inspect-photo.ts';
import { unreadable } from './photo-refused.ts';

export interface EncodingTask {
  path: string;
  inspected: InspectedPhoto;
  shape: PhotoShape;
}

/** `error` comes from the child process: an `Error` with message and stack, but not of our classes. */
export type EncodingReply = { photo: EncodedPhoto } | { isUndecodable: boolean; error: unknown };

/** Many times the encoding time of the largest photo on a busy machine. */
const TIMEOUT_MS = 180_000;

const encoder = new LowPriorityProgram<EncodingTask, EncodingReply>(photoEncoder, {
  folder: dirname(createRequire(import.meta.url).resolve('sharp')),
  timeoutMs: TIMEOUT_MS,
});

/**
 * `encodePhoto` in a child process, which a damaged photo may crash. Throws `PhotoRefused` for a file that cannot be
 * decoded.
 */
export async function encodePhotoApart(task: EncodingTask): Promise<EncodedPhoto> {
  const reply = await encoder.run(task).catch((error: unknown) => {
    if (error instanceof ProgramKilledError) return { isUndecodable: true, error };
    throw error;
  });
  if ('photo' in reply) return reply.photo;
  throw reply.isUndecodable ? unreadable(task.inspected.kind, reply.error) : reply.error;
}
