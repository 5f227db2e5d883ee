import type { Cast } from '../callers.ts';
import { order } from '../payments.ts';
import { payoutDetails } from '../payouts.ts';
import { nothing, type RowsOf, type Stage, signedIn } from './rows.ts';

export const payoutRows: RowsOf<'payout'> = {
  'payout/account': [{ ask: nothing, ...signedIn('200') }],
  'payout/change-account': [{ ask: () => ({ body: payoutDetails }), ...signedIn('200') }],
  'payout/mine': [
    {
      ask: async (cast, stage) => {
        await createPayout(cast, stage);
        return nothing();
      },
      ...signedIn('200'),
      host: '200 guest name',
    },
  ],
  'payout/payout': [
    {
      ask: async (cast, stage) => ({ id: await createPayout(cast, stage) }),
      ...signedIn('404 PAYOUT_NOT_FOUND', '200 guest name'),
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
/** A home's earnings answer 404 to everyone except its host. */
const ofOneHome = signedIn('404 LISTING_NOT_FOUND', '200');

export const earningsRows: RowsOf<'earnings'> = {
  'earnings/summary': [
    { ask: nothing, ...signedIn('200') },
    { when: 'of one home', ask: ({ home }) => ({ id: `listing=${home._id}` }), ...ofOneHome },
  ],
  'earnings/entries': [
    { ask: nothing, ...signedIn('200') },
    { when: 'of one home', ask: ({ home }) => ({ id: `listing=${home._id}` }), ...ofOneHome },
  ],
  'earnings/homes': [{ ask: nothing, ...signedIn('200') }],
  'earnings/next-payout': [{ ask: nothing, ...signedIn('200') }],
  'earnings/documents': [{ ask: nothing, ...signedIn('200') }],
};
