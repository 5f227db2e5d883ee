import type { Client } from '../client.ts';
import type { Primary } from './primary.ts';

/** Two people and their one conversation. */
export interface Lane {
  /** Each person's browser at one of the processes. */
  people: readonly [Visitor, Visitor];
  conversation: string;
  /** How far each has said that they have seen, by the entry's place among all; of all histories. */
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
  /** Called before whatever a device does. */
  onAct: () => void;
}

export const DEVICES_EACH = 3;
