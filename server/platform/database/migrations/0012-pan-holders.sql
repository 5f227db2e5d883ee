-- Who holds a host's PAN, so that income tax is withheld by its holder and not by the kind of payout account: a Hindu
-- undivided family has a business account and the threshold of an individual. Saving payout details corrects a holder
-- that the stored data do not tell: the PAN is encrypted.
alter table payout_account
  add column pan_holder text check (pan_holder in ('individual', 'huf', 'business'));

update payout_account set pan_holder = case
  when substr(gstin, 6, 1) = 'P' then 'individual'
  when substr(gstin, 6, 1) = 'H' then 'huf'
  when gstin is not null then 'business'
  when kind = 'individual' then 'individual'
  else 'business'
end
where pan_sealed is not null or gstin is not null;
