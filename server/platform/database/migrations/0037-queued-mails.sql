-- Mails, SMS and pushes are rendered when they are sent: what waits is a kind and identifiers.

-- What waits of an event is rendered anew; other mails had no identifiers.
delete from outbox_mail where not exists (select from event where event.id = event_id);
alter table outbox_mail
  drop column recipient, drop column subject, drop column text, drop column letter, drop column html,
  drop column reply_to, drop column stop_url, drop column expires_at,
  -- Of the event, or of the mail if no event causes it.
  add column kind text,
  -- Identifiers of what a mail without an event is about.
  add column about jsonb;
update outbox_mail set kind = event.kind, last_error = null from event where event.id = event_id;
alter table outbox_mail
  alter column kind set not null,
  add constraint outbox_mail_about_one check (num_nonnulls(event_id, about) = 1),
  add constraint outbox_mail_role check ((event_id is null) = (event_role is null));

-- A code is sent by a job, which derives it again.
drop table outbox_sms;

delete from waiting_push where content ? 'said';
