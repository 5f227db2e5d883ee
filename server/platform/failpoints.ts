/** A named point in the code; the process is killed when it passes the point for the `passing`-th time. */
export interface Failpoint {
  name: string;
  passing: number;
}

let armed: Failpoint | undefined;
let passings = 0;

/** Kills this process at a failpoint, like a power failure; for tests only (setting FAILPOINT). */
export function armFailpoint(failpoint: Failpoint | undefined): void {
  armed = failpoint;
  passings = 0;
}

/** Runs an irreversible step with a failpoint before and after it: a commit, a gateway call, a mail, a photo. */
export async function betweenFailpoints<T>(name: string, act: () => Promise<T>): Promise<T> {
  pass(`before ${name}`);
  const result = await act();
  pass(`after ${name}`);
  return result;
}

function pass(name: string): void {
  if (armed?.name !== name) return;
  passings += 1;
  if (passings === armed.passing) process.kill(process.pid, 'SIGKILL');
}
