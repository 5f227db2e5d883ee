-- What a person agreed to, and when. Stays after the account was deleted: it proves on what ground its data were held, and
-- names nobody.
create table consent (
  account_id uuid not null references account on delete cascade,
  -- 'adult': is 18 or older. 'notice': has read the privacy notice of that version.
  kind text not null,
  version text,
  given_at timestamptz not null,
  constraint consent_kind check (kind in ('adult', 'notice')),
  constraint consent_version check ((kind = 'notice') = (version is not null)),
  constraint consent_version_is_a_day check (version ~ '^\d{4}-\d{2}-\d{2}$'),
  -- The first time stays.
  constraint consent_once unique nulls not distinct (account_id, kind, version)
);
