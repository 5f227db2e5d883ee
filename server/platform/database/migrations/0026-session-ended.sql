-- Whatever ends a session, every process hears of it at once: an open live channel ends with its session.
create function tell_ended_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('session-ended', old.id::text);
  return null;
end $$;
create trigger session_ended after delete on session
  for each row execute function tell_ended_session();
