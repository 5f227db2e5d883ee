import type * as z from 'zod';
import type { ErrorCode } from './errors.ts';

/** Contract of a call: access, input, answers by status, and its specific errors. */
export interface Call {
  summary: string;
  /** 'session': 401 without one. 'anyone': the call decides what a visitor may see. */
  access: 'anyone' | 'session';
  params?: z.ZodType;
  query?: z.ZodType;
  /** Request headers it reads, with their descriptions. */
  headers?: Record<string, string>;
  /** A JSON body. */
  body?: z.ZodType;
  /**
   * Text fields of a multipart form, which the call parses itself together with photos. With `body` it accepts either.
   */
  form?: z.ZodType;
  /** Description of a raw body, which the call parses itself. */
  raw?: string;
  answers: Partial<Record<200 | 201 | 202, z.ZodType>>;
  /** Server-sent events by name; such a call has no other answer. */
  events?: Readonly<Record<string, z.ZodType>>;
  /** Errors in addition to `commonErrors`. */
  errors?: readonly ErrorCode[];
}
