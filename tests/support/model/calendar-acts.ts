import type { CalendarDate } from '@aangan/contract/rules/dates.ts';
import type { StayRules } from '@aangan/contract/rules/home-terms.ts';
import type { Reading } from './site/foreign-site.ts';

/** Acts on calendars. `from` and `to` are inclusive. */
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
  /** The other site fetches our calendar at the feed's export address. */
  | { do: 'give calendar'; feed: string }
  /** The calendar at this address was imported, by a request or a job. */
  | { do: 'read'; url: string; told: Reading; mayBeLate: boolean };
