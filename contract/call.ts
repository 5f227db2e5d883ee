import type * as z from 'zod';
import type { ErrorCode } from './errors.ts';

/** Contract of an API call: access, input, answers by status, and its specific errors. */
export interface Call {
  summary: string;
  /** 'session': 401 without a session. 'anyone': also without a session; the handler decides what a visitor may see. */
  access: 'anyone' | 'session';
  params?: z.ZodType;
  query?: z.ZodType;
  /** Descriptions of the request headers that the handler reads, by name. */
  headers?: Record<string, string>;
  /** A JSON body. */
  body?: z.ZodType;
  /**
   * Text fields of a multipart form with photos; the handler parses the form. With `body`, either is accepted.
   */
  form?: z.ZodType;
  /** Description of a body in another format, which the handler parses. */
  raw?: string;
  answers: Partial<Record<200 | 201 | 202, z.ZodType>>;
  /** Server-sent events by name; such a call has no other answer. */
  events?: Readonly<Record<string, z.ZodType>>;
  /** Errors in addition to `commonErrors`. */
  errors?: readonly ErrorCode[];
}
