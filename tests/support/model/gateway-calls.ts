import { type Till, TillRefusal } from './till.ts';

/** One call of a shop's server, as it came over the line. */
export interface GatewayCall {
  method: string;
  /** With `/v1` and its query. */
  url: string;
  body: string;
  idempotencyKey: string | undefined;
}

export interface Reply {
  status: number;
  body: object;
}

/** Does what a call asks for, and answers as the gateway does. */
export function answer(till: Till, call: GatewayCall): Reply {
  try {
    return { status: 200, body: act(till, call) };
  } catch (error) {
    if (error instanceof TillRefusal) return refusal(400, error.message, error.field);
    throw error;
  }
}

export function refusal(status: number, description: string, field: string | null = null): Reply {
  return { status, body: { error: { code: 'BAD_REQUEST_ERROR', description, field } } };
}

function act(till: Till, { method, url, body, idempotencyKey }: GatewayCall): object {
  const { pathname, searchParams: query } = new URL(url, 'http://gateway');
  const [, , kind, id = '', verb] = pathname.split('/');
  const wanted = (body === '' ? {} : JSON.parse(body)) as { amount: number; receipt: string };
  const payment = () => till.payments.get(id) ?? refuse('The id provided does not exist');
  switch ([method, kind, id && ':id', verb].filter(Boolean).join(' ')) {
    case 'POST orders':
      return till.openOrder(wanted.amount, wanted.receipt);
    case 'GET orders':
      return list([...till.orders.values()].filter(({ receipt }) => receipt === query.get('receipt')));
    case 'GET orders :id payments':
      return list([...till.payments.values()].filter(({ order_id }) => order_id === id));
    case 'GET payments':
      return list(
        [...till.payments.values()].filter(({ created_at: at }) => at >= numberOf('from') && at <= numberOf('to')),
        numberOf('skip'),
      );
    case 'GET payments :id':
      return payment();
    case 'GET payments :id refunds':
      return list([...till.refunds.values()].filter(({ payment_id }) => payment_id === id));
    case 'POST payments :id capture':
      return till.capture(payment());
    case 'POST payments :id refund':
      return till.refund(payment(), wanted.amount, wanted.receipt, idempotencyKey ?? '');
    default:
      return refuse('The requested URL was not found on the server.');
  }

  function numberOf(name: string): number {
    return Number(query.get(name));
  }
}

/** Newest first, a hundred at most. */
function list(items: object[], skip = 0): object {
  return { entity: 'collection', count: items.length, items: items.toReversed().slice(skip, skip + 100) };
}

function refuse(description: string): never {
  throw new TillRefusal(description);
}
