-- A stay with a published review takes no other: whoever writes next has read it.
create function refuse_late_review() returns trigger language plpgsql as $$
begin
  if exists (select from review where booking_id = new.booking_id and published_at is not null) then
    perform refuse_review('no review is written after the other side''s was published', 'review_double_blind');
  end if;
  return new;
end $$;
create trigger review_before_the_other before insert on review for each row execute function refuse_late_review();
