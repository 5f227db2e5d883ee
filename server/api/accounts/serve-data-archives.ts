import { PRODUCT_NAME } from '@aangan/contract/product.ts';
import { dateInIndia } from '@aangan/contract/rules/dates.ts';
import { screens } from '@aangan/contract/screens.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Account } from '../../domain/accounts/account.ts';
import { dataArchivePath, mayDownloadExport } from '../../domain/accounts/data-exports.ts';
import { notFound, notSignedIn } from '../../platform/http/errors.ts';
import { LoadLimiter } from '../../platform/http/load-shedding.ts';
import { writeZip } from '../../platform/zip/write-zip.ts';
import type { Context } from '../context.ts';
import { buildDataArchive } from './data-archive.ts';

interface Dependencies {
  findAccount: (request: FastifyRequest) => Promise<Account | null>;
}

/**
 * Serves the archive of a mailed link to sessions of its person: 401 without a session, 404 for everybody else and
 * after expiry. Browsers are redirected to the account page instead, via the sign-in if needed.
 */
export function serveDataArchives(app: FastifyInstance, context: Context, { findAccount }: Dependencies): void {
  const limiter = new LoadLimiter();
  app.get<{ Params: { named: string } }>(dataArchivePath(':named'), (request, reply) =>
    limiter.run(async () => {
      const now = context.clock();
      const account = await findAccount(request);
      const isFound =
        account !== null &&
        (await mayDownloadExport(context.db, { id: request.params.named, accountId: account.id }, now));
      if (!isFound && isNavigation(request)) return reply.redirect(screens.account.path, 303);
      if (account === null) throw notSignedIn();
      if (!isFound) throw notFound();
      return reply
        .headers({
          'content-type': 'application/zip',
          'content-disposition': `attachment; filename="${PRODUCT_NAME.toLowerCase()}-data-${dateInIndia(now)}.zip"`,
          'cache-control': 'private, no-store',
          'x-robots-tag': 'noindex',
        })
        .send(writeZip(buildDataArchive(context, account.id, now), now));
    }),
  );
}

function isNavigation({ headers }: FastifyRequest): boolean {
  return headers['sec-fetch-mode'] === 'navigate' || /\btext\/html\b/.test(headers.accept ?? '');
}
