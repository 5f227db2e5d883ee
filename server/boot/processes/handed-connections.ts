import type { ChildProcess } from 'node:child_process';

/** A connection as node:cluster hands it over. */
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
  // Of one that has arrived there is nothing left to close here.
  return () => last?.close();
}
