-- Wishlists and their homes.

create table wishlist (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account,
  -- Null: the translated default name of the first list.
  name text,
  is_first boolean not null default false,
  is_shared boolean not null default false,
  -- How often its link was withdrawn.
  link_generation integer not null default 0,
  created_at timestamptz not null,
  constraint wishlist_name check (is_first or name is not null)
);
create index wishlist_by_account on wishlist (account_id, created_at);
create unique index wishlist_first on wishlist (account_id) where is_first;

create table saved_home (
  -- Order in which homes were saved.
  id bigint primary key generated always as identity,
  wishlist_id uuid not null references wishlist on delete cascade,
  listing_id uuid not null references listing,
  note text,
  saved_at timestamptz not null,
  constraint saved_home_once unique (wishlist_id, listing_id)
);
create index saved_home_by_list on saved_home (wishlist_id, id);

create function create_first_wishlist() returns trigger language plpgsql as $$
begin
  insert into wishlist (account_id, is_first, created_at) values (new.id, true, new.created_at);
  return null;
end $$;
create trigger account_has_wishlist after insert on account for each row execute function create_first_wishlist();
