-- Complaints to the grievance officer, numbered without gaps within a calendar year in India.

-- Last number by year. The row is locked while a number is given.
create table grievance_series (
  year int primary key check (year between 2000 and 9999),
  last int not null check (last >= 1)
);

create table grievance (
  id uuid primary key default gen_random_uuid(),
  year int not null,
  sequence int not null check (sequence >= 1),
  -- GR-2026-000123
  number text not null unique generated always as
    ('GR-' || year::text || '-' || lpad(sequence::text, greatest(6, length(sequence::text)), '0')) stored,
  kind text not null,
  state text not null default 'open',
  -- The maker; both are null once the account is deleted. Mails go to `email`, or else to the account's address.
  account_id uuid references account,
  email text,
  booking_id uuid references booking,
  created_at timestamptz not null,
  due_at timestamptz not null,
  -- First answer of the officer; it ends the reminders.
  answered_at timestamptz,
  closed_at timestamptz,
  -- Reminders sent to the officer: at half and at four fifths of the time.
  reminders smallint not null default 0 check (reminders between 0 and 2),
  constraint grievance_in_series unique (year, sequence),
  constraint grievance_in_year check (year = extract(year from created_at at time zone 'Asia/Kolkata')),
  constraint grievance_kind check (kind in ('stay', 'money', 'content', 'data', 'other')),
  constraint grievance_state check (state in ('open', 'answered', 'closed')),
  constraint grievance_answered check (state <> 'answered' or answered_at is not null),
  constraint grievance_closed check ((state = 'closed') = (closed_at is not null)),
  constraint grievance_due check (due_at > created_at)
);
create index grievance_open on grievance (due_at) where state = 'open';
create index grievance_by_account on grievance (account_id) where account_id is not null;
create index grievance_by_booking on grievance (booking_id) where booking_id is not null;

create function refuse_grievance_gap() returns trigger language plpgsql as $$
begin
  if new.sequence > 1 and not exists (
    select from grievance where (year, sequence) = (new.year, new.sequence - 1)
  ) then
    raise exception 'complaint % of % leaves a gap', new.sequence, new.year
      using errcode = '23514', constraint = 'grievance_without_gap';
  end if;
  return new;
end $$;
create trigger grievance_without_gap before insert on grievance for each row execute function refuse_grievance_gap();

create function refuse_grievance_change() returns trigger language plpgsql as $$
begin
  raise exception 'a complaint keeps its number and stays closed' using errcode = '23514', constraint = 'grievance_stays';
end $$;
create trigger grievance_stays before update on grievance
  for each row when (
    (old.id, old.year, old.sequence, old.kind, old.created_at, old.due_at)
      is distinct from (new.id, new.year, new.sequence, new.kind, new.created_at, new.due_at)
    or (old.state = 'closed' and new.state <> 'closed')
  )
  execute function refuse_grievance_change();
create trigger grievance_no_delete before delete on grievance for each row execute function refuse_grievance_change();
create trigger grievance_no_truncate before truncate on grievance execute function refuse_grievance_change();

-- The complaint and what was said about it since, in order.
create table grievance_step (
  id bigint primary key generated always as identity,
  grievance_id uuid not null references grievance,
  at timestamptz not null,
  author text not null constraint grievance_step_author check (author in ('maker', 'officer')),
  words text not null constraint grievance_step_words check (char_length(words) between 1 and 4000)
);
create index grievance_step_by_grievance on grievance_step (grievance_id, id);

-- SHA-256 of keys that open a complaint without a session. A changed APP_SECRET gives later mails a new key.
create table grievance_key (
  key_hash bytea primary key check (octet_length(key_hash) = 32),
  grievance_id uuid not null references grievance
);

-- Days in India on which the officer was mailed about overdue complaints.
create table grievance_overdue_mail (
  day date primary key
);
