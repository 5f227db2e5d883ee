-- An account has one identity of an issuer. Who came later with its address was let in all the same where it had no
-- password: they are somebody else. Nobody can tell whose the sessions are, so all of that account's end.
delete from session where account_id in (select account_id from identity group by account_id, issuer having count(*) > 1);
delete from identity as later using identity as earlier
where earlier.account_id = later.account_id and earlier.issuer = later.issuer
  and (earlier.created_at, earlier.subject) < (later.created_at, later.subject);

create unique index identity_one_of_an_issuer on identity (account_id, issuer);
drop index identity_account;
