import type { CalendarDate } from '@aangan/contract/rules/dates.ts';
import type { StayRules } from '@aangan/contract/rules/home-terms.ts';
import type { Cancellation } from '@aangan/contract/rules/refund-terms.ts';
import type { Party } from '@aangan/contract/rules/stay-request.ts';
import type { Payment } from '@aangan/stand-ins/gateway/books.ts';
import type { Reading } from './site/foreign-site.ts';

/** Acts on calendars. `from` and `to` are inclusive. */
type CalendarAct =
  | { do: 'close days'; by: string; home: string; from: CalendarDate; to: CalendarDate; isClosed: boolean }
  | {
      do: 'price days';
      by: string;
      home: string;
      from: CalendarDate;
      to: CalendarDate;
      rent: number | null;
      minNights: number | null;
    }
  | { do: 'set rules'; by: string; home: string; edit: Partial<StayRules> }
  | { do: 'add feed'; by: string; home: string; url: string; passOn: boolean }
  | { do: 'change feed'; by: string; feed: string; edit: { url?: string; passOn?: boolean } }
  | { do: 'delete feed'; by: string; feed: string }
  | { do: 'refresh'; by: string; feed: string }
  /** The other site fetches our calendar at the feed's export address. */
  | { do: 'give calendar'; feed: string }
  /** The calendar at this address was imported, by a request or a job. */
  | { do: 'read'; url: string; told: Reading; mayBeLate: boolean };

/** An act with all its inputs. People are account ids, amounts whole rupees. */
export type Act =
  | CreateAct
  | CalendarAct
  | { do: 'cancel'; by: string; stay: string }
  /** A host's card knows only its home. */
  | { do: 'cancel by home'; by: string; home: string }
  | { do: 'contact'; by: string; stay: string }
  | { do: 'extra'; by: string; stay: string; price: number }
  | { do: 'order'; stay: string; amount: number }
  | { do: 'verify'; payment: PaymentThen; isForged: boolean }
  /** The webhook contains the payment as of its sending; `payment` is its current state. */
  | {
      do: 'deliver webhook';
      tells: 'an outside refund' | Payment['status'] | 'our refund';
      payment: PaymentThen;
      isForged: boolean;
      /** This delivery was acknowledged before. */
      wasDelivered: boolean;
    }
  | { do: 'rate'; by: string; home: string; stay: string | null; stars: number }
  | { do: 'remove'; by: string; home: string }
  | { do: 'edit'; by: string; home: string; rent: number }
  | { do: 'choose policy'; by: string; home: string; cancellation: Cancellation }
  /** A payment recorded concurrently, by a job or another request. */
  | { do: 'heard'; payment: PaymentThen }
  /** A pending refund was lowered to the remaining amount. */
  | { do: 'lowered'; payment: string };

export interface CreateAct {
  do: 'create';
  by: string;
  home: string;
  checkIn: CalendarDate;
  checkOut: CalendarDate;
  counts: Party;
  totalRent: number;
  key: string | null;
}

/** A payment at the gateway when the act begins; `orderId` is the gateway's, amounts are paise. */
export interface PaymentThen {
  id: string;
  orderId: string;
  amount: number;
  status: Payment['status'];
  isTaken: boolean;
  /** Refunds that the operator made at the gateway. */
  outsideRefunds: { id: string; amount: number }[];
}

export interface Answer {
  status: number;
  body: Record<string, unknown>;
}

/** An act and its answer; null if the server crashed. */
export interface Done {
  act: Act;
  answer: Answer | null;
  /** Whether a gateway call failed during the act. */
  hadFaults: boolean;
}

/** A request to the product; `cookie` is a session. */
export interface Request {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  cookie?: string | undefined;
  headers?: Record<string, string>;
  /** An object is sent as JSON, text and bytes as they are. */
  body?: object | string | Uint8Array<ArrayBuffer> | undefined;
  /** Parses an answer other than JSON. */
  parse?: (text: string) => Answer['body'];
}

/** Sends a request; returns the answer and the session cookie that it set. */
export async function ask(origin: string, { method, url, cookie, headers = {}, body, parse }: Request) {
  const isJson = typeof body === 'object' && !(body instanceof Uint8Array);
  const response = await fetch(origin + url, {
    method,
    headers: {
      ...(isJson ? { 'content-type': 'application/json' } : {}),
      ...(cookie === undefined ? {} : { cookie }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: isJson ? JSON.stringify(body) : body }),
  });
  const isText = parse !== undefined && response.status === 200;
  return {
    status: response.status,
    body: isText ? parse(await response.text()) : ((await response.json()) as Answer['body']),
    cookie: response.headers.getSetCookie()[0]?.split(';')[0],
  };
}
