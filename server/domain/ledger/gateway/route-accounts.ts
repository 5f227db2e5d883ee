import * as z from 'zod';
import { Notes, type Outcome } from './gateway-answers.ts';
import type { GatewayClient } from './gateway-client.ts';

const Id = z.string().regex(/^[!-~]{1,100}$/);

const LinkedAccount = z
  .object({ id: Id, notes: Notes })
  .transform(({ id, notes }) => ({ id, hostId: Array.isArray(notes) ? undefined : notes?.['host'] }));
type LinkedAccount = z.output<typeof LinkedAccount>;

const Stakeholder = z.object({ id: Id });

/** The status of an account's Route product, its bank, and the required corrections. */
const RouteProduct = z
  .object({
    id: Id,
    activation_status: z.string(),
    active_configuration: z
      .object({
        settlements: z
          .object({ account_number: z.string().nullish(), ifsc_code: z.string().nullish() })
          .nullish()
          .or(z.array(z.unknown())),
      })
      .nullish()
      .or(z.array(z.unknown())),
    requirements: z
      .array(z.object({ field_reference: z.string(), description: z.string().nullish() }))
      .nullish()
      .transform((requirements) => requirements ?? []),
  })
  .transform(({ id, activation_status: status, active_configuration: active, requirements }) => {
    const settlements = active && !Array.isArray(active) ? active.settlements : undefined;
    const bank = settlements && !Array.isArray(settlements) ? settlements : undefined;
    return {
      id,
      status,
      bank: { accountNumber: bank?.account_number ?? null, ifsc: bank?.ifsc_code ?? null },
      requirements: requirements.map((requirement) => ({
        field: requirement.field_reference,
        why: requirement.description ?? '',
      })),
    };
  });
export type RouteProduct = z.output<typeof RouteProduct>;

/** Request to create an account: https://razorpay.com/docs/api/payments/route/create-linked-account/ */
export interface NewLinkedAccount {
  email: string;
  phone: string;
  legal_business_name: string;
  business_type: 'individual' | 'proprietorship' | 'other';
  contact_name: string;
  profile: {
    category: string;
    subcategory: string;
    addresses: {
      registered: {
        street1: string;
        street2: string;
        city: string;
        state: string;
        postal_code: string;
        country: 'IN';
      };
    };
  };
  legal_info: { pan?: string; gst?: string };
  notes: { host: string };
}

/** The person responsible for an account. */
export interface NewStakeholder {
  name: string;
  email: string;
  kyc: { pan?: string };
}

export interface Settlements {
  account_number: string;
  ifsc_code: string;
  beneficiary_name: string;
}

/** Hosts' accounts at the gateway. No call is idempotent: callers first look for the result of an earlier one. */
export class RouteAccounts {
  readonly #client: GatewayClient;

  constructor(client: GatewayClient) {
    this.#client = client;
  }

  open(account: NewLinkedAccount): Promise<Outcome<LinkedAccount>> {
    return this.#client.call(LinkedAccount, 'POST', '/v2/accounts', { type: 'route', ...account });
  }

  fetch(accountId: string): Promise<Outcome<LinkedAccount>> {
    return this.#client.call(LinkedAccount, 'GET', accountPath(accountId));
  }

  /** E-mail, kind and notes cannot be changed. */
  change(accountId: string, account: object): Promise<Outcome<LinkedAccount>> {
    return this.#client.call(LinkedAccount, 'PATCH', accountPath(accountId), account);
  }

  fetchStakeholders(accountId: string): Promise<Outcome<{ id: string }[]>> {
    return this.#client.list(Stakeholder, `${accountPath(accountId)}/stakeholders`);
  }

  addStakeholder(accountId: string, stakeholder: NewStakeholder): Promise<Outcome<{ id: string }>> {
    return this.#client.call(Stakeholder, 'POST', `${accountPath(accountId)}/stakeholders`, stakeholder);
  }

  changeStakeholder(accountId: string, id: string, stakeholder: object): Promise<Outcome<{ id: string }>> {
    const path = `${accountPath(accountId)}/stakeholders/${encodeURIComponent(id)}`;
    return this.#client.call(Stakeholder, 'PATCH', path, stakeholder);
  }

  /** Requests the Route product, on behalf of the person who accepted its terms. */
  requestProduct(accountId: string): Promise<Outcome<RouteProduct>> {
    const body = { product_name: 'route', tnc_accepted: true };
    return this.#client.call(RouteProduct, 'POST', `${accountPath(accountId)}/products`, body);
  }

  fetchProduct(accountId: string, productId: string): Promise<Outcome<RouteProduct>> {
    return this.#client.call(RouteProduct, 'GET', productPath(accountId, productId));
  }

  changeSettlements(
    accountId: string,
    productId: string,
    settlements: Partial<Settlements>,
  ): Promise<Outcome<RouteProduct>> {
    const body = { settlements, tnc_accepted: true };
    return this.#client.call(RouteProduct, 'PATCH', productPath(accountId, productId), body);
  }
}

function accountPath(accountId: string): string {
  return `/v2/accounts/${encodeURIComponent(accountId)}`;
}

function productPath(accountId: string, productId: string): string {
  return `${accountPath(accountId)}/products/${encodeURIComponent(productId)}`;
}
