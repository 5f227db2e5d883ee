import type { WholeSettings } from '../infrastructure.ts';
import type { ProcessMetrics, Metrics } from './worker-metrics.ts';

/** What a process and the one that started it may ask each other: what the question is about, and its answer. */
export interface IpcRequests {
  // A process asks the one that started it.
  'get-config': { about: undefined; answer: WorkerConfig };
  'report-serving': { about: undefined; answer: void };
  /** The sentence that says why. */
  'report-start-failure': { about: string; answer: void };
  'get-all-metrics': { about: undefined; answer: ProcessMetrics[] };
  // Who started it asks a process.
  'check-health': { about: undefined; answer: void };
  'get-metrics': { about: undefined; answer: Metrics };
  /** It serves on, and is not ready any more. */
  'announce-shutdown': { about: undefined; answer: void };
  /** Answered as soon as the end has begun. */
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

/** What a process is given. */
export interface WorkerConfig {
  /** From 1. */
  number: number;
  settings: WholeSettings;
}
