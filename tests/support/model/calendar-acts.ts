import type { CalendarDate } from '@aangan/contract/rules/dates.ts';
import type { StayRules } from '@aangan/contract/rules/home-terms.ts';
import type { Reading } from './site/foreign-site.ts';

/** What is done to the calendars of homes. `from` and `to` are both included. */
export type CalendarAct =
  | { do: 'close days'; by: string; home: string; from: CalendarDate; to: CalendarDate; isClosed: boolean }
  | {
      do: 'price days';
      by: string;
      home: string;
      from: CalendarDate;
      to: CalendarDate;
      rent: number | null;
      minNights: number | null;
    }
  | { do: 'set rules'; by: string; home: string; edit: Partial<StayRules> }
  | { do: 'add feed'; by: string; home: string; url: string; passOn: boolean }
  | { do: 'change feed'; by: string; feed: string; edit: { url?: string; passOn?: boolean } }
  | { do: 'delete feed'; by: string; feed: string }
  | { do: 'refresh'; by: string; feed: string }
  /** The other site reads ours at the address that is its own. */
  | { do: 'give calendar'; feed: string }
  /** Somebody here has read the calendar at this address of another site, whoever asked for it. */
  | { do: 'read'; url: string; told: Reading; mayBeLate: boolean };
