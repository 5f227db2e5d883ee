import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { vi } from 'vitest';
import type { Order, Payment } from '../books.ts';
import { type GatewayOptions, type LocalGateway, startGateway } from '../gateway.ts';
import type { FailureModes, UndocumentedOptions } from './settings.ts';

type Call = 'GET' | 'POST' | 'PATCH';

/** The fields of responses and errors that tests read. */
export interface ResponseBody {
  id: string;
  status: string;
  activation_status: string;
  amount: number;
  count: number;
  items: ResponseBody[];
  error: { code: string; description: string };
  [field: string]: unknown;
}

interface Event {
  event: string;
  headers: IncomingHttpHeaders;
  raw: string;
}

/** Monday, 23 November 2026, 10:00 in India. */
export const MONDAY = Date.parse('2026-11-23T10:00:00+05:30');

/** A gateway with a test clock, and a merchant that receives its events. */
export async function gatewayUnderTest() {
  const folder = mkdtempSync(join(tmpdir(), 'route-'));
  const events: Event[] = [];
  const merchant = createServer((request, response) => {
    void text(request).then((raw) => {
      events.push({ ...(JSON.parse(raw) as Event), headers: request.headers, raw });
      response.statusCode = underTest.refusals > 0 ? 500 : 200;
      underTest.refusals -= 1;
      return response.end();
    });
  });
  await new Promise<void>((resolve) => {
    merchant.listen(0, '127.0.0.1', resolve);
  });
  const webhooks = `http://127.0.0.1:${(merchant.address() as AddressInfo).port}/webhook`;
  const given = { folder, webhooks, refundAfterMs: 1, now: () => new Date(MONDAY) };
  let gateway: LocalGateway = await startGateway(given);

  const request = async (method: Call, path: string, body?: object, headers: Record<string, string> = {}) => {
    const credentials = Buffer.from(`${gateway.keyId}:${gateway.keySecret}`).toString('base64');
    const response = await fetch(gateway.url + path, {
      method,
      headers: { authorization: `Basic ${credentials}`, ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as ResponseBody };
  };
  /** The body of a successful call. */
  const done = async (method: Call, path: string, body?: object, headers?: Record<string, string>) => {
    const { status, body: told } = await request(method, path, body, headers);
    if (status !== 200) throw new Error(`${method} ${path}: ${status} ${told.error.description}`);
    return told;
  };
  /** The error description of a refused call, preceded by its status unless it is 400. */
  const refused = async (method: Call, path: string, body?: object, headers?: Record<string, string>) => {
    const { status, body: told } = await request(method, path, body, headers);
    return status === 400 ? told.error.description : `${status} ${told.error?.description}`;
  };
  const control = (path: string, body: object = {}) => done('POST', `/v1/stand-in/${path}`, body);

  let hosts = 0;
  const underTest = {
    folder,
    events,
    /** Number of following events that the merchant refuses. */
    refusals: 0,
    request,
    done,
    refused,
    control,
    get gateway() {
      return gateway;
    },
    /** Event names in order of arrival. */
    eventNames: () => events.map(({ event }) => event),
    clock: (body: { days?: number; hours?: number; minutes?: number; until?: string } = {}) => control('clock', body),
    setFailureModes: (body: Partial<FailureModes> & { undocumentedOptions?: Partial<UndocumentedOptions> }) =>
      control('failure-modes', body),
    pay: async (amount = 2_335_300) => {
      const order = await done('POST', '/v1/orders', { amount, currency: 'INR' });
      const response = await fetch(`${gateway.apiUrl}/checkout/pay`, {
        method: 'POST',
        body: JSON.stringify({ key: gateway.keyId, order_id: (order as unknown as Order).id }),
      });
      const { razorpay_payment_id: id } = (await response.json()) as { razorpay_payment_id: string };
      return (await done('GET', `/v1/payments/${id}`)) as unknown as Payment;
    },
    /** An account with a stakeholder and a bank, under review. */
    openHost: async () => {
      hosts += 1;
      const account = await done('POST', '/v2/accounts', anAccount({ email: `host-${hosts}@example.com` }));
      await done('POST', `/v2/accounts/${account.id}/stakeholders`, aStakeholder());
      const path = `/v2/accounts/${account.id}/products`;
      const product = await done('POST', path, { product_name: 'route', tnc_accepted: true });
      await done('PATCH', `${path}/${product.id}`, { settlements: aBank(), tnc_accepted: true });
      return { id: account.id, product: `${path}/${product.id}` };
    },
    /** An activated account after its cooling period. */
    readyHost: async () => {
      const host = await underTest.openHost();
      await control(`accounts/${host.id}/approve`);
      await underTest.clock({ days: 1 });
      return host;
    },
    transfer: async (payment: Payment, account: string, amount: number, more: object = {}) => {
      const transfers = [{ account, amount, currency: 'INR', ...more }];
      const { items } = await done('POST', `/v1/payments/${payment.id}/transfers`, { transfers });
      const [made] = items;
      if (made === undefined) throw new Error('No transfer was made.');
      return made;
    },
    restart: async (changed: Partial<GatewayOptions> = {}) => {
      await gateway.close();
      gateway = await startGateway({ ...given, ...changed });
    },
    close: async () => {
      await gateway.close();
      merchant.close();
      rmSync(folder, { recursive: true });
    },
  };
  return underTest;
}

export function anAccount(other: object = {}) {
  return {
    email: 'asha.negi@example.com',
    phone: '9000090000',
    type: 'route',
    legal_business_name: 'Asha Negi',
    business_type: 'individual',
    contact_name: 'Asha Negi',
    profile: {
      category: 'tours_and_travel',
      subcategory: 'accommodation',
      addresses: { registered: anAddress() },
    },
    ...other,
  };
}

export function anAddress(other: object = {}) {
  return {
    street1: '4 Mall Road',
    street2: 'Old Manali',
    city: 'Manali',
    state: 'Himachal Pradesh',
    postal_code: '175131',
    country: 'IN',
    ...other,
  };
}

export function aStakeholder(other: object = {}) {
  return { name: 'Asha Negi', email: 'asha.negi@example.com', kyc: { pan: 'ABCPN1234K' }, ...other };
}

export function aBank(other: object = {}) {
  return { account_number: '1234567890', ifsc_code: 'HDFC0000317', beneficiary_name: 'Asha Negi', ...other };
}

/** Repeats a check until it no longer throws; the limit is below that of a test, so that the last error is reported. */
export function until<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 55_000 });
}
