import { calls } from '@aangan/contract/calls.ts';
import { errors } from '@aangan/contract/errors.ts';
import type { CallName } from '@aangan/contract/paths.ts';
import * as z from 'zod';
import type { WireAnswer } from './wire.ts';

const Refusal = z.strictObject({
  message: z.string().min(1),
  code: z.enum(Object.keys(errors) as [keyof typeof errors]),
  fields: z.record(z.string(), z.string()).optional(),
  amount: z.int().optional(),
  totalRent: z.int().optional(),
  success: z.literal(false).optional(),
});

/** Refusals of incomplete requests: too slow, or with too large headers. */
const wireStatuses = new Set([408, 431]);

const EVENT_STREAM = 'text/event-stream; charset=utf-8';

/** Internal details that no refusal may contain. */
const INNER_WORDS = /node_modules|\.[cm]?[jt]s:\d+:\d+|\bat \w+ \(|syntax error at or near|relation "/;

/**
 * Describes a violation of the contract by a response; null if there is none. `isBroken`: the request was not valid
 * HTTP.
 */
export function findViolation(
  name: CallName,
  { status, headers, body, rest }: WireAnswer,
  isBroken: boolean,
): string | null {
  if (status === 0) return isBroken ? null : 'the connection was ended without an answer';
  if (status >= 500) return `it answered ${status}: ${body.toString()}`;
  if (headers.has('x-injected') || headers.has('x-folded')) return 'what was sent came back as a header';
  if (!isBroken && rest.length > 0) return 'more than one answer came back';
  if (status === 304) return null;
  if (status === 200 && name === 'inbox/news' && headers.get('content-type') === EVENT_STREAM) return null;
  if (!(headers.get('content-type') ?? '').startsWith('application/json'))
    return `it answered ${String(headers.get('content-type'))}`;
  if (headers.has('content-encoding')) return null;
  const text = body.toString();
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return `its answer is no JSON: ${text.slice(0, 200)}`;
  }
  if (status < 400) return complaintOfAnswer(name, status, value);
  if (INNER_WORDS.test(text)) return `it speaks of its inside: ${text}`;
  const parsed = Refusal.safeParse(value);
  if (!parsed.success) return `its refusal is not in the form of the wire: ${text}`;
  const isRight = errors[parsed.data.code].status === status || wireStatuses.has(status);
  return isRight ? null : `${parsed.data.code} came with ${status}`;
}

function complaintOfAnswer(name: CallName, status: number, value: unknown): string | null {
  const schema = (calls[name].answers as Record<number, z.ZodType>)[status];
  if (schema === undefined) return `it answered ${status}`;
  const parsed = schema.safeParse(value);
  return parsed.success ? null : `its answer breaks the contract: ${z.prettifyError(parsed.error)}`;
}
