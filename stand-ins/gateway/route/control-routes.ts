import {
  type Answer,
  get,
  isSameOrigin,
  json,
  post,
  type Route,
  seeOther,
  type StandInRequest,
} from '../../http/server.ts';
import { GatewayError, requireObject, unknownId } from '../requests.ts';
import { accountView, productView } from './account-entities.ts';
import { parseBank } from './account-rules.ts';
import { settlementView, transferView } from './money-entities.ts';
import type { RouteStandIn } from './route.ts';

type Body = Record<string, unknown>;
type Act = (id: string | undefined, body: Body) => unknown;

const UNITS_MS = { days: 24 * 3_600_000, hours: 3_600_000, minutes: 60_000 };

/**
 * Controls that the real gateway does not have: advance the clock, act as support, banks and payers, set failure modes.
 * Only for this machine, without keys; the page of hosts sends the same calls as forms.
 */
export function controlRoutes(route: RouteStandIn, { isFrozen }: { isFrozen: boolean }): Route[] {
  const { accounts, transfers, settlements, disputes, context } = route;
  const acts = (path: string, known: Record<string, Act>) =>
    control(`/v1/stand-in/${path}`, (body, { params }) => {
      const act = Object.hasOwn(known, params['act'] ?? '') ? known[params['act'] ?? ''] : undefined;
      if (act === undefined) throw new GatewayError(`It is one of ${Object.keys(known).join(', ')}.`, { status: 404 });
      return act(params['id'], body);
    });

  return [
    get('/v1/stand-in', () => {
      route.catchUp();
      return json({ ...presentState(route), standsStill: isFrozen });
    }),
    control('/v1/stand-in/clock', (body) => {
      route.moveClock(parseTargetTime(body, context.now()));
      return { now: new Date(context.now()).toISOString() };
    }),
    control('/v1/stand-in/failure-modes', (body) => {
      route.setFailureModes(body);
      return { ...route.failureModes, undocumentedOptions: route.undocumentedOptions };
    }),
    acts('accounts/:id/:act', {
      approve: (id) => accountView(accounts.approve(accounts.require(id))),
      refuse: (id, body) => {
        const field = parseText(body, 'field', 'settlements.account_number');
        const description = parseText(body, 'description', 'Please correct this field.');
        return accountView(accounts.refuse(accounts.require(id), field, description));
      },
      suspend: (id) => accountView(accounts.suspend(accounts.require(id))),
      resume: (id) => accountView(accounts.resume(accounts.require(id))),
      bank: (id, body) => accountView(accounts.changeBank(accounts.require(id), parseBank(body))),
      settle: (id = '') => {
        if (id !== context.operator.accountId) accounts.require(id);
        return settlementView(settlements.settleNow(id));
      },
    }),
    acts('transfers/:id/:act', {
      process: (id) => transferView(transfers.process(transfers.require(id)), context.undocumentedOptions()),
      fail: (id) => transferView(transfers.fail(transfers.require(id)), context.undocumentedOptions()),
    }),
    acts('payments/:id/:act', {
      dispute: (id, body) => {
        const payment = context.payments.payments.get(id ?? '');
        if (payment === undefined) throw unknownId();
        return disputes.open(payment, body['amount'] === undefined ? undefined : Number(body['amount']));
      },
    }),
    acts('disputes/:id/:act', {
      win: (id) => disputes.win(disputes.require(id)),
      lose: (id) => disputes.lose(disputes.require(id)),
    }),
  ];

  function control(path: string, act: (body: Body, request: StandInRequest) => unknown): Route {
    return post(path, (request) => {
      if (!isSameOrigin(request)) throw new GatewayError('This call is for this machine alone.', { status: 403 });
      route.catchUp();
      const isForm = request.headers['content-type'] === 'application/x-www-form-urlencoded';
      if (!isForm) return json(done(act(requireObject(request), request)));
      return answerForm(() => done(act(Object.fromEntries(new URLSearchParams(request.body)), request)));
    });
  }

  /** Due actions run before the response. */
  function done<T>(result: T): T {
    route.catchUp();
    return result;
  }
}

function answerForm(act: () => unknown): Answer {
  try {
    act();
    return seeOther('/hosts');
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    return seeOther(`/hosts?problem=${encodeURIComponent(error.message)}`);
  }
}

/** `days`, `hours` or `minutes` from now, or `until`: an ISO time or seconds since 1970. In milliseconds. */
function parseTargetTime(body: Body, now: number): number {
  if (body['until'] !== undefined) {
    const { until } = body;
    const ms = typeof until === 'number' ? until * 1000 : Date.parse(typeof until === 'string' ? until : '');
    if (Number.isFinite(ms)) return ms;
    throw new GatewayError('until is a moment.', { field: 'until' });
  }
  let target = now;
  for (const [unit, ms] of Object.entries(UNITS_MS)) {
    const count = Number(body[unit] ?? 0);
    if (!Number.isFinite(count) || count < 0 || count > 10_000)
      throw new GatewayError(`${unit} is a number that is not below 0.`, { field: unit });
    target += count * ms;
  }
  return Math.round(target);
}

function parseText(body: Body, name: string, otherwise: string): string {
  const given = body[name];
  return typeof given === 'string' && given.trim() !== '' ? given.slice(0, 200) : otherwise;
}

function presentState({ context, failureModes, undocumentedOptions }: RouteStandIn) {
  const { books, operator } = context;
  return {
    now: new Date(context.now()).toISOString(),
    failureModes,
    undocumentedOptions,
    operator: { id: operator.accountId, balance: books.operatorBalance() },
    accounts: Array.from(books.accounts.values(), (account) => ({
      ...accountView(account),
      balance: books.getBalance(account.id),
      product: account.product === null ? null : productView(account.id, account.product),
    })),
  };
}
