-- By which towns the homes were last placed whose hosts have set no pin: those of another version are placed anew.
create table gazetteer (
  is_only boolean primary key default true check (is_only),
  version text not null
);
