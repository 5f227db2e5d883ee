import type { Call } from '../call.ts';
import { ById, Done } from '../fields.ts';
import type { CallName } from '../paths.ts';
import * as z from '../zod.ts';
import { BlockedPerson } from './blocks.ts';

/** Calls to block people. The list is visible to its owner only. */
export const blockCalls = {
  'people/block': {
    summary:
      'Blocks a person: no new message from them, and no new stay of theirs at any home of this person; active bookings keep their conversation',
    access: 'session',
    params: ById,
    answers: { 200: Done },
    errors: ['PERSON_NOT_FOUND', 'NOT_ALLOWED'],
  },
  'people/unblock': {
    summary: 'Takes a block back; also where there is none',
    access: 'session',
    params: ById,
    answers: { 200: Done },
  },
  'people/blocked': {
    summary: 'Whom this person has blocked, the last one first',
    access: 'session',
    answers: { 200: z.array(BlockedPerson) },
  },
} as const satisfies Partial<Record<CallName, Call>>;
