import type * as z from 'zod';
import type { ErrorCode } from './errors.ts';

/** One call: who may make it, what it takes, what it answers by status, and which refusals are its own. */
export interface Call {
  summary: string;
  /** 'session': 401 without one. 'anyone': the call itself decides what a visitor may see. */
  access: 'anyone' | 'session';
  params?: z.ZodType;
  query?: z.ZodType;
  /** The headers it reads, and what they say. */
  headers?: Record<string, string>;
  /** A JSON body. */
  body?: z.ZodType;
  /** The texts of a multipart form, which the call reads itself beside its photos; with `body` it takes either. */
  form?: z.ZodType;
  /** What its body is where the call reads it itself, byte for byte. */
  raw?: string;
  answers: Partial<Record<200 | 201, z.ZodType>>;
  /** What it sends as it happens: server-sent events, by their names. Such a call answers nothing else. */
  events?: Readonly<Record<string, z.ZodType>>;
  /** None but those that every call shares, where it says none. */
  errors?: readonly ErrorCode[];
}
