import type { ChildProcess } from 'node:child_process';

/** Connection handle as node:cluster passes it to a worker. */
interface Handed {
  close(): void;
}

/**
 * node:cluster forgets the connection that is on its way to a process when that dies, and its visitor would wait for
 * ever. Remembers the last one handed to the process; the answer ends it, so that the visitor asks again.
 */
export function trackHandedConnection(worker: ChildProcess): () => void {
  let last: Handed | undefined;
  const send: (...sent: unknown[]) => boolean = worker.send.bind(worker) as never;
  worker.send = (...sent: unknown[]) => {
    const [message, handle] = sent;
    if ((message as { act?: unknown }).act === 'newconn') last = handle as Handed;
    return send(...sent);
  };
  // A connection that has arrived is no longer open here.
  return () => last?.close();
}
