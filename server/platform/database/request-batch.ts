/**
 * One question for everybody who comes while the one before is on its way. Each hears an answer that was looked for after
 * they asked, never an older one; so a crowd costs the database no more than one who asks again and again.
 */
export class AskedTogether<T> {
  readonly #ask: () => Promise<T>;
  #onItsWay: Promise<T> | undefined;
  #next: Promise<T> | undefined;

  constructor(ask: () => Promise<T>) {
    this.#ask = ask;
  }

  /** Fails as the question fails, for all who wait for it. */
  ask(): Promise<T> {
    if (this.#onItsWay === undefined) return this.#begin();
    this.#next ??= this.#onItsWay.then(
      () => this.#begin(),
      () => this.#begin(),
    );
    return this.#next;
  }

  #begin(): Promise<T> {
    this.#next = undefined;
    const asked = this.#ask();
    this.#onItsWay = asked;
    const end = () => {
      if (this.#onItsWay === asked) this.#onItsWay = undefined;
    };
    asked.then(end, end);
    return asked;
  }
}
