import { Readable } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import { calls, commonErrors } from '@aangan/contract/calls.ts';
import type { Call } from '@aangan/contract/call.ts';
import type { ErrorCode } from '@aangan/contract/errors.ts';
import type { CallName } from '@aangan/contract/paths.ts';
import * as z from 'zod';
import type { AnyAnswer } from './send-json.ts';

/** Throws if an answer does not match its contract or has extra fields. Streams are not checked. */
export function checkAnswer(name: CallName, answer: AnyAnswer): void {
  // Events are checked when they are sent.
  if ('events' in answer) return;
  const { status } = answer;
  const schema: z.ZodType | undefined = (calls[name].answers as Record<number, z.ZodType>)[status];
  if (schema === undefined) throw new Error(`${name} answered ${status}, which its contract does not list`);
  // Compared as JSON, which omits undefined fields.
  const json = 'json' in answer ? answer.json : JSON.stringify(answer.body);
  if (json instanceof Readable) return;
  const sent: unknown = JSON.parse(json.toString());
  const parsed = schema.safeParse(sent);
  if (!parsed.success) throw new Error(`The answer of ${name} breaks its contract: ${z.prettifyError(parsed.error)}`);
  if (!isDeepStrictEqual(parsed.data, sent))
    throw new Error(`The answer of ${name} has fields that its contract does not list`);
}

/** Throws if the contract of the call does not list the error code. */
export function checkRefusal(name: CallName, code: ErrorCode): void {
  const { access, errors = [] }: Call = calls[name];
  const known: readonly ErrorCode[] = [
    ...errors,
    ...commonErrors,
    ...(access === 'session' ? (['NOT_SIGNED_IN'] as const) : []),
  ];
  if (!known.includes(code)) throw new Error(`${name} refused with ${code}, which its contract does not list`);
}
