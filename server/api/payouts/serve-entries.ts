import { EarningsAsked } from '@aangan/contract/payouts/earnings.ts';
import type { FastifyInstance } from 'fastify';
import { requireOwnHome, streamEntries } from '../../domain/payouts/earning-entries.ts';
import { notSignedIn } from '../../platform/http/errors.ts';
import { LoadLimiter } from '../../platform/http/load-shedding.ts';
import { parseInput } from '../../platform/http/parse-input.ts';
import type { Context, FindAccount } from '../call.ts';

/** Serves a host's earnings as CSV, to that host only. */
export function serveEntries(app: FastifyInstance, { db }: Pick<Context, 'db'>, findAccount: FindAccount): void {
  const limiter = new LoadLimiter();
  app.get('/api/earnings/entries.csv', (request, reply) =>
    limiter.run(async () => {
      const account = await findAccount(request);
      if (account === null) throw notSignedIn();
      const { from, to, listing } = parseInput(EarningsAsked, request.query) as EarningsAsked;
      await requireOwnHome(db, listing, account.id);
      const file = await streamEntries(db, { hostId: account.id, listingId: listing, from, to });
      const name = ['earnings', from, to].filter((part) => part !== undefined).join('-');
      void reply.headers({
        'content-type': 'text/csv; charset=utf-8; header=present',
        'content-disposition': `attachment; filename="${name}.csv"`,
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
      });
      return reply.send(file);
    }),
  );
}
