import type { Cancellation } from '@aangan/contract/rules/refund-terms.ts';
import type { CalendarDeed, SiteStep } from './calendar-steps.ts';
import type { Fault } from './gateway.ts';

/** What somebody does in a history. Whole numbers choose among what is there: they count from the newest, around. */
export type Deed =
  | {
      do: 'create';
      guest: number;
      home: number;
      /** Of check-in, from the first day of the history. */
      day: number;
      nights: number;
      adults: number;
      pets: number;
      price: 'right' | 'stale';
      key: number | null;
    }
  /** An earlier request comes again, as it was or with other guests. */
  | { do: 'create again'; request: number; adults: number | null; withKey: boolean }
  | { do: 'cancel'; by: 'guest' | 'host' | 'stranger'; stay: number }
  | { do: 'cancel by home'; by: 'guest' | 'host'; home: number }
  | { do: 'contact'; by: 'guest' | 'host'; stay: number }
  | { do: 'extra'; by: 'guest' | 'host'; stay: number; price: number }
  | { do: 'order'; stay: number; times: number; amount: 'right' | 'wrong' }
  | { do: 'verify'; payment: number; times: number; isForged: boolean }
  /** `again`: the gateway tells what was heard already. */
  | { do: 'news'; news: number; how: 'once' | 'again' | 'forged' }
  | { do: 'rate'; stay: number; stars: number; isNamed: boolean }
  | { do: 'remove'; by: 'guest' | 'host'; home: number }
  | { do: 'edit'; by: 'guest' | 'host'; home: number; rent: number }
  | { do: 'choose policy'; by: 'guest' | 'host'; home: number; cancellation: Cancellation }
  /** `twice`: by two processes at once. */
  | { do: 'run jobs'; twice: boolean }
  | { do: 'sweep' }
  | CalendarDeed;

export type Step =
  | Deed
  | SiteStep
  | { do: 'pay'; order: number; outcome: 'success' | 'failure' }
  /** A payment that failed is authorized after all. */
  | { do: 'authorize'; payment: number }
  /** The operator gives a payment back at the gateway itself. */
  | { do: 'give back'; payment: number; part: 'all' | 'half' }
  | { do: 'wait'; minutes: number }
  /** The next calls to the gateway go wrong so. */
  | { do: 'break line'; faults: Fault[] }
  | { do: 'mend line' }
  | { do: 'at once'; deeds: Deed[] }
  /** The server dies at a point while these are done at once, and is started again. */
  | { do: 'die'; at: number; over: Deed[] };

export interface History {
  /** Whether the gateway captures by itself, or leaves it to us. */
  capture: 'automatic' | 'manual';
  /** Whether its news comes in the end; else what was not delivered by then never is. */
  newsComes: boolean;
  steps: Step[];
}

/** A history as a person reads it. */
export function describeHistory({ capture, newsComes, steps }: History): string {
  const lines = steps.map((step) => `  ${JSON.stringify(step)},`);
  return `{ capture: '${capture}', newsComes: ${newsComes}, steps: [\n${lines.join('\n')}\n] }`;
}
