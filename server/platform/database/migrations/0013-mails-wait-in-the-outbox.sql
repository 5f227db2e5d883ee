-- A mail waits in the outbox itself until it is due: at once when it is written, later after a try that failed.
alter table outbox_mail
  add column due_at timestamptz not null default now(),
  add column failed_tries smallint not null default 0;
create index outbox_mail_due on outbox_mail (due_at) where sent_at is null and given_up_at is null;
drop index outbox_mail_waiting;
