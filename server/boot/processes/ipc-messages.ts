import type { WholeSettings } from '../infrastructure.ts';
import type { ProcessMetrics, Metrics } from './worker-metrics.ts';

/** Requests between the primary process and its workers, with payload (`about`) and response (`answer`). */
export interface IpcRequests {
  // From a worker to the primary.
  'get-config': { about: undefined; answer: WorkerConfig };
  'report-serving': { about: undefined; answer: void };
  /** The reason, for the operator. */
  'report-start-failure': { about: string; answer: void };
  'get-all-metrics': { about: undefined; answer: ProcessMetrics[] };
  // From the primary to a worker.
  'check-health': { about: undefined; answer: void };
  'get-metrics': { about: undefined; answer: Metrics };
  /** The worker keeps serving but reports that it is not ready. */
  'announce-shutdown': { about: undefined; answer: void };
  /** Answered when the shutdown has begun. */
  stop: { about: undefined; answer: void };
}

export type IpcRequest = keyof IpcRequests;
export type WorkerRequest = 'get-config' | 'report-serving' | 'report-start-failure' | 'get-all-metrics';
export type PrimaryRequest = Exclude<IpcRequest, WorkerRequest>;

export type IpcHandlers<Q extends IpcRequest> = {
  [question in Q]: (
    about: IpcRequests[question]['about'],
  ) => IpcRequests[question]['answer'] | Promise<IpcRequests[question]['answer']>;
};

/** Configuration of one worker. */
export interface WorkerConfig {
  /** Starts at 1. */
  number: number;
  settings: WholeSettings;
}
