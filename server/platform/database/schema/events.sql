-- Events and their delivery to subscribers (docs/events.md).

-- What happened to a stay, a payment, a home or a person, written in the transaction of the fact. Never changed; the rows
-- it is about are never deleted, so it has no foreign keys.
create table event (
  id bigint primary key generated always as identity,
  kind text not null,
  booking_id uuid,
  listing_id uuid,
  account_id uuid,
  data jsonb not null,
  happened_at timestamptz not null,
  constraint event_about_one check (num_nonnulls(booking_id, listing_id, account_id) <= 1)
);

create function refuse_event_change() returns trigger language plpgsql as $$
begin
  raise exception 'an event stays as it was appended';
end $$;
-- Name and e-mail address of a closed account are removed once the last e-mail is sent.
create trigger event_append_only before update on event
  for each row when (
    old.kind <> 'account-closed'
    or (new.id, new.kind, new.booking_id, new.listing_id, new.account_id, new.happened_at)
      is distinct from (old.id, old.kind, old.booking_id, old.listing_id, old.account_id, old.happened_at)
    or new.data is distinct from old.data - 'name' - 'email'
  )
  execute function refuse_event_change();
create trigger event_no_delete before delete on event for each row execute function refuse_event_change();
create trigger event_no_truncate before truncate on event execute function refuse_event_change();

-- The kinds of events of a subscriber, and from when on.
create table event_subscription (
  subscriber text not null,
  kind text not null,
  since timestamptz not null default now(),
  primary key (kind, subscriber)
);

-- Waiting deliveries; a row is deleted in the transaction of what the subscriber does.
create table event_delivery (
  subscriber text not null,
  event_id bigint not null,
  enqueued_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  failed_tries smallint not null default 0,
  last_error text,
  primary key (subscriber, event_id)
);

create function deliver_events() returns trigger language plpgsql as $$
begin
  insert into event_delivery (subscriber, event_id)
    select event_subscription.subscriber, appended.id from appended join event_subscription using (kind);
  return null;
end $$;
create trigger event_deliveries after insert on event
  referencing new table as appended for each statement execute function deliver_events();
