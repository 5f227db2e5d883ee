-- Why a reversal was requested: one that fails becomes a debt of the same cause. Processes of the release before request
-- reversals without it; disputes were rare, so that the default holds for nearly all of theirs.
alter table payout_reversal
  add column cause text not null default 'late-refund' check (cause in ('late-refund', 'dispute'));
