import { AskedTogether } from './request-batch.ts';

/** Does at once what several asked for, as it is at `now`; answers what came of each, in their order. */
type DoMany<Asked, Done> = (asked: readonly Asked[], now: Date) => Promise<readonly Done[]>;

/**
 * What is asked for one by one, done in rounds: those who come while one is on its way share the next one. So a crowd
 * costs few rounds, and each is done after they asked.
 */
export class Rounds<Asked, Done> {
  #asked: Asked[] = [];
  #now = new Date(0);
  readonly #round: AskedTogether<readonly Done[]>;

  constructor(doMany: DoMany<Asked, Done>) {
    this.#round = new AskedTogether(() => {
      const [asked, now] = [this.#asked, this.#now];
      this.#asked = [];
      this.#now = new Date(0);
      return doMany(asked, now);
    });
  }

  /** At `now`, or at the latest moment that the others of the round ask for. A round that fails does so for all of it. */
  async join(asked: Asked, now: Date): Promise<Done> {
    const place = this.#asked.push(asked) - 1;
    if (now > this.#now) this.#now = now;
    const done = await this.#round.ask();
    return done[place] as Done;
  }
}
