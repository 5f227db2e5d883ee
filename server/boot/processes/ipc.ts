import { AggregatorRegistry, type Registry } from 'prom-client';
import { errorMessage } from '../../platform/errors/operator-error.ts';
import type { WholeSettings } from '../infrastructure.ts';

interface End {
  readonly connected: boolean;
  on(event: 'message', listener: (message: Message) => void): unknown;
  send?(message: Message, callback: (error: Error | null) => void): boolean;
}

type Message =
  | { id: number; request: IpcRequest; payload: unknown }
  | { id: number; response: unknown }
  | { id: number; failure: string };

const RESPONSE_TIMEOUT_MS = 2_000;

export class IpcChannel<Mine extends IpcRequest, Theirs extends IpcRequest> {
  readonly #end: End;
  readonly #handlers: IpcHandlers<Mine>;
  readonly #waiting = new Map<number, (message: Message) => void>();
  #lastId = 0;

  constructor(end: End, handlers: IpcHandlers<Mine>) {
    this.#end = end;
    this.#handlers = handlers;
    end.on('message', (message: Message) => {
      if ('request' in message) void this.#handle(message);
      else this.#waiting.get(message.id)?.(message);
    });
  }

  /** Rejects if the other side does not respond in time or has disconnected. */
  async request<Q extends Theirs>(
    request: Q,
    payload: IpcRequests[Q]['payload'],
    timeoutMs = RESPONSE_TIMEOUT_MS,
  ): Promise<IpcRequests[Q]['response']> {
    this.#lastId += 1;
    const id = this.#lastId;
    let timer: NodeJS.Timeout | undefined;
    try {
      return await new Promise<IpcRequests[Q]['response']>((resolve, reject) => {
        timer = setTimeout(() => reject(new Error(`no response to '${request}' in ${timeoutMs} ms`)), timeoutMs);
        this.#waiting.set(id, (message) => {
          if ('response' in message) resolve(message.response as IpcRequests[Q]['response']);
          else if ('failure' in message) reject(new Error(message.failure));
        });
        this.#send({ id, request, payload }, reject);
      });
    } finally {
      clearTimeout(timer);
      this.#waiting.delete(id);
    }
  }

  async #handle({ id, request, payload }: Extract<Message, { request: IpcRequest }>): Promise<void> {
    // The requester may have exited meanwhile.
    const ignoreError = () => undefined;
    try {
      const handler: (payload: never) => unknown = this.#handlers[request as Mine];
      this.#send({ id, response: await handler(payload as never) }, ignoreError);
    } catch (error) {
      this.#send({ id, failure: errorMessage(error) }, ignoreError);
    }
  }

  #send(message: Message, onGone: (error: Error) => void): void {
    if (!this.#end.connected || this.#end.send === undefined) return onGone(new Error('the other process is gone'));
    this.#end.send(message, (error) => {
      if (error !== null) onGone(error);
    });
  }
}

interface IpcRequests {
  // From a worker to the primary.
  'get-config': { payload: undefined; response: WorkerConfig };
  'report-serving': { payload: undefined; response: void };
  /** The reason, for the operator. */
  'report-start-failure': { payload: string; response: void };
  'get-all-metrics': { payload: undefined; response: ProcessMetrics[] };
  // From the primary to a worker.
  'check-health': { payload: undefined; response: void };
  'get-metrics': { payload: undefined; response: Metrics };
  /** The worker keeps serving but reports that it is not ready. */
  'announce-shutdown': { payload: undefined; response: void };
  /** Answered when the shutdown has begun. */
  stop: { payload: undefined; response: void };
}

type IpcRequest = keyof IpcRequests;
export type WorkerRequest = 'get-config' | 'report-serving' | 'report-start-failure' | 'get-all-metrics';
export type PrimaryRequest = Exclude<IpcRequest, WorkerRequest>;

type IpcHandlers<Q extends IpcRequest> = {
  [request in Q]: (
    payload: IpcRequests[request]['payload'],
  ) => IpcRequests[request]['response'] | Promise<IpcRequests[request]['response']>;
};

export interface WorkerConfig {
  /** Starts at 1. */
  number: number;
  settings: WholeSettings;
}

type Metrics = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** Metrics with the name of the process: its number, or 'main'. */
export interface ProcessMetrics {
  process: string;
  metrics: Metrics;
}

/** Merges the metrics of several processes into one registry, with the label `process`. */
export function mergeMetrics(all: readonly ProcessMetrics[]): Registry {
  return AggregatorRegistry.aggregate(
    all.map(({ process, metrics: figures }) =>
      figures.map((metric) => ({
        ...metric,
        // Labels are unique, so nothing is summed.
        aggregator: 'sum',
        values: metric.values.map((value) => ({ ...value, labels: { process, ...value.labels } })),
      })),
    ),
  );
}
