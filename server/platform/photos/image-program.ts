import { answerMessages } from '../concurrency/answer-messages.ts';
import { UndecodableError } from './encoded-photo.ts';
import { encodePhoto, encodeScene, encodeSharePicture, readSize } from './images.ts';

const tasks = { encodePhoto, encodeScene, encodeSharePicture, readSize };

export type ImageTasks = typeof tasks;

export interface ImageRequest {
  name: keyof ImageTasks;
  args: unknown[];
}

/** A file that cannot be decoded is a result of its own, since errors lose their class on the way to the server. */
export type ImageResult = { output: unknown } | { undecodable: unknown };

/** The program of `image-process.ts`. */
answerMessages(async ({ name, args }: ImageRequest): Promise<ImageResult> => {
  try {
    const task: (...args: never[]) => Promise<unknown> = tasks[name];
    return { output: await task(...(args as never[])) };
  } catch (error) {
    if (error instanceof UndecodableError) return { undecodable: error };
    throw error;
  }
});
