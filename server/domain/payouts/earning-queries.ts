import { type RawBuilder, sql } from 'kysely';

/** All homes of a host, or one of them. */
export interface Earner {
  hostId: string;
  listingId?: string | undefined;
}

/** SQL: whether a row of `table` belongs to this host and home. */
export function earnerCondition({ hostId, listingId }: Earner, table: 'earning' | 'payout'): RawBuilder<boolean> {
  const ofHome = listingId === undefined ? sql`true` : sql`${sql.ref(`${table}.listing_id`)} = ${listingId}`;
  return sql<boolean>`${sql.ref(`${table}.host_id`)} = ${hostId} and ${ofHome}`;
}

/** SQL: whether a `payout` has arrived or was reversed. */
const isClosed = sql`payout.state in ('arrived', 'reversed')`;

/**
 * SQL: whether a `payout` joined with its `payout_account` needs action before it can leave: it failed, the host's
 * account is not ready, or it is a manual payout that is due.
 */
export function isWaitingPayout(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(
    payout.state = 'failed'
    or (payout.state in ('planned', 'held') and payout_account.status is distinct from 'ready')
    or (payout.state = 'planned' and payout.way = 'by-hand' and payout.release_at <= ${now})
  )`;
}

/**
 * SQL: the CTE `entered`: a host's earnings with the day on which each counts. That is the check-in of the stay, or the
 * day of the row if it was added in a later month, so that past months never change.
 */
export function enteredRows(earner: Earner): RawBuilder<unknown> {
  return sql`entered as materialized (
    select booking_id, listing_id, kind, paise, at,
      case when day > stay_on and date_trunc('month', day::timestamp) > date_trunc('month', stay_on::timestamp)
        then day else stay_on end as counts_on
    from earning where ${earnerCondition(earner, 'earning')}
  )`;
}

/**
 * SQL: the CTE `standing`: the earnings per home and day that have not reached the host, as `coming` and `waiting`, in
 * paise. Earnings of a stay count as paid once none of its payouts is open; before that, only the amount that has
 * arrived. All other rows of `entered` count as paid, including those from before payouts existed.
 */
export function openRows(earner: Earner, now: Date): RawBuilder<unknown> {
  return sql`
    open_stay as materialized (
      select payout.booking_id,
        coalesce(sum(due_paise) filter (where ${isClosed}), 0) as arrived,
        coalesce(sum(due_paise) filter (where not ${isClosed} and not ${isWaitingPayout(now)}), 0) as coming,
        coalesce(sum(due_paise) filter (where not ${isClosed} and ${isWaitingPayout(now)}), 0) as waiting
      from payout left join payout_account on payout_account.host_id = payout.host_id
      where ${earnerCondition(earner, 'payout')} and payout.booking_id in (
        select payout.booking_id from payout where ${earnerCondition(earner, 'payout')} and not ${isClosed}
      )
      group by payout.booking_id
      having sum(due_paise) filter (where not ${isClosed}) > 0
    ),
    open_row as materialized (
      select booking_id, listing_id, counts_on, paise, open_stay.waiting > 0 as waits from entered join open_stay using (booking_id)
    ),
    standing as (
      select listing_id, counts_on, case when waits then 0 else paise end as coming, case when waits then paise else 0 end as waiting
      from open_row
      union all
      -- Of a stay that is paid in two parts they may stand apart; and what has arrived is not open, as far as it is not owed.
      select first.listing_id, first.counts_on,
        case when open_stay.waiting > 0 then coming else -least(arrived, paise) end,
        case when open_stay.waiting > 0 then -least(arrived, paise) - coming else 0 end
      from open_stay join (
        select distinct on (booking_id) booking_id, listing_id, counts_on, sum(paise) as paise
        from open_row group by booking_id, listing_id, counts_on order by booking_id, counts_on
      ) as first using (booking_id)
    )`;
}
