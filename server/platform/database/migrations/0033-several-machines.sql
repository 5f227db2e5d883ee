-- Whose turn it is to run a sweep: one process at a time, wherever it runs, and again once it is due.
create table sweep_turn (
  name text primary key,
  due_at timestamptz not null,
  -- The process that runs it, and until when that is believed of one that says nothing more.
  holder uuid,
  claimed_until timestamptz
);

-- The files of the screens, of every release that serves or has served not long ago: a page asks any machine for those of
-- the release that it was opened with.
create table screen_file (
  name text primary key,
  -- As its bytes are compressed; null as they are.
  encoding text,
  bytes bytea not null,
  -- When a process of its release last said that it is one of its own.
  brought_at timestamptz not null
);
-- What comes compressed is not compressed once more.
alter table screen_file alter column bytes set storage external;
