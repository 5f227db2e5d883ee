import { missing } from '@aangan/contract/fields.ts';
import { MAX_REPORTS_A_DAY } from '@aangan/contract/reports/calls.ts';
import { MAX_GRIEVANCES_A_DAY, MAX_GRIEVANCES_AN_HOUR } from '@aangan/contract/reports/grievances.ts';
import { addDays, dateInIndia, DAY_MS, HOUR_MS, instantInIndia } from '@aangan/contract/rules/dates.ts';
import * as grievanceWords from '@aangan/contract/words/en/reports/grievance.ts';
import * as reportWords from '@aangan/contract/words/en/reports/report.ts';
import type { FastifyRequest } from 'fastify';
import type { Account } from '../../domain/accounts/accounts.ts';
import { requireBooking } from '../../domain/bookings/bookings.ts';
import { LINK_TOKEN_HEADER, maySeeWhole } from '../../domain/bookings/permissions.ts';
import { bookingNotFound, reportedNotFound } from '../../domain/refusals.ts';
import { createGrievance } from '../../domain/reports/create-grievance.ts';
import { createReport, findReportedId } from '../../domain/reports/create-report.ts';
import {
  addComplainantReply,
  issueGrievanceKey,
  listGrievanceSteps,
  requireGrievance,
  requireOwnGrievance,
} from '../../domain/reports/grievances.ts';
import { invalidInput } from '../../platform/http/errors.ts';
import { createOnce, findByIdempotencyKey, parseKeyedRequest } from '../../platform/http/idempotent-request.ts';
import { networkPrefix } from '../../platform/http/networks.ts';
import { countAttempt, hashSubject, type Limit } from '../../platform/rate-limits/rate-limits.ts';
import { call, type Context } from '../call.ts';
import { writeOnce } from '../inbox/write-once.ts';

/** Saves a report of content the reporter may see. Idempotent: a repeat succeeds even if the content was deleted. */
export const makeReport = call('report/make', async ({ body, account, now, request }, context) => {
  const { db } = context;
  const keyed = parseKeyedRequest(request, { call: 'report/make', sender: account.id, content: body });
  if ((await findByIdempotencyKey(db, keyed)) === null) {
    const id = await findReportedId(db, { ...body.about, viewerId: account.id }, now);
    if (id === null) throw reportedNotFound();
    const limit = {
      kind: 'report by account',
      subject: hashSubject(account.id),
      max: MAX_REPORTS_A_DAY,
      withinMs: DAY_MS,
    };
    const attempt = await countAttempt(context, [limit], now);
    const report = { ...body, reporterId: account.id, about: { kind: body.about.kind, id } };
    const { isNew } = await db
      .transaction()
      .execute((trx) => createOnce(trx, keyed, () => createReport(trx, report, now), now));
    if (!isNew) await attempt.undo();
  }
  return { status: 201, body: { message: reportWords.sent } };
});

/** Saves a complaint. Visitors must give an e-mail address; `booking` must be one of the caller's own. */
export const makeGrievance = call('grievance/make', async ({ body, account, now, request }, context) => {
  const { db, secret } = context;
  const accountId = account?.id ?? null;
  const { kind, words: complaint, booking: bookingId = null, email = null } = body;
  if (accountId === null && email === null) throw invalidInput({ email: missing('email')() });
  const keyed = parseKeyedRequest(request, { call: 'grievance/make', sender: accountId ?? '', content: body });
  const limits = [accountId === null ? hourlyLimit(request.ip) : dailyLimit(accountId, now)];
  if (bookingId !== null) await requireOwnBooking(context, bookingId, accountId);
  const grievance = { kind, words: complaint.trim(), bookingId, accountId, email: email?.trim() ?? null };
  const { id } = await writeOnce(
    context,
    { keyed, limits },
    (write) => write((trx) => createGrievance(trx, grievance, now)),
    now,
  );
  const { number } = await requireGrievance(db, id);
  return { status: 201, body: { number, key: await issueGrievanceKey(db, id, secret) } };
});

/** Returns a complaint to the complainant or to holders of its key. */
export const grievanceStatus = call('grievance/status', async ({ params, account, request }, { db }) => {
  const found = await requireOwnGrievance(db, params.id, grievanceCaller(request, account));
  const { id, number, kind, state, dueAt } = found;
  const steps = await listGrievanceSteps(db, id);
  return {
    status: 200,
    body: {
      number,
      kind,
      state,
      steps: steps.map(({ at, author, ...said }) => ({
        at: at.toISOString(),
        by: author === 'maker' ? 'you' : 'officer',
        ...said,
      })),
      dueAt: dueAt.toISOString(),
    },
  };
});

/** Adds a message to a complaint, for the complainant or holders of its key; 20 an hour. */
export const sayOfGrievance = call('grievance/say', async ({ params, body, account, now, request }, context) => {
  const { id } = await requireOwnGrievance(context.db, params.id, grievanceCaller(request, account));
  const content = { ...body, number: params.id };
  const keyed = parseKeyedRequest(request, { call: 'grievance/say', sender: account?.id ?? '', content });
  const limits = [{ kind: 'words of grievance', subject: hashSubject(id), max: 20, withinMs: HOUR_MS }];
  const add = async (trx: Parameters<typeof addComplainantReply>[0]) => {
    await addComplainantReply(trx, id, body.words.trim(), now);
    return id;
  };
  await writeOnce(context, { keyed, limits }, (write) => write(add), now);
  return { status: 201, body: { message: grievanceWords.added } };
});

/** The caller of a complaint's call: the signed-in account, and the key of the mailed link. */
function grievanceCaller({ headers }: FastifyRequest, account: Account | null) {
  return { accountId: account?.id, key: headers[LINK_TOKEN_HEADER]?.toString() };
}

async function requireOwnBooking({ db }: Context, id: string, accountId: string | null): Promise<void> {
  const booking = await requireBooking(db, id);
  if (accountId === null || !maySeeWhole(booking, accountId)) throw bookingNotFound();
}

/** The day is the calendar day in India. */
function dailyLimit(accountId: string, now: Date): Limit {
  const day = dateInIndia(now);
  return {
    kind: 'grievance by account',
    subject: hashSubject(accountId, day),
    max: MAX_GRIEVANCES_A_DAY,
    withinMs: 24 * HOUR_MS,
    until: instantInIndia(addDays(day, 1)),
  };
}

function hourlyLimit(ip: string): Limit {
  const subject = hashSubject(networkPrefix(ip));
  return { kind: 'grievance by network', subject, max: MAX_GRIEVANCES_AN_HOUR, withinMs: HOUR_MS };
}
