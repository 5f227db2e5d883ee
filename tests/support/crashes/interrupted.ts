import type { Answered, Client } from '../client.ts';

/** The server died over a request, or could not do it now: whether it was done is not known. */
export class Interrupted extends Error {}

let answers = 0;

/** How many answers there were so far, for whoever strikes in the middle of the work. */
export const answersSoFar = (): number => answers;

/** Asks something of a server that may die meanwhile. */
export async function ask<T>(
  client: Client,
  method: string,
  path: string,
  init: RequestInit = {},
): Promise<Answered<T>> {
  let answer: Answered<T>;
  try {
    answer = await client.send<T>(method, path, init);
  } catch (cause) {
    throw new Interrupted('nobody answered', { cause });
  }
  answers += 1;
  if (answer.status === 503) throw new Interrupted(answer.error.message);
  if (answer.status >= 500) throw new Error(`${method} ${path} answered ${answer.status}`);
  return answer;
}

export function json(body: object, headers: Record<string, string> = {}): RequestInit {
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } };
}
