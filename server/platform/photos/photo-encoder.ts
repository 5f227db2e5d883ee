import type { EncodingReply, EncodingTask } from './encode-apart.ts';
import { encodePhoto, UndecodableError } from './encode-photo.ts';

/** The program of `encode-apart.ts`. */
process.on('message', (task: EncodingTask) => {
  void reply(task).then((answer) => process.send?.(answer));
});

async function reply({ path, inspected, shape }: EncodingTask): Promise<EncodingReply> {
  try {
    return { photo: await encodePhoto(path, inspected, shape) };
  } catch (error) {
    return { isUndecodable: error instanceof UndecodableError, error };
  }
}
