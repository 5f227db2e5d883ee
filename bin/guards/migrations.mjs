// Two consecutive releases run side by side: a migration may add, and remove only what the previous release does not use.
// Parsed by PostgreSQL's own parser. Rules: docs/decisions/database.md.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'libpg-query';
import { columnsIn, constraintsOf, isWider, objectsOf, Schema } from './schema-before.mjs';

/**
 * @typedef {{ name: string, sql: string }} Migration
 * @typedef {{ release: string, migration: string }} LastRelease
 * @typedef {import('./schema-before.mjs').Statement} Statement
 */

/** Comment required before a step that removes something unused; names the release that stopped using it. */
const CONTRACT = /^--\s*contract: nobody (?:reads|writes|calls|needs) it since (\d+\.\d+\.\d+)\b/m;

/**
 * Returns a sentence for each step that breaks the previous release.
 * @param {Migration[]} all in their order
 * @param {LastRelease} last
 * @returns {Promise<string[]>}
 */
export async function findUnsafeSteps(all, { release, migration: lastOfRelease }) {
  const before = new Schema();
  const errors = [];
  for (const migration of all) {
    const steps = await parseSteps(migration.sql);
    if (migration.name <= lastOfRelease) {
      for (const { statement } of steps) before.apply(statement);
      continue;
    }
    for (const { statement, comment } of steps) {
      const since = CONTRACT.exec(comment)?.[1];
      const wrong = stepErrors(statement, before, steps);
      if (wrong.length > 0 && since !== undefined && !isLater(since, release)) continue;
      const late = since === undefined ? '' : ` (the previous release is ${release}, older than ${since})`;
      errors.push(...wrong.map((text) => `${migration.name} ${text}${late}`));
    }
  }
  return errors;
}

/** The schema and the migrations in the folder of the database. @param {string} folder @returns {Migration[]} */
export function migrationsBelow(folder) {
  const read = (/** @type {string[]} */ ...path) => readFileSync(join(folder, ...path), 'utf8');
  const files = /** @type {string[]} */ (JSON.parse(read('schema', 'order.json')));
  const schema = files.map((file) => ({ name: '0001-schema', sql: read('schema', `${file}.sql`) }));
  const later = readdirSync(join(folder, 'migrations'))
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => ({ name: name.replace(/\.sql$/, ''), sql: read('migrations', name) }));
  return [...schema, ...later];
}

/**
 * Statements with the comments before them.
 * @param {string} sql
 * @returns {Promise<{ statement: Statement, comment: string }[]>}
 */
async function parseSteps(sql) {
  const bytes = Buffer.from(sql);
  const { stmts = [] } = /** @type {{ stmts?: { stmt: Statement, stmt_location?: number, stmt_len?: number }[] }} */ (
    await parse(sql)
  );
  let end = 0;
  return stmts.map(({ stmt, stmt_location: begin = 0, stmt_len: length = bytes.length - begin }) => {
    const comment = bytes.subarray(end, begin).toString();
    end = begin + length;
    return { statement: stmt, comment };
  });
}

/**
 * @param {Statement} statement
 * @param {Schema} before
 * @param {{ statement: Statement }[]} steps of the same migration
 * @returns {string[]}
 */
function stepErrors(statement, before, steps) {
  const [kind = ''] = Object.keys(statement);
  const node = statement[kind];
  switch (kind) {
    case 'DropStmt':
      return objectsOf(node)
        .filter((object) => before.needs(object) && !isRecreated(object, steps))
        .map((object) => `drops the ${object.kind} ${object.name}`);
    case 'RenameStmt':
    case 'AlterObjectSchemaStmt':
      return before.hasTable(node.relation?.relname) || node.relation === undefined
        ? [`renames or moves ${node.relation?.relname ?? 'what the previous release may call'}`]
        : [];
    case 'TruncateStmt':
      return node.relations
        .filter((/** @type {any} */ { RangeVar }) => before.hasTable(RangeVar.relname))
        .map((/** @type {any} */ { RangeVar }) => `empties the table ${RangeVar.relname}`);
    case 'DoStmt':
      return ['uses a DO block, which cannot be checked: write plain statements'];
    case 'IndexStmt':
      return node.unique && before.hasTable(node.relation.relname) && !isOfNewColumns(node.indexParams, node, before)
        ? [`adds a unique index on ${node.relation.relname}, which the previous release may violate`]
        : [];
    case 'AlterTableStmt':
      return before.hasTable(node.relation.relname) ? alterTableErrors(node, before, steps) : [];
    default:
      return [];
  }
}

/** @param {any} node @param {Schema} before @param {{ statement: Statement }[]} steps @returns {string[]} */
function alterTableErrors({ relation: { relname: table }, cmds }, before, steps) {
  return cmds.flatMap((/** @type {any} */ { AlterTableCmd: change }) => {
    const { subtype, name = '', def } = change;
    const isOld = before.hasColumn(table, name);
    switch (subtype) {
      case 'AT_AddColumn':
        return newColumnErrors(table, def.ColumnDef);
      case 'AT_DropColumn':
        return isOld ? [`drops the column ${table}.${name}`] : [];
      case 'AT_AlterColumnType':
        return isOld ? [`changes the type of ${table}.${name}`] : [];
      case 'AT_SetNotNull':
        return isOld ? [`makes ${table}.${name} not null, but the previous release may omit it`] : [];
      case 'AT_ColumnDefault':
        return isOld && def === undefined ? [`drops the default of ${table}.${name}`] : [];
      case 'AT_DropConstraint':
        return isReplaced(table, name, before, steps) ? [] : [`drops the constraint ${name} of ${table}`];
      case 'AT_AddConstraint':
        return newConstraintErrors(table, def.Constraint, before, steps);
      default:
        return [];
    }
  });
}

/** @param {string} table @param {any} column @returns {string[]} */
function newColumnErrors(table, column) {
  const kinds = (column.constraints ?? []).map((/** @type {any} */ { Constraint }) => Constraint.contype);
  const isFilled = kinds.some((/** @type {string} */ kind) =>
    ['CONSTR_DEFAULT', 'CONSTR_IDENTITY', 'CONSTR_GENERATED'].includes(kind),
  );
  const name = `${table}.${column.colname}`;
  if (kinds.includes('CONSTR_NOTNULL') && !isFilled) return [`adds ${name} not null and without a default`];
  if (kinds.includes('CONSTR_PRIMARY')) return [`adds ${name} as a primary key`];
  if (kinds.includes('CONSTR_UNIQUE') && kinds.includes('CONSTR_DEFAULT')) {
    return [`adds ${name} as unique with a default, which only one row can have`];
  }
  return [];
}

/** @param {string} table @param {any} constraint @param {Schema} before @param {{ statement: Statement }[]} steps @returns {string[]} */
function newConstraintErrors(table, constraint, before, steps) {
  const { conname = 'without a name' } = constraint;
  const columns = columnsIn(constraint);
  // Columns that the previous release does not write are null, which passes a check constraint.
  if (columns.length > 0 && columns.every((column) => !before.hasColumn(table, column))) return [];
  return isReplaced(table, conname, before, steps)
    ? []
    : [`adds the constraint ${conname} to ${table}, which the previous release may violate`];
}

/** Whether a dropped check is replaced in the same migration by a wider one of the same name. */
function isReplaced(
  /** @type {string} */ table,
  /** @type {string} */ name,
  /** @type {Schema} */ before,
  /** @type {{ statement: Statement }[]} */ steps,
) {
  const old = before.constraint(table, name);
  const replacement = steps
    .flatMap(({ statement }) => constraintsOf(statement))
    .find((added) => added.table === table && added.name === name);
  return old !== undefined && replacement !== undefined && isWider(replacement.expression, old);
}

/** @param {import('./schema-before.mjs').DatabaseObject} object @param {{ statement: Statement }[]} steps */
function isRecreated(object, steps) {
  const made = new Schema();
  for (const { statement } of steps) made.apply(statement);
  return object.kind !== 'table' && made.needs(object);
}

/** @param {any[]} parameters @param {any} node @param {Schema} before */
function isOfNewColumns(parameters, node, before) {
  const columns = columnsIn(parameters);
  return columns.length > 0 && columns.every((column) => !before.hasColumn(node.relation.relname, column));
}

/** @param {string} one @param {string} other */
function isLater(one, other) {
  const [a, b] = [one, other].map((version) => version.split('.').map(Number));
  const at = [0, 1, 2].find((index) => a?.[index] !== b?.[index]);
  return at !== undefined && Number(a?.[at]) > Number(b?.[at]);
}
