import { type Answer, HANG_UP, json, type Route } from '../http/server.ts';

/**
 * A fault of a call by the merchant's server. Without effect: `cut` (the connection breaks before the request is read),
 * `busy` (429), `poor` (a refund is refused for lack of balance, another call is `busy`), `missing` (404, as if the
 * gateway lacked the call), `silent` (no response), or a refusal with its description. With effect: `lost` (the
 * connection breaks instead of a response), `late` (like `lost`, but the effect is delayed until `runDelayed`),
 * `broken` (500) and `garbled` (a response of the wrong shape).
 */
export type Fault =
  | 'cut'
  | 'busy'
  | 'poor'
  | 'missing'
  | 'silent'
  | 'lost'
  | 'late'
  | 'broken'
  | 'garbled'
  | { refusal: string };

interface PlannedFault {
  call: string | RegExp;
  fault: Fault;
  times: number;
}

/** A call by the merchant's server. */
interface Call {
  /** Method and path without ids and `/v1`: `POST /payments/:id/refund`. */
  name: string;
  /** The first id of its path. */
  id: string | undefined;
  /** The gateway's time in milliseconds since 1970. */
  at: number;
  /** Undefined until the call has its effect. */
  answer?: Answer;
}

/** Plans faults of the calls by the merchant's server, and records these calls. In memory: usable only in this process. */
export class Faults {
  /** All calls so far, oldest first. */
  calls: Call[] = [];
  /** Number of calls with an applied fault. */
  failed = 0;
  /** Whether the connection of every call breaks; planned faults stay planned. */
  isDown = false;
  readonly #now: () => number;
  readonly #checkpoint: () => Promise<void>;
  #planned: PlannedFault[] = [];
  #delayed: (() => Promise<Answer>)[] = [];

  /** `checkpoint` is awaited before and after each call; the connection breaks when it throws. */
  constructor(now: () => number, checkpoint: () => Promise<void> = async () => undefined) {
    this.#now = now;
    this.#checkpoint = checkpoint;
  }

  get isHealthy(): boolean {
    return !this.isDown && this.#planned.length === 0;
  }

  count(name: string): number {
    return this.calls.filter((call) => call.name === name).length;
  }

  /** Plans a fault for the next `times` calls of this name, after earlier planned faults. */
  plan(call: string | RegExp, fault: Fault, times = 1): void {
    this.#planned.push({ call, fault, times });
  }

  /** Cancels planned faults: of one kind, or all. */
  clear(fault?: Fault): void {
    this.#planned = fault === undefined ? [] : this.#planned.filter((planned) => planned.fault !== fault);
  }

  /** Carries out the calls that were `late`. */
  async runDelayed(): Promise<void> {
    for (const perform of this.#delayed.splice(0)) await perform();
  }

  /** Cancels all faults and deletes the record of calls. */
  reset(): void {
    this.clear();
    this.isDown = false;
    this.#delayed = [];
    this.calls = [];
    this.failed = 0;
  }

  wrap(route: Route): Route {
    const name = `${route.method} ${route.path.replace(/^\/v1/, '').replaceAll(/:\w+/g, ':id')}`;
    return {
      ...route,
      answer: async (request) => {
        const call: Call = { name, id: request.params['id'], at: this.#now() };
        this.calls.push(call);
        const perform = async () => {
          call.answer = await route.answer(request);
          return call.answer;
        };
        if (!(await this.#passesCheckpoint())) return HANG_UP;
        const answer = await this.#answer(name, perform);
        return (await this.#passesCheckpoint()) ? answer : HANG_UP;
      },
    };
  }

  async #passesCheckpoint(): Promise<boolean> {
    return this.#checkpoint().then(
      () => true,
      () => false,
    );
  }

  async #answer(name: string, perform: () => Promise<Answer>): Promise<Answer> {
    const fault = this.isDown ? 'cut' : this.#take(name);
    if (fault === undefined) return perform();
    this.failed += 1;
    if (typeof fault === 'object') return refusal(400, fault.refusal);
    switch (fault) {
      case 'cut':
        return HANG_UP;
      case 'busy':
        return BUSY;
      case 'poor':
        return name.endsWith('/refund') ? refusal(400, 'Your account does not have enough balance') : BUSY;
      case 'missing':
        return { status: 404, headers: { 'content-type': 'text/html' }, body: 'Not found' };
      case 'silent':
        return new Promise<never>(() => {});
      case 'lost':
        await perform();
        return HANG_UP;
      case 'late':
        this.#delayed.push(perform);
        return HANG_UP;
      case 'broken':
        await perform();
        return json({}, 500);
      case 'garbled':
        await perform();
        return json({ entity: 'nobody' });
    }
  }

  #take(name: string): Fault | undefined {
    const found = this.#planned.find(({ call }) => (typeof call === 'string' ? call === name : call.test(name)));
    if (found === undefined) return undefined;
    found.times -= 1;
    if (found.times <= 0) this.#planned = this.#planned.filter((planned) => planned !== found);
    return found.fault;
  }
}

const BUSY = refusal(429, 'Too many requests');

function refusal(status: number, description: string): Answer {
  return json({ error: { code: 'BAD_REQUEST_ERROR', description } }, status);
}
