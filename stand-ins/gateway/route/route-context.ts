import type { MerchantAccount } from '../account.ts';
import type { Books } from '../books.ts';
import type { EventName } from '../webhooks.ts';
import type { Moods } from './moods.ts';
import type { RouteBooks } from './route-books.ts';
import type { UndocumentedOptions } from './undocumented-options.ts';

/** What all parts of Route work with. */
export interface RouteContext {
  operator: MerchantAccount;
  /** Orders, payments and refunds. */
  payments: Books;
  books: RouteBooks;
  /** How long a transfer is pending. */
  transferAfterMs: number;
  /** The gateway's time in milliseconds since 1970; while something due happens, the moment at which it was due. */
  now: () => number;
  moods: () => Moods;
  unsure: () => UndocumentedOptions;
  /** Tells the shop; `account` is whom the news is about, the operator where nothing else is said. */
  tell: (event: EventName, payload: Record<string, object>, account?: string) => void;
}
