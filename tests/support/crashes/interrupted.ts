import type { Answered, Client } from '../client.ts';

/** The server crashed during a request or was unavailable: the result is unknown. */
export class Interrupted extends Error {}

let answers = 0;

/** Number of responses so far, to time crashes. */
export const answersSoFar = (): number => answers;

/** Sends a request to a server that may crash. */
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
