import { GatewayError } from '../errors.ts';
import type { Line } from './money-entities.ts';
import type { RouteContext } from './route-context.ts';
import { dayInIndia } from './working-days.ts';

/** The lines of the operator's settlements of a day or a month, as `/settlements/recon/combined` lists them. */
export function reconItems({ books, payments, unsure }: RouteContext, query: URLSearchParams) {
  const isWanted = dayFilter(query);
  const listsUnsettled = unsure().reconUnsettled === 'listed';
  const items = [...books.lines.values()].flatMap((line) => {
    const settlement = line.settlementId === null ? undefined : books.settlements.get(line.settlementId);
    if (settlement === undefined && !listsUnsettled) return [];
    if (!isWanted(dayInIndia(settlement?.atMs ?? line.atMs))) return [];
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
  const [year, month, day] = ['year', 'month', 'day'].map((name) => numberOf(query, name));
  if (year === undefined || month === undefined)
    throw new GatewayError('The year and month fields are required.', { field: year === undefined ? 'year' : 'month' });
  const first = Date.UTC(year, month - 1, day ?? 1) / 86_400_000;
  const end = day === undefined ? Date.UTC(year, month, 1) / 86_400_000 : first + 1;
  return (found) => found >= first && found < end;
}

function numberOf(query: URLSearchParams, name: string): number | undefined {
  const given = query.get(name);
  if (given === null) return undefined;
  if (/^\d{1,4}$/.test(given)) return Number(given);
  throw new GatewayError(`The ${name} must be an integer.`, { field: name });
}
