import type { CalendarDate } from '@aangan/contract/rules/dates.ts';
import type { Party } from '@aangan/contract/rules/guests.ts';
import type { Cancellation } from '@aangan/contract/rules/refund-terms.ts';
import type { CalendarAct } from './calendar-acts.ts';
import type { Payment } from '@aangan/stand-ins/gateway/entities.ts';

/** What somebody did, with everything it depends on. People are account ids, amounts whole rupees. */
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
  /** News says how a payment was when it was written; `payment` is how it is. */
  | {
      do: 'news';
      tells: 'an outside refund' | Payment['status'] | 'our refund';
      payment: PaymentThen;
      isForged: boolean;
      /** The same delivery was thanked for before. */
      wasDelivered: boolean;
    }
  | { do: 'rate'; by: string; home: string; stay: string | null; stars: number }
  | { do: 'remove'; by: string; home: string }
  | { do: 'edit'; by: string; home: string; rent: number }
  | { do: 'choose policy'; by: string; home: string; cancellation: Cancellation }
  /** A payment that is in the ledger now, whoever brought the news: a job, or one of the others. */
  | { do: 'heard'; payment: PaymentThen }
  /** A refund that waits has become one of what is left of its payment. */
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

/** A payment as the gateway has it when the act begins; `orderId` is the gateway's, amounts are paise. */
export interface PaymentThen {
  id: string;
  orderId: string;
  amount: number;
  status: Payment['status'];
  isTaken: boolean;
  /** What the operator gave back of it at the gateway itself. */
  givenBack: { id: string; amount: number }[];
}

export interface Answer {
  status: number;
  body: Record<string, unknown>;
}

/** An act and what came of it: `answer` is null when the server died over it. */
export interface Done {
  act: Act;
  answer: Answer | null;
  /** Whether a call to the gateway went wrong meanwhile. */
  onBadLine: boolean;
}
