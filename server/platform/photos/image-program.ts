import { UndecodableError } from './encoded-photo.ts';
import { encodePhoto, encodeScene, encodeSharePicture, readSize } from './images.ts';

const tasks = { encodePhoto, encodeScene, encodeSharePicture, readSize };

export type ImageTasks = typeof tasks;

export interface ImageRequest {
  name: keyof ImageTasks;
  args: unknown[];
}

/** `error` reaches the server as an `Error` with message and stack, but not of our classes. */
export type ImageReply = { output: unknown } | { isUndecodable: boolean; error: unknown };

/** The program of `image-process.ts`. */
process.on('message', (request: ImageRequest) => {
  void reply(request).then((answer) => process.send?.(answer));
});

async function reply({ name, args }: ImageRequest): Promise<ImageReply> {
  try {
    const task: (...args: never[]) => Promise<unknown> = tasks[name];
    return { output: await task(...(args as never[])) };
  } catch (error) {
    return { isUndecodable: error instanceof UndecodableError, error };
  }
}
