import { MAX_REPORTS_A_DAY } from '@aangan/contract/reports/reports.ts';
import * as words from '@aangan/contract/words/en/reports/report.ts';
import { reportedNotFound } from '../../domain/refusals.ts';
import { findReportedId } from '../../domain/reports/find-reported.ts';
import { createReport as make } from '../../domain/reports/create-report.ts';
import { parseKeyedRequest, findByIdempotencyKey, createOnce } from '../../platform/http/idempotent-request.ts';
import { countAttempt } from '../../platform/rate-limits/rate-limits.ts';
import { call } from '../context.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Saves a report, if the reporter may see the reported content. Idempotent: a repeated request succeeds even if the
 * content was deleted since.
 */
export const makeReport = call('report/make', async ({ body, account, now, request }, context) => {
  const { db } = context;
  const keyed = parseKeyedRequest(request, { call: 'report/make', sender: account.id, content: body });
  if ((await findByIdempotencyKey(db, keyed)) === null) {
    const id = await findReportedId(db, { ...body.about, viewerId: account.id }, now);
    if (id === null) throw reportedNotFound();
    const limit = { kind: 'report by account', subject: account.id, max: MAX_REPORTS_A_DAY, withinMs: DAY_MS };
    const attempt = await countAttempt(context, [limit], now);
    const report = { ...body, reporterId: account.id, about: { kind: body.about.kind, id } };
    const { isNew } = await db
      .transaction()
      .execute((trx) => createOnce(trx, keyed, () => make(trx, report, now), now));
    if (!isNew) await attempt.undo();
  }
  return { status: 201, body: { message: words.sent } };
});
