-- Takes an empty database of ../0001-schema/ back to the tables of 0.1.0: what one of its backups is loaded into.
drop table event, event_subscription, event_delivery;
drop function refuse_event_change, deliver_events;
alter table outbox_mail drop column event_id, drop column event_role;
alter table taken_days
  drop constraint taken_days_kind,
  drop column kind,
  drop constraint taken_days_of_booking,
  add primary key (booking_id);
drop index identity_one_of_an_issuer;
create index identity_account on identity (account_id);
