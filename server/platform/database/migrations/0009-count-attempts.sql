-- Counts an attempt under every limit, or none if one is exhausted, in a single statement: a transaction of several
-- would keep a connection for as long as the server is busy between them. The locks serialize attempts of the same
-- subject, each statement of the function sees what was committed before it, and the order of the locks prevents
-- deadlocks.
--
-- `maxima_before[i]`: how many earlier attempts limit i allows within its window, which begins at `since[i]`: its maximum
-- less the weight of this attempt, `weights[i]`.
-- `blocking[i]`: when the attempt was made that must leave the window first; null if limit i allows this attempt.
create function count_attempt(
  kinds text[], subjects text[], maxima_before integer[], weights integer[], since timestamptz[], made_at timestamptz,
  out ids bigint[], out blocking timestamptz[]
) language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(key, 0))
  from (
    select distinct kind || ' ' || subject as key from unnest(kinds, subjects) as own (kind, subject) order by key
  ) as ordered;

  select array_agg(earlier.at order by own.number) into blocking
  from unnest(kinds, subjects, maxima_before, since) with ordinality as own (kind, subject, max_before, since, number)
  left join lateral (
    select attempt.at from attempt
    where attempt.kind = own.kind and attempt.subject = own.subject and attempt.at > own.since
    order by attempt.at desc offset own.max_before limit 1
  ) as earlier on true;

  if array_remove(blocking, null) = '{}' then
    with counted as (
      insert into attempt (kind, subject, at)
      select kind, subject, made_at
      from unnest(kinds, subjects, weights) as own (kind, subject, weight), generate_series(1, own.weight)
      returning id
    )
    select array_agg(id) into ids from counted;
  end if;
end
$$;
