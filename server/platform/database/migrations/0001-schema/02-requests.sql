-- Requests: what is limited, and what is done once.

-- Tries that are limited in number: one row a try, counted over a window of time, for all server processes.
create table attempt (
  id bigint generated always as identity primary key,
  kind text not null,
  subject text not null,
  at timestamptz not null
);
create index attempt_by_subject on attempt (kind, subject, at);

-- What came of requests that carried an Idempotency-Key, so that a repetition is answered alike and does nothing.
-- Booking has a table of its own (booking_request).
create table done_request (
  -- The call's name: 'listing/add'.
  call text not null,
  -- The account that asked, or '' where no session is needed.
  sender text not null,
  idempotency_key text not null,
  -- SHA-256 of what was asked.
  request_hash bytea not null,
  -- What it made: a home, an account, a message.
  made_id uuid,
  created_at timestamptz not null,
  constraint done_request_key primary key (call, sender, idempotency_key)
);
create index done_request_by_age on done_request (created_at);
