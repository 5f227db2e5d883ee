import { register } from 'prom-client';
import { tellOfLostConnections } from '../../platform/database/lost-connections.ts';
import { openDatabase } from '../../platform/database/open-database.ts';
import { tellOfMoves } from '../../platform/database/tell-of-moves.ts';
import { armFailpoint } from '../../platform/failpoints.ts';
import { createLog } from '../../platform/log.ts';
import { hearWishToEnd, unhurried } from '../ending.ts';
import { type Serving, startServer } from '../product.ts';
import { sentenceOf } from '../../platform/errors/operator-error.ts';
import { shareCores } from '../../platform/concurrency/semaphore.ts';
import { figuresOfAll } from './worker-metrics.ts';
import { IpcChannel } from './ipc.ts';
import type { QuestionByWorker, QuestionToWorker, Part } from './ipc-messages.ts';

/** How long who starts the processes may take to answer while the machine is busy starting them. */
const START_MS = 30_000;
/** Requests, jobs and connections end by themselves before; see product.ts. */
const STOP_MS = 9_500;

/** Takes part among the processes of one start: serves until it is asked to end. Ends with whoever started it. */
export async function takePart(): Promise<void> {
  let serving: Serving | undefined;
  let drainMs = 0;
  let isEnding = false;
  const end = () => {
    // Ctrl-C and a service manager signal every process, and then the one that started this one asks too.
    if (isEnding) return;
    isEnding = true;
    setTimeout(() => process.exit(1), STOP_MS).unref();
    void Promise.resolve(serving?.stop(unhurried)).then(() => process.exit(0));
  };
  // Who started it says when the others have ended their drain; alone it serves on for as long.
  hearWishToEnd().requested.addEventListener('abort', () => (drainMs === 0 ? end() : setTimeout(end, drainMs)));
  const ipc: IpcChannel<QuestionToWorker, QuestionByWorker> = new IpcChannel(process, {
    'are you well': () => undefined,
    'what have you counted': () => register.getMetricsAsJSON(),
    'end is near': () => serving?.announceEnd(),
    'end now': end,
  });
  try {
    const part = await ipc.ask('what am I', undefined, START_MS);
    drainMs = part.settings.drainMs;
    serving = await serve(part, async () =>
      figuresOfAll(await ipc.ask('what have all counted', undefined, COUNTED_MS)),
    );
    await ipc.ask('note that I serve', undefined, START_MS);
  } catch (error) {
    await ipc.ask('note that I cannot start', sentenceOf(error, 'A process of Aangan cannot start'), START_MS);
    process.exit(1);
  }
}

/** Longer than who is asked waits for each process. */
const COUNTED_MS = 3_000;

async function serve(
  { number, settings }: Part,
  counted: () => Promise<ReturnType<typeof figuresOfAll>>,
): Promise<Serving> {
  armFailpoint(settings.failpoint);
  shareCores(settings.processes);
  const log = createLog(settings).child({ process: number });
  const { connections } = settings;
  const connection = await openDatabase(settings, { connections, onLostConnection: tellOfLostConnections(log) });
  tellOfMoves('main', connection.watch, log);
  try {
    const server = await startServer({ settings, connection }, { log, counted });
    const stop: Serving['stop'] = async (hurried) => {
      await server.stop(hurried);
      await connection.close();
    };
    return { ...server, stop };
  } catch (error) {
    await connection.close();
    throw error;
  }
}
