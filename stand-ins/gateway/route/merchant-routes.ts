import { get, json, patch, post, type Route, type StandInRequest } from '../../http/server.ts';
import { collection, type Payment } from '../books.ts';
import { GatewayError, page, requireObject, unknownId } from '../requests.ts';
import {
  accountView,
  type LinkedAccount,
  type Product,
  productView,
  type Stakeholder,
  stakeholderView,
} from './account-entities.ts';
import { type Accounts, requireProduct } from './accounts.ts';
import type { Disputes } from './disputes.ts';
import { type Line, notesView, type Reversal, settlementView, type Transfer, transferView } from './money-entities.ts';
import type { RouteContext } from './route-books.ts';
import { dayInIndia } from './settlements.ts';
import type { Transfers } from './transfers.ts';

/** Routes for transfers to hosts, their reversals, settlements and disputes, under `/v1`. */
export function moneyRoutes(context: RouteContext, transfers: Transfers, disputes: Disputes): Route[] {
  const { books, operator, payments, undocumentedOptions } = context;
  const transfer = ({ params }: StandInRequest) => transfers.require(params['id']);
  const view = (found: Transfer, isOfPayment = false) => transferView(found, undocumentedOptions(), isOfPayment);
  const reversalView = (reversal: Reversal) => ({
    ...reversal,
    notes: notesView(reversal.notes, undocumentedOptions()),
  });
  /** Includes the settlement if the query expands it. */
  const expanded = (found: Transfer, query: URLSearchParams) => {
    if (!query.getAll('expand[]').includes('recipient_settlement')) return view(found);
    const settlement = books.settlements.get(found.settlementId ?? '');
    return { ...view(found), recipient_settlement: settlement === undefined ? null : settlementView(settlement) };
  };
  return [
    post('/v1/payments/:id/transfers', (request) => {
      const made = transfers.fromPayment(requirePayment(request), requireObject(request));
      return json(collection(made.map((one) => view(one))));
    }),
    get('/v1/payments/:id/transfers', (request) => {
      const found = books.findTransfers(requirePayment(request).id);
      return json(collection(found.map((one) => view(one, true))));
    }),
    post('/v1/transfers', (request) =>
      json(view(transfers.createDirect(requireObject(request), parseIdempotencyKey(request)))),
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
      json(collection(books.findReversals(transfer(request).id).map(reversalView))),
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
      if (found === undefined || (!isOwn && undocumentedOptions().hostSettlement === 'unknown')) throw unknownId();
      return json(settlementView(found));
    }),
    get('/v1/disputes', ({ query }) => {
      const payment = query.get('payment_id');
      const from = Number(query.get('from') ?? 0);
      const found = [...books.disputes.values()].filter(
        (one) => (payment === null || one.payment_id === payment) && one.created_at >= from,
      );
      return json(collection(page(found, query)));
    }),
    get('/v1/disputes/:id', ({ params }) => json(disputes.require(params['id']))),
  ];

  function requirePayment({ params }: StandInRequest): Payment {
    const id = params['id'] ?? '';
    if (!/^pay_[A-Za-z0-9]{14}$/.test(id)) throw new GatewayError(`${id} is not a valid id`);
    const found = payments.payments.get(id);
    if (found === undefined) throw unknownId();
    return found;
  }
}

/** The idempotency key of a request, which only direct transfers accept. */
function parseIdempotencyKey({ headers }: StandInRequest): string | undefined {
  const key = headers['x-transfer-idempotency'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && /^[A-Za-z0-9_-]{10,}$/.test(key)) return key;
  throw new GatewayError('The idempotency key is not valid');
}

/** The lines of the operator's settlements of a day or a month, as `/settlements/recon/combined` lists them. */
function reconItems({ books, payments, undocumentedOptions }: RouteContext, query: URLSearchParams) {
  const isInPeriod = dayFilter(query);
  const listsUnsettled = undocumentedOptions().reconUnsettled === 'listed';
  const items = [...books.lines.values()].flatMap((line) => {
    const settlement = line.settlementId === null ? undefined : books.settlements.get(line.settlementId);
    if (settlement === undefined && !listsUnsettled) return [];
    if (!isInPeriod(dayInIndia(settlement?.atMs ?? line.atMs))) return [];
    return [reconItem(line, settlement)];
  });
  const skip = Number(query.get('skip') ?? 0);
  const count = Math.min(Number(query.get('count') ?? 1000), 1000);
  const page = items.slice(skip, skip + count);
  return { entity: 'collection', count: page.length, items: page };

  function reconItem(line: Line, settlement?: { id: string; utr: string; atMs: number }) {
    const { atMs, dueMs: _dueMs, settlementId: _settlementId, ...shown } = line;
    const payment = payments.payments.get(line.payment_id ?? line.entity_id);
    return {
      ...shown,
      currency: 'INR',
      on_hold: false,
      settled: settlement !== undefined,
      created_at: Math.floor(atMs / 1000),
      settled_at: settlement === undefined ? null : Math.floor(settlement.atMs / 1000),
      settlement_id: settlement?.id ?? null,
      settlement_utr: settlement?.utr ?? null,
      posted_at: null,
      credit_type: 'default',
      description: payment?.description ?? null,
      notes: '{}',
      order_receipt: payments.orders.get(payment?.order_id ?? '')?.receipt ?? null,
      method: line.type === 'payment' || line.type === 'refund' ? (payment?.method ?? null) : null,
      card_network: null,
      card_issuer: null,
      card_type: null,
    };
  }
}

/** Matches the query's day in India, or its month if no day is given. */
function dayFilter(query: URLSearchParams): (day: number) => boolean {
  const [year, month, day] = ['year', 'month', 'day'].map((name) => parseNumber(query, name));
  if (year === undefined || month === undefined)
    throw new GatewayError('The year and month fields are required.', { field: year === undefined ? 'year' : 'month' });
  const first = Date.UTC(year, month - 1, day ?? 1) / 86_400_000;
  const end = day === undefined ? Date.UTC(year, month, 1) / 86_400_000 : first + 1;
  return (found) => found >= first && found < end;
}

function parseNumber(query: URLSearchParams, name: string): number | undefined {
  const given = query.get(name);
  if (given === null) return undefined;
  if (/^\d{1,4}$/.test(given)) return Number(given);
  throw new GatewayError(`The ${name} must be an integer.`, { field: name });
}

/** Routes with which the merchant opens hosts' accounts, under `/v2`. */
export function accountRoutes(accounts: Accounts): Route[] {
  const account = ({ params }: StandInRequest) => accounts.require(params['id']);
  const path = '/v2/accounts/:id';
  return [
    post('/v2/accounts', (request) => json(accountView(accounts.open(requireObject(request))))),
    get(path, (request) => json(accountView(account(request)))),
    patch(path, (request) => json(accountView(accounts.change(account(request), requireObject(request))))),
    post(`${path}/stakeholders`, (request) =>
      json(stakeholderView(accounts.addStakeholder(account(request), requireObject(request)))),
    ),
    get(`${path}/stakeholders`, (request) => {
      const { stakeholder } = account(request);
      const items = stakeholder === null ? [] : [stakeholderView(stakeholder)];
      return json({ entity: 'collection', count: items.length, items });
    }),
    get(`${path}/stakeholders/:part`, (request) =>
      json(stakeholderView(requireStakeholder(account(request), request))),
    ),
    patch(`${path}/stakeholders/:part`, (request) => {
      const found = account(request);
      const changed = accounts.changeStakeholder(found, requireStakeholder(found, request), requireObject(request));
      return json(stakeholderView(changed));
    }),
    post(`${path}/products`, (request) => answerProduct(accounts.addProduct(account(request), requireObject(request)))),
    get(`${path}/products/:part`, (request) => {
      const found = account(request);
      return json(productView(found.id, requireOwnProduct(found, request)));
    }),
    patch(`${path}/products/:part`, (request) => {
      const found = account(request);
      return answerProduct(accounts.changeProduct(found, requireOwnProduct(found, request), requireObject(request)));
    }),
  ];
}

function answerProduct(account: LinkedAccount) {
  return json(productView(account.id, requireProduct(account)));
}

function requireStakeholder({ stakeholder }: LinkedAccount, { params }: StandInRequest): Stakeholder {
  if (stakeholder === null || stakeholder.id !== params['part']) throw unknownId();
  return stakeholder;
}

function requireOwnProduct({ product }: LinkedAccount, { params }: StandInRequest): Product {
  if (product === null || product.id !== params['part']) throw unknownId();
  return product;
}
