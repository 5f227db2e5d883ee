import type { Cancellation } from '@aangan/contract/rules/refund-terms.ts';
import type { RunDetails } from 'fast-check';
import type { Fault } from './gateway.ts';
import type { calendarFormats, republishModes, responseModes } from './site/foreign-site.ts';

/** Steps of hosts and other sites on calendars. Numbers select items as in other steps. */
type CalendarCommand =
  /** Days count from the first day of the history. */
  | { do: 'close days'; by: 'guest' | 'host'; home: number; day: number; nights: number; isClosed: boolean }
  | {
      do: 'price days';
      by: 'guest' | 'host';
      home: number;
      day: number;
      nights: number;
      rent: number | null;
      minNights: number | null;
    }
  /** One of `ruleEdits`. */
  | { do: 'set rules'; by: 'guest' | 'host'; home: number; edit: number }
  | { do: 'add feed'; by: 'guest' | 'host'; home: number; format: (typeof calendarFormats)[number]; passOn: boolean }
  | { do: 'change feed'; by: 'guest' | 'host'; feed: number; to: 'another address' | 'passed on' | 'kept here' }
  | { do: 'delete feed'; by: 'guest' | 'host'; feed: number }
  | { do: 'refresh'; by: 'guest' | 'host'; feed: number }
  | { do: 'give calendar'; feed: number };

/** Changes of a calendar on the other site; imported by a later step. */
export type SiteStep =
  | { do: 'site adds event'; calendar: number; day: number; nights: number; isBlock: boolean }
  | { do: 'site moves event'; calendar: number; event: number; days: number }
  | { do: 'site removes event'; calendar: number; event: number }
  /** Restores the event removed last. */
  | { do: 'site restores event'; calendar: number }
  | { do: 'site removes all events'; calendar: number }
  /** Publishes an event on the nights of one of our stays. */
  | { do: 'site double-books'; calendar: number; stay: number }
  /** All its events get other UIDs. */
  | { do: 'site changes UIDs'; calendar: number }
  | { do: 'site duplicates events'; calendar: number; isTwice: boolean }
  | { do: 'site republishes'; calendar: number; mode: (typeof republishModes)[number] }
  /** From now on it publishes our events as its own. */
  | { do: 'site claims our events'; calendar: number }
  | { do: 'site sets response'; calendar: number; response: (typeof responseModes)[number]; hasEtag: boolean };

/** A step that may run concurrently with others. Numbers select items: counted from the newest, modulo their count. */
export type Command =
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
  | { do: 'deliver webhook'; webhook: number; delivery: 'once' | 'again' | 'forged' }
  | { do: 'rate'; stay: number; stars: number; isNamed: boolean }
  | { do: 'remove'; by: 'guest' | 'host'; home: number }
  | { do: 'edit'; by: 'guest' | 'host'; home: number; rent: number }
  | { do: 'choose policy'; by: 'guest' | 'host'; home: number; cancellation: Cancellation }
  /** `twice`: by two processes concurrently. */
  | { do: 'run jobs'; twice: boolean }
  | { do: 'sweep' }
  | CalendarCommand;

export type Step =
  | Command
  | SiteStep
  | { do: 'pay'; order: number; outcome: 'success' | 'failure' }
  /** A failed payment is authorized late. */
  | { do: 'authorize'; payment: number }
  /** The operator refunds a payment in the gateway's dashboard. */
  | { do: 'refund at gateway'; payment: number; part: 'all' | 'half' }
  | { do: 'wait'; minutes: number }
  /** The next calls to the gateway fail in this way. */
  | { do: 'break gateway'; faults: Fault[] }
  | { do: 'restore gateway' }
  | { do: 'at once'; commands: Command[] }
  /** Kills the server at a point during these concurrent steps, then restarts it. */
  | { do: 'kill server'; at: number; over: Command[] };

export interface History {
  /** Capture by the gateway or by the product. */
  capture: 'automatic' | 'manual';
  /** Whether pending webhooks arrive in the end; otherwise they are lost. */
  deliversWebhooks: boolean;
  steps: Step[];
}

/** Readable text of a history. */
function describeHistory({ capture, deliversWebhooks, steps }: History): string {
  const lines = steps.map((step) => `  ${JSON.stringify(step)},`);
  return `{ capture: '${capture}', deliversWebhooks: ${deliversWebhooks}, steps: [\n${lines.join('\n')}\n] }`;
}

/** Report of a failed history: seed, path, shrunk steps and error. */
export function report(details: RunDetails<[History]>): string {
  const { seed, counterexamplePath, counterexample, errorInstance, numRuns, numShrinks } = details;
  const [history] = counterexample ?? [];
  const reason = errorInstance instanceof Error ? errorInstance.message : String(errorInstance);
  return [
    `History ${numRuns} of seed ${seed}, shortened ${numShrinks} times:`,
    history === undefined ? 'none' : describeHistory(history),
    reason,
    `Play it again: MODEL_SEED=${seed} MODEL_PATH=${counterexamplePath} npx vitest run --project system tests/system/model/stays-and-money.test.ts`,
  ].join('\n');
}

/** The steps of a kind. */
export type StepOf<D extends Step['do']> = Extract<Step, { do: D }>;
