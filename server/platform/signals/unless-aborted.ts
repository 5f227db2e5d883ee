/** The work's outcome, or the signal's reason as soon as that is aborted; then nobody waits for the work any more. */
export async function unlessAborted<T>(signal: AbortSignal | undefined, work: Promise<T>): Promise<T> {
  if (signal === undefined) return work;
  return new Promise((resolve, reject) => {
    const refuse = () => reject(signal.reason as Error);
    if (signal.aborted) refuse();
    signal.addEventListener('abort', refuse, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', refuse));
  });
}
