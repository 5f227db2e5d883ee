import type { WholeSettings } from '../infrastructure.ts';
import type { ProcessMetrics, Metrics } from './worker-metrics.ts';

/** Requests between the primary process and its workers, with payload and response. */
export interface IpcRequests {
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

export type IpcRequest = keyof IpcRequests;
export type WorkerRequest = 'get-config' | 'report-serving' | 'report-start-failure' | 'get-all-metrics';
export type PrimaryRequest = Exclude<IpcRequest, WorkerRequest>;

export type IpcHandlers<Q extends IpcRequest> = {
  [request in Q]: (
    payload: IpcRequests[request]['payload'],
  ) => IpcRequests[request]['response'] | Promise<IpcRequests[request]['response']>;
};

/** Configuration of one worker. */
export interface WorkerConfig {
  /** Starts at 1. */
  number: number;
  settings: WholeSettings;
}
