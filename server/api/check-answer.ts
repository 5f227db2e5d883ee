import { Readable } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import { calls, commonErrors } from '@aangan/contract/calls.ts';
import type { Call } from '@aangan/contract/call.ts';
import type { ErrorCode } from '@aangan/contract/errors.ts';
import type { CallName } from '@aangan/contract/paths.ts';
import * as z from 'zod';
import type { AnyAnswer } from './send-json.ts';

/** Fails when an answer is not what the contract says, also when it tells more. What is made while it is sent is let through. */
export function checkAnswer(name: CallName, answer: AnyAnswer): void {
  // Its events are held against the contract where they are sent.
  if ('events' in answer) return;
  const { status } = answer;
  const schema: z.ZodType | undefined = (calls[name].answers as Record<number, z.ZodType>)[status];
  if (schema === undefined) throw new Error(`${name} answered ${status}, which its contract does not know`);
  // What is sent is JSON: undefined fields are not there.
  const json = 'json' in answer ? answer.json : JSON.stringify(answer.body);
  if (json instanceof Readable) return;
  const sent: unknown = JSON.parse(json.toString());
  const parsed = schema.safeParse(sent);
  if (!parsed.success) throw new Error(`The answer of ${name} breaks its contract: ${z.prettifyError(parsed.error)}`);
  if (!isDeepStrictEqual(parsed.data, sent))
    throw new Error(`The answer of ${name} holds fields its contract does not know`);
}

/** Fails when a refusal is none of those that the contract lists for the call. */
export function checkRefusal(name: CallName, code: ErrorCode): void {
  const { access, errors = [] }: Call = calls[name];
  const known: readonly ErrorCode[] = [
    ...errors,
    ...commonErrors,
    ...(access === 'session' ? (['NOT_SIGNED_IN'] as const) : []),
  ];
  if (!known.includes(code)) throw new Error(`${name} refused with ${code}, which its contract does not list`);
}
