import type { Call } from '../call.ts';
import { Done } from '../fields.ts';
import type { CallName } from '../paths.ts';
import { NewReport } from './reports.ts';

export const reportCalls = {
  'report/make': {
    summary: 'Reports a home, photo, review, message or person; 20 a day. Nobody is told who reported',
    access: 'session',
    headers: { 'Idempotency-Key': 'Asking again with the same key reports nothing more' },
    body: NewReport,
    answers: { 201: Done },
    errors: ['REPORTED_NOT_FOUND', 'IDEMPOTENCY_KEY_REUSED'],
  },
} as const satisfies Partial<Record<CallName, Call>>;
