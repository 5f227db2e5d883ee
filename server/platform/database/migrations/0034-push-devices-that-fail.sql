-- A push service that fails again and again is asked more and more rarely.
alter table push_device add column failed_tries int not null default 0;
alter table push_device add column paused_until timestamptz;
