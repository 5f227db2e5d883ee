import type { Cast } from '../callers.ts';
import { order } from '../payments.ts';
import { payoutDetails } from '../payouts.ts';
import { NOT_SIGNED_IN, nothing, type RowsOf, signedInOnly, type Stage } from './rows.ts';

export const payoutRows: RowsOf<'payout'> = {
  'payout/account': [{ ask: nothing, ...signedInOnly }],
  'payout/change-account': [{ ask: () => ({ body: payoutDetails }), ...signedInOnly }],
  'payout/mine': [
    {
      ask: async (cast, stage) => {
        await createPayout(cast, stage);
        return nothing();
      },
      ...signedInOnly,
      host: '200 guest name',
    },
  ],
  'payout/payout': [
    {
      ask: async (cast, stage) => ({ id: await createPayout(cast, stage) }),
      nobody: NOT_SIGNED_IN,
      guest: '404 PAYOUT_NOT_FOUND',
      host: '200 guest name',
      others: '404 PAYOUT_NOT_FOUND',
    },
  ],
};

/** The host's payout of a newly paid stay. */
async function createPayout(cast: Cast, { app, gateway }: Stage): Promise<string> {
  const booking = await cast.anotherBooking();
  const { body } = await order(app.visitor(), booking);
  await app.visitor().post('/api/payment/verify', await gateway.pay(body.orderId));
  const { id } = await app.db
    .selectFrom('payout')
    .select('id')
    .where('booking_id', '=', booking._id)
    .executeTakeFirstOrThrow();
  return id;
}

/** Every signed-in person sees only their own earnings. */
/** A home's earnings answer 404 to everybody but its host. */
const ofOneHome = {
  nobody: NOT_SIGNED_IN,
  guest: '404 LISTING_NOT_FOUND',
  host: '200',
  others: '404 LISTING_NOT_FOUND',
};

export const earningsRows: RowsOf<'earnings'> = {
  'earnings/summary': [
    { ask: nothing, ...signedInOnly },
    { when: 'of one home', ask: ({ home }) => ({ id: `listing=${home._id}` }), ...ofOneHome },
  ],
  'earnings/entries': [
    { ask: nothing, ...signedInOnly },
    { when: 'of one home', ask: ({ home }) => ({ id: `listing=${home._id}` }), ...ofOneHome },
  ],
  'earnings/homes': [{ ask: nothing, ...signedInOnly }],
  'earnings/next-payout': [{ ask: nothing, ...signedInOnly }],
  'earnings/documents': [{ ask: nothing, ...signedInOnly }],
};
