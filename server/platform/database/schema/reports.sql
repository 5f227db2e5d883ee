-- Reports to the operator. Only operators read them.

create table report (
  id uuid primary key default gen_random_uuid(),
  -- Null once the account is deleted.
  reporter_id uuid references account,
  about_kind text not null,
  -- Id of the home, photo, review, message or person.
  about_id uuid not null,
  reason text not null,
  words text not null,
  created_at timestamptz not null,
  closed_at timestamptz,
  -- What the operator did.
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
