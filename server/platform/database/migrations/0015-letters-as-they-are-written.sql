-- A mail keeps its letter as it was written; its HTML is made when it goes out. Mails of an older version have theirs
-- already, and an older version sends a newer one's mail as plain text.
alter table outbox_mail
  alter column html drop not null,
  add column letter jsonb;

-- Of what waits nothing is in it, so that whoever looks for what is due does not go through all that waits by it.
drop index outbox_mail_sent;
create index outbox_mail_sent on outbox_mail (sent_at) where sent_at is not null;
