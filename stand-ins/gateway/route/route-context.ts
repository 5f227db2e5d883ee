import type { MerchantAccount } from '../account.ts';
import type { Books } from '../books.ts';
import type { EventName } from '../webhooks.ts';
import type { FailureModes } from './failure-modes.ts';
import type { RouteBooks } from './route-books.ts';
import type { UndocumentedOptions } from './undocumented-options.ts';

/** The shared context of Route. */
export interface RouteContext {
  operator: MerchantAccount;
  /** Orders, payments and refunds. */
  payments: Books;
  books: RouteBooks;
  /** Milliseconds for which a transfer stays pending. */
  transferAfterMs: number;
  /** The gateway's time in Unix milliseconds; during a scheduled action, the time at which it was due. */
  now: () => number;
  failureModes: () => FailureModes;
  undocumentedOptions: () => UndocumentedOptions;
  /** Sends an event to the merchant; `account` is its subject, by default the operator. */
  sendEvent: (event: EventName, payload: Record<string, object>, account?: string) => void;
}
