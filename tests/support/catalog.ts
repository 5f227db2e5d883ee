import type pg from 'pg';

/**
 * Definitions of all schema objects of a database, independent of their order of creation. `not null` is part of the
 * column: PostgreSQL 18 also gives these constraints random names.
 */
export async function loadCatalog(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ definition: string }>(
    `with own as (select oid, relname, relkind from pg_class where relnamespace = 'public'::regnamespace)
     select format('%s.%s: %s collate %s default %s generated %s identity %s not null %s', relname, attname,
         format_type(atttypid, atttypmod), attcollation::regcollation, pg_get_expr(adbin, adrelid), attgenerated,
         attidentity, attnotnull) as definition
       from own join pg_attribute on attrelid = own.oid left join pg_attrdef on adrelid = attrelid and adnum = attnum
       where relkind = 'r' and attnum > 0 and not attisdropped
     union all select format('%s: %s %s', conrelid::regclass, conname, pg_get_constraintdef(pg_constraint.oid))
       from pg_constraint join own on conrelid = own.oid where contype <> 'n'
     union all select pg_get_indexdef(indexrelid) from pg_index join own on indrelid = own.oid
     union all select pg_get_triggerdef(pg_trigger.oid, true) || tgenabled::text
       from pg_trigger join own on tgrelid = own.oid where not tgisinternal
     union all select pg_get_functiondef(oid) from pg_proc
       where pronamespace = 'public'::regnamespace and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
     union all select format('sequence %s', relname) from own where relkind = 'S'
     union all select format('extension %s', extname) from pg_extension`,
  );
  return rows.map(({ definition }) => definition).toSorted();
}
