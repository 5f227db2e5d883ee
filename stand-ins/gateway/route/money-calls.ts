import { get, json, patch, post, type Route, type StandInRequest } from '../../http/routes.ts';
import { collection, type Payment } from '../entities.ts';
import { GatewayError, unknownId } from '../errors.ts';
import { requireObject, page } from '../request-body.ts';
import type { Disputes } from './disputes.ts';
import type { Reversal, Transfer } from './money-entities.ts';
import { reconItems } from './recon.ts';
import type { RouteContext } from './route-context.ts';
import { notesView, settlementView, transferView } from './transfer-views.ts';
import type { Transfers } from './transfers.ts';

/** The calls for transfers to hosts and their status, under `/v1`. */
export function moneyCalls(context: RouteContext, transfers: Transfers, disputes: Disputes): Route[] {
  const { books, operator, payments, unsure } = context;
  const transfer = ({ params }: StandInRequest) => transfers.require(params['id']);
  const view = (found: Transfer, isOfPayment = false) => transferView(found, unsure(), isOfPayment);
  const reversalView = (reversal: Reversal) => ({ ...reversal, notes: notesView(reversal.notes, unsure()) });
  /** Includes the settlement if the query expands it. */
  const expanded = (found: Transfer, query: URLSearchParams) => {
    if (!query.getAll('expand[]').includes('recipient_settlement')) return view(found);
    const settlement = books.settlements.get(found.settlementId ?? '');
    return { ...view(found), recipient_settlement: settlement === undefined ? null : settlementView(settlement) };
  };
  return [
    post('/v1/payments/:id/transfers', (request) => {
      const made = transfers.fromPayment(paymentOf(request), requireObject(request));
      return json(collection(made.map((one) => view(one))));
    }),
    get('/v1/payments/:id/transfers', (request) => {
      const found = books.transfersOf(paymentOf(request).id);
      return json(collection(found.map((one) => view(one, true))));
    }),
    post('/v1/transfers', (request) =>
      json(view(transfers.direct(requireObject(request), parseIdempotencyKey(request)))),
    ),
    get('/v1/transfers', ({ query }) => {
      const settlement = query.get('recipient_settlement_id');
      const found = [...books.transfers.values()].filter(
        (one) => settlement === null || one.settlementId === settlement,
      );
      return json(collection(page(found, query).map((one) => expanded(one, query))));
    }),
    get('/v1/transfers/:id', (request) => json(expanded(transfer(request), request.query))),
    patch('/v1/transfers/:id', (request) => json(view(transfers.hold(transfer(request), requireObject(request))))),
    post('/v1/transfers/:id/reversals', (request) =>
      json(reversalView(transfers.reverse(transfer(request), requireObject(request)))),
    ),
    get('/v1/transfers/:id/reversals', (request) =>
      json(collection(books.reversalsOf(transfer(request).id).map(reversalView))),
    ),
    get('/v1/settlements', ({ query, headers }) => {
      const account = headers['x-razorpay-account'] ?? operator.accountId;
      const [from, to] = [Number(query.get('from') ?? 0), Number(query.get('to') ?? Number.MAX_SAFE_INTEGER)];
      const found = [...books.settlements.values()]
        .filter((one) => one.account === account && one.atMs >= from * 1000 && one.atMs <= to * 1000)
        .map(settlementView);
      return json(collection(page(found, query)));
    }),
    get('/v1/settlements/recon/combined', ({ query }) => json(reconItems(context, query))),
    get('/v1/settlements/:id', ({ params }) => {
      const found = books.settlements.get(params['id'] ?? '');
      const isOwn = found?.account === operator.accountId;
      if (found === undefined || (!isOwn && unsure().hostSettlement === 'unknown')) throw unknownId();
      return json(settlementView(found));
    }),
    get('/v1/disputes', ({ query }) => {
      const payment = query.get('payment_id');
      const found = [...books.disputes.values()].filter((one) => payment === null || one.payment_id === payment);
      return json(collection(page(found, query)));
    }),
    get('/v1/disputes/:id', ({ params }) => json(disputes.require(params['id']))),
  ];

  function paymentOf({ params }: StandInRequest): Payment {
    const id = params['id'] ?? '';
    if (!/^pay_[A-Za-z0-9]{14}$/.test(id)) throw new GatewayError(`${id} is not a valid id`);
    const found = payments.payments.get(id);
    if (found === undefined) throw unknownId();
    return found;
  }
}

/** Only for direct transfers. */
function parseIdempotencyKey({ headers }: StandInRequest): string | undefined {
  const key = headers['x-transfer-idempotency'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && /^[A-Za-z0-9_-]{10,}$/.test(key)) return key;
  throw new GatewayError('The idempotency key is not valid');
}
