import type { Cancellation } from '@aangan/contract/rules/refund-terms.ts';
import type { CalendarDeed, SiteStep } from './calendar-steps.ts';
import type { Fault } from './gateway.ts';

/** A step of a history. Numbers select items: counted from the newest, modulo their count. */
export type Deed =
  | {
      do: 'create';
      guest: number;
      home: number;
      /** Check-in day, counted from the first day of the history. */
      day: number;
      nights: number;
      adults: number;
      pets: number;
      price: 'right' | 'stale';
      key: number | null;
    }
  /** Repeats an earlier request, unchanged or with a different number of guests. */
  | { do: 'create again'; request: number; adults: number | null; withKey: boolean }
  | { do: 'cancel'; by: 'guest' | 'host' | 'stranger'; stay: number }
  | { do: 'cancel by home'; by: 'guest' | 'host'; home: number }
  | { do: 'contact'; by: 'guest' | 'host'; stay: number }
  | { do: 'extra'; by: 'guest' | 'host'; stay: number; price: number }
  | { do: 'order'; stay: number; times: number; amount: 'right' | 'wrong' }
  | { do: 'verify'; payment: number; times: number; isForged: boolean }
  /** `again`: the gateway repeats delivered webhooks. */
  | { do: 'news'; news: number; how: 'once' | 'again' | 'forged' }
  | { do: 'rate'; stay: number; stars: number; isNamed: boolean }
  | { do: 'remove'; by: 'guest' | 'host'; home: number }
  | { do: 'edit'; by: 'guest' | 'host'; home: number; rent: number }
  | { do: 'choose policy'; by: 'guest' | 'host'; home: number; cancellation: Cancellation }
  /** `twice`: by two processes concurrently. */
  | { do: 'run jobs'; twice: boolean }
  | { do: 'sweep' }
  | CalendarDeed;

export type Step =
  | Deed
  | SiteStep
  | { do: 'pay'; order: number; outcome: 'success' | 'failure' }
  /** A failed payment is authorized late. */
  | { do: 'authorize'; payment: number }
  /** The operator refunds a payment in the gateway's dashboard. */
  | { do: 'give back'; payment: number; part: 'all' | 'half' }
  | { do: 'wait'; minutes: number }
  /** The next calls to the gateway fail in this way. */
  | { do: 'break line'; faults: Fault[] }
  | { do: 'mend line' }
  | { do: 'at once'; deeds: Deed[] }
  /** Kills the server at a point during these concurrent steps, then restarts it. */
  | { do: 'die'; at: number; over: Deed[] };

export interface History {
  /** Capture by the gateway or by the product. */
  capture: 'automatic' | 'manual';
  /** Whether pending webhooks arrive in the end; otherwise they are lost. */
  newsComes: boolean;
  steps: Step[];
}

/** Readable text of a history. */
export function describeHistory({ capture, newsComes, steps }: History): string {
  const lines = steps.map((step) => `  ${JSON.stringify(step)},`);
  return `{ capture: '${capture}', newsComes: ${newsComes}, steps: [\n${lines.join('\n')}\n] }`;
}
