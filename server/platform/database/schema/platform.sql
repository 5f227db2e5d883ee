-- Tables of server/platform and server/pages: limits, repeated requests, outgoing messages, photo files, jobs.

-- Limited attempts, one row each, counted over a window of time by all processes together.
create table attempt (
  id bigint generated always as identity primary key,
  kind text not null,
  subject text not null,
  at timestamptz not null
);
create index attempt_by_subject on attempt (kind, subject, at);

-- Requests with an Idempotency-Key: a repetition gets the same answer and does nothing. Bookings have booking_request.
create table idempotent_request (
  -- Name of the call: 'listing/add'.
  call text not null,
  -- Account id, or '' where no session is needed.
  sender text not null,
  idempotency_key text not null,
  -- SHA-256 of the request.
  request_hash bytea not null,
  -- Id of the created home, account or message.
  created_id uuid,
  created_at timestamptz not null,
  constraint idempotent_request_key primary key (call, sender, idempotency_key)
);
create index idempotent_request_by_age on idempotent_request (created_at);

-- E-mails to send, enqueued in the transaction of the fact they report: identifiers alone, rendered when they are sent.
create table outbox_mail (
  id uuid primary key default gen_random_uuid(),
  -- Of the event, or of the mail if no event causes it.
  kind text not null,
  -- The event and the recipient's role in it; each gets one e-mail.
  event_id bigint,
  event_role text,
  -- Identifiers of what an e-mail without an event is about.
  about jsonb,
  created_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  failed_tries smallint not null default 0,
  -- Until then one process alone sends it.
  claimed_until timestamptz,
  sent_at timestamptz,
  -- After a week of failed attempts; an operator decides.
  given_up_at timestamptz,
  last_error text,
  constraint outbox_mail_once unique (event_id, event_role),
  constraint outbox_mail_about_one check (num_nonnulls(event_id, about) = 1),
  constraint outbox_mail_role check ((event_id is null) = (event_role is null))
);
create index outbox_mail_due on outbox_mail (due_at) where sent_at is null and given_up_at is null;
create index outbox_mail_sent on outbox_mail (sent_at) where sent_at is not null;

-- Key pair that signs every push of this installation (VAPID, RFC 8292). One row.
create table push_key (
  is_only boolean primary key default true check (is_only),
  public_key text not null,
  private_key_sealed text not null,
  created_at timestamptz not null
);

-- Files in the photo store that no row shows: being stored or being deleted. Written before the first file is stored and
-- deleted with the insert of the row that shows the photo; the deletion of such a row writes it again.
create table photo_intent (
  id uuid primary key,
  format text not null check (format in ('webp', 'svg')),
  widths integer[] not null check (cardinality(widths) > 0),
  is_private boolean not null default false,
  created_at timestamptz not null default now(),
  -- Its files are being deleted: no row may show it any more.
  deletion_started_at timestamptz
);
create index photo_intent_by_age on photo_intent (created_at);

-- Waits for a concurrent deletion, which locks the row of photo_intent.
create function delete_photo_intents() returns trigger language plpgsql as $$
declare
  is_being_deleted boolean;
begin
  with used as (delete from photo_intent using added where photo_intent.id = added.id returning deletion_started_at)
    select bool_or(deletion_started_at is not null) into is_being_deleted from used;
  if is_being_deleted then
    raise exception 'the files of this photo are being deleted'
      using errcode = 'check_violation', constraint = 'photo_is_not_being_deleted';
  end if;
  return null;
end $$;

create function create_photo_intents() returns trigger language plpgsql as $$
begin
  insert into photo_intent (id, format, widths) select id, format, widths from removed
    on conflict (id) do nothing;
  return null;
end $$;

-- One process at a time runs a sweep, on whichever machine.
create table sweep_turn (
  name text primary key,
  due_at timestamptz not null,
  -- The process that runs it; another takes over after `claimed_until`.
  holder uuid,
  claimed_until timestamptz
);

-- Files of the screens of current and recent releases: any machine serves them to pages of each release.
create table screen_file (
  name text primary key,
  -- Content encoding of `bytes`; null: not compressed.
  encoding text,
  bytes bytea not null,
  -- When a process of its release last confirmed it.
  last_seen_at timestamptz not null
);
alter table screen_file alter column bytes set storage external;
