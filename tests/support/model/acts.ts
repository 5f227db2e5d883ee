import type { CalendarDate } from '@aangan/contract/rules/dates.ts';
import type { Party } from '@aangan/contract/rules/guests.ts';
import type { Cancellation } from '@aangan/contract/rules/refund-terms.ts';
import type { CalendarAct } from './calendar-acts.ts';
import type { Payment } from '@aangan/stand-ins/gateway/entities.ts';

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
      do: 'news';
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
  givenBack: { id: string; amount: number }[];
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
  onBadLine: boolean;
}
