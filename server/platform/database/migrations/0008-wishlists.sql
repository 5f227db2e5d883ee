-- Homes that people keep, in lists.

create table wishlist (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account,
  -- Null: as the first list is named in each language until its owner renames it.
  name text,
  is_first boolean not null default false,
  is_shared boolean not null default false,
  -- How often its link was taken back.
  link_generation integer not null default 0,
  created_at timestamptz not null,
  constraint wishlist_name check (is_first or name is not null)
);
create index wishlist_by_account on wishlist (account_id, created_at);
create unique index wishlist_first on wishlist (account_id) where is_first;

create table kept_home (
  -- The order in which homes were kept.
  id bigint primary key generated always as identity,
  wishlist_id uuid not null references wishlist on delete cascade,
  listing_id uuid not null references listing,
  note text,
  kept_at timestamptz not null,
  constraint kept_once unique (wishlist_id, listing_id)
);
create index kept_home_by_list on kept_home (wishlist_id, id);

-- Everybody has a first list from the first.
create function begin_wishlist() returns trigger language plpgsql as $$
begin
  insert into wishlist (account_id, is_first, created_at) values (new.id, true, new.created_at);
  return null;
end $$;
create trigger account_has_wishlist after insert on account for each row execute function begin_wishlist();
insert into wishlist (account_id, is_first, created_at)
  select id, true, created_at from account where deleted_at is null;
