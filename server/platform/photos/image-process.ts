import imageProgram from 'virtual:programs/platform/photos/image-program.ts';
import { LowPriorityProgram, ProgramKilledError } from '../concurrency/low-priority-program.ts';
import { Semaphore } from '../concurrency/semaphore.ts';
import { UndecodableError } from './encoded-photo.ts';
import type { ImageRequest, ImageResult, ImageTasks } from './image-program.ts';

type TaskName = keyof ImageTasks;
type Task<Name extends TaskName> = (
  ...args: Parameters<ImageTasks[Name]>
) => Promise<Awaited<ReturnType<ImageTasks[Name]>>>;

/** Many times the encoding time of the largest photo on a busy machine. */
const TIMEOUT_MS = 180_000;
/** Small tasks take milliseconds and wait for each other: a hostile file must not delay the others for long. */
const SMALL_TASK_TIMEOUT_MS = 30_000;
const MAX_WAITING = 200;

const program = new LowPriorityProgram<ImageRequest, ImageResult>(imageProgram, {
  folder: import.meta.dirname,
});
const smallTasks = new Semaphore(() => 1, MAX_WAITING);

/*
 * The functions of `images.ts` in a child process, which a damaged photo may crash: the server itself never loads the
 * image library. They throw `UndecodableError` for a file that cannot be decoded.
 */

/** The caller limits how many run at once. */
export const encodePhoto: Task<'encodePhoto'> = (...args) => run('encodePhoto', args);
/** The caller limits how many run at once. */
export const encodeSharePicture: Task<'encodeSharePicture'> = (...args) => run('encodeSharePicture', args);
export const encodeScene: Task<'encodeScene'> = (...args) => runSmall('encodeScene', args);
export const readSize: Task<'readSize'> = (...args) => runSmall('readSize', args);

function runSmall<Name extends TaskName>(name: Name, args: Parameters<ImageTasks[Name]>) {
  return smallTasks.run(() => run(name, args, SMALL_TASK_TIMEOUT_MS));
}

async function run<Name extends TaskName>(
  name: Name,
  args: Parameters<ImageTasks[Name]>,
  timeoutMs = TIMEOUT_MS,
): Promise<Awaited<ReturnType<ImageTasks[Name]>>> {
  const result = await program.run({ name, args }, timeoutMs).catch((error: unknown) => {
    if (error instanceof ProgramKilledError) return { undecodable: error };
    throw error;
  });
  if ('undecodable' in result) throw new UndecodableError(result.undecodable);
  return result.output as Awaited<ReturnType<ImageTasks[Name]>>;
}
