-- What people report to those who run this site, and whom they want to hear no more of.

create table report (
  id uuid primary key default gen_random_uuid(),
  -- Who reported; null once they have left. Nobody is ever told.
  reporter_id uuid references account,
  about_kind text not null,
  -- The id of the home, review, message or person; of a photo its own id.
  about_id uuid not null,
  reason text not null,
  words text not null,
  created_at timestamptz not null,
  closed_at timestamptz,
  -- What the operator did about it.
  outcome text,
  constraint report_about_kind check (about_kind in ('home', 'photo', 'review', 'message', 'person')),
  constraint report_reason check (
    reason in ('wrong-facts', 'not-theirs', 'unsafe', 'fraud', 'insult', 'discrimination', 'spam', 'other')
  ),
  constraint report_words check (char_length(words) <= 2000),
  constraint report_closed check ((closed_at is null) = (outcome is null))
);
create index report_open on report (created_at, id) where closed_at is null;
create index report_about on report (about_kind, about_id);
create index report_by_reporter on report (reporter_id) where reporter_id is not null;

create table block (
  blocker_id uuid not null references account,
  blocked_id uuid not null references account,
  created_at timestamptz not null,
  primary key (blocker_id, blocked_id),
  constraint block_of_another check (blocker_id <> blocked_id)
);
create index block_by_blocked on block (blocked_id);
