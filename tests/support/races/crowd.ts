import type { Booking } from '@aangan/contract/bookings/bookings.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import type { Client } from '../client.ts';
import type { Ask } from './at-once.ts';
import { hold } from './stays.ts';

/** Guests who each ask once for a stay in a home; `stays` are those they got, `refusals` what the others heard. */
export class Crowd {
  readonly stays: Booking[] = [];
  readonly refusals = new Set<string>();
  readonly asks: Ask[];
  readonly #waiting: { count: number; resolve: () => void }[] = [];
  #answered = 0;

  constructor(guests: readonly Client[], home: Listing, dates: (index: number) => [string, string]) {
    this.asks = guests.map((guest, index) => async () => {
      const answer = await hold(guest, home, ...dates(index));
      if (answer.status === 201) this.stays.push(answer.body);
      else this.refusals.add(answer.error.code);
      this.#answered += 1;
      for (const { count, resolve } of this.#waiting) if (this.#answered >= count) resolve();
      return answer;
    });
  }

  /** Resolves when this many of them have been answered. */
  answered(count: number): Promise<void> {
    if (this.#answered >= count) return Promise.resolve();
    return new Promise((resolve) => void this.#waiting.push({ count, resolve }));
  }
}
