-- Not bookings alone take days of a home: a host's own blocks and the calendars of other sites are to be rows of the same
-- table, under the same constraint. Every row says what it is; that of a booking, and no other, names it.

alter table taken_days drop constraint taken_days_pkey;
alter table taken_days
  alter booking_id drop not null,
  add constraint taken_days_of_booking unique (booking_id),
  add column kind text not null default 'booking' check (kind in ('booking', 'block', 'feed')),
  add constraint taken_days_kind check ((kind = 'booking') = (booking_id is not null));
