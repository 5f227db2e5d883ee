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

/** `error` is of that process: an `Error` with its message and stack, but of no class of ours. */
export type EncodingReply = { photo: EncodedPhoto } | { isUndecodable: boolean; error: unknown };

/** Many times what the largest photo takes on a busy machine. */
const TIMEOUT_MS = 180_000;

const encoder = new LowPriorityProgram<EncodingTask, EncodingReply>(photoEncoder, {
  folder: dirname(createRequire(import.meta.url).resolve('sharp')),
  timeoutMs: TIMEOUT_MS,
});

/** `encodePhoto` in a child process, which a damaged photo may crash. Refuses by `PhotoRefused` what cannot be decoded. */
export async function encodePhotoApart(task: EncodingTask): Promise<EncodedPhoto> {
  const reply = await encoder.run(task).catch((error: unknown) => {
    if (error instanceof ProgramKilledError) return { isUndecodable: true, error };
    throw error;
  });
  if ('photo' in reply) return reply.photo;
  throw reply.isUndecodable ? unreadable(task.inspected.kind, reply.error) : reply.error;
}
