/** A named point, and the how many-th passing of it is the last thing that this process does. */
export interface Failpoint {
  name: string;
  passing: number;
}

let armed: Failpoint | undefined;
let passings = 0;

/** Lets this process die at a point as a power cut would end it; for tests alone (the setting FAILPOINT). */
export function armFailpoint(failpoint: Failpoint | undefined): void {
  armed = failpoint;
  passings = 0;
}

/** What cannot be undone, with a point before and after it: a commit, a call to the gateway, a mail, a photo. */
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
