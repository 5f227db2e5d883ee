import type { Client } from '../client.ts';
import type { Primary } from './primary.ts';

/** Two people and their conversation. */
export interface Lane {
  /** Each person's browser at one of the processes. */
  people: readonly [Visitor, Visitor];
  conversation: string;
  /** Read position of each person, by entry number over all histories. */
  seen: [number, number];
}

export interface Visitor {
  id: string;
  cookie: string | undefined;
  at: (url: string) => Client;
}

export interface Stage {
  /** The addresses of the processes. */
  urls: readonly [string, ...string[]];
  primary: Primary;
  /** Called before each action of a device. */
  onAct: () => void;
}

export const DEVICES_EACH = 3;
