import type { Call } from '../call.ts';
import { Done } from '../fields.ts';
import type { CallName } from '../paths.ts';
import { GrievanceByNumber, GrievanceReceipt, GrievanceStatus, GrievanceWords, NewGrievance } from './grievances.ts';

const linkToken = 'The key of the complaint; not needed by the signed-in complainant';

/** Complaints to the grievance officer. */
export const grievanceCalls = {
  'grievance/make': {
    summary:
      'Complains to the grievance officer; 10 a day for a person, 20 an hour from one address without a session. Its number is mailed at once',
    access: 'anyone',
    headers: { 'Idempotency-Key': 'Asking again with the same key answers the same number and key' },
    body: NewGrievance,
    answers: { 201: GrievanceReceipt },
    errors: ['BOOKING_NOT_FOUND', 'IDEMPOTENCY_KEY_REUSED'],
  },
  'grievance/status': {
    summary: 'A complaint, for the complainant or with its key',
    access: 'anyone',
    headers: { 'X-Link-Token': linkToken },
    params: GrievanceByNumber,
    answers: { 200: GrievanceStatus },
    errors: ['GRIEVANCE_NOT_FOUND'],
  },
  'grievance/say': {
    summary: 'Adds to a complaint that is not closed, and reopens it; 20 an hour',
    access: 'anyone',
    headers: { 'X-Link-Token': linkToken, 'Idempotency-Key': 'Asking again with the same key adds nothing more' },
    params: GrievanceByNumber,
    body: GrievanceWords,
    answers: { 201: Done },
    errors: ['GRIEVANCE_NOT_FOUND', 'GRIEVANCE_CLOSED', 'IDEMPOTENCY_KEY_REUSED'],
  },
} as const satisfies Partial<Record<CallName, Call>>;
