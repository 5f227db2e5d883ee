// Model of the previous release's schema, built from its migrations.

/**
 * @typedef {Record<string, any>} Statement as returned by PostgreSQL's parser: its kind and content
 * @typedef {{ kind: string, name: string }} DatabaseObject `name` of a trigger: `table.trigger`
 */

const kinds = /** @type {Record<string, string>} */ ({
  OBJECT_TABLE: 'table',
  OBJECT_VIEW: 'view',
  OBJECT_MATVIEW: 'view',
  OBJECT_FUNCTION: 'function',
  OBJECT_PROCEDURE: 'function',
  OBJECT_TRIGGER: 'trigger',
  OBJECT_INDEX: 'unique index',
  OBJECT_TYPE: 'type',
  OBJECT_DOMAIN: 'type',
  OBJECT_SEQUENCE: 'sequence',
  OBJECT_SCHEMA: 'schema',
  OBJECT_EXTENSION: 'extension',
});

export class Schema {
  /** @type {Set<string>} */
  #objects = new Set();
  /** @type {Map<string, Set<string>>} */
  #columns = new Map();
  /** @type {Map<string, object>} */
  #constraints = new Map();

  /** @param {DatabaseObject} object */
  needs({ kind, name }) {
    return this.#objects.has(`${kind} ${name}`);
  }

  /** @param {string | undefined} table */
  hasTable(table) {
    return this.#columns.has(table ?? '');
  }

  /** @param {string} table @param {string} column */
  hasColumn(table, column) {
    return this.#columns.get(table)?.has(column) === true;
  }

  /** A check's expression. @param {string} table @param {string} name @returns {object | undefined} */
  constraint(table, name) {
    return this.#constraints.get(`${table}.${name}`);
  }

  /** @param {Statement} statement */
  apply(statement) {
    const [kind = ''] = Object.keys(statement);
    const node = statement[kind];
    for (const { table, name, expression } of constraintsOf(statement)) {
      this.#constraints.set(`${table}.${name}`, expression);
    }
    if (kind === 'CreateStmt') this.#addTable(node.relation.relname, node.tableElts ?? []);
    if (kind === 'CreateTableAsStmt') this.#addTable(node.into.rel.relname, []);
    if (kind === 'ViewStmt') this.#add('view', node.view.relname);
    if (kind === 'CreateFunctionStmt') this.#add('function', unqualifiedName(node.funcname));
    if (kind === 'CreateTrigStmt') this.#add('trigger', `${node.relation.relname}.${node.trigname}`);
    if (kind === 'CreateSeqStmt') this.#add('sequence', node.sequence.relname);
    if (kind === 'CreateDomainStmt') this.#add('type', unqualifiedName(node.domainname));
    if (kind === 'CreateEnumStmt' || kind === 'CompositeTypeStmt')
      this.#add('type', unqualifiedName(node.typeName ?? []));
    if (kind === 'CreateExtensionStmt') this.#add('extension', node.extname);
    if (kind === 'IndexStmt' && node.unique) this.#add('unique index', node.idxname ?? '');
    if (kind === 'DropStmt')
      for (const object of objectsOf(node)) this.#objects.delete(`${object.kind} ${object.name}`);
    if (kind === 'AlterTableStmt') this.#applyChanges(node);
  }

  /** @param {string} kind @param {string} name */
  #add(kind, name) {
    this.#objects.add(`${kind} ${name}`);
  }

  /** @param {string} table @param {any[]} elements */
  #addTable(table, elements) {
    this.#add('table', table);
    this.#columns.set(table, new Set(elements.flatMap(({ ColumnDef }) => ColumnDef?.colname ?? [])));
  }

  /** @param {any} node */
  #applyChanges({ relation, cmds }) {
    const columns = this.#columns.get(relation.relname);
    for (const { AlterTableCmd: change } of cmds) {
      if (change.subtype === 'AT_AddColumn') columns?.add(change.def.ColumnDef.colname);
      if (change.subtype === 'AT_DropColumn') columns?.delete(change.name);
    }
  }
}

/** Objects removed by a DROP. @param {any} node @returns {DatabaseObject[]} */
export function objectsOf({ objects, removeType }) {
  const kind = kinds[removeType] ?? removeType.replace('OBJECT_', '').toLowerCase();
  return objects.map((/** @type {any} */ object) => {
    const parts = (object.List?.items ?? object.ObjectWithArgs?.objname ?? object.TypeName?.names ?? [object]).map(
      (/** @type {any} */ part) => part.String?.sval ?? '',
    );
    return { kind, name: kind === 'trigger' ? parts.slice(-2).join('.') : parts.at(-1) };
  });
}

/**
 * Check constraints added by a statement, with their given or generated names.
 * @param {Statement} statement
 * @returns {{ table: string, name: string, expression: object }[]}
 */
export function constraintsOf(statement) {
  const { CreateStmt: created, AlterTableStmt: altered } = statement;
  const table = (created ?? altered)?.relation.relname;
  const elements =
    created?.tableElts ?? (altered?.cmds ?? []).map((/** @type {any} */ { AlterTableCmd }) => AlterTableCmd.def ?? {});
  return elements.flatMap((/** @type {any} */ { ColumnDef, Constraint }) => {
    const all =
      ColumnDef === undefined
        ? [Constraint]
        : (ColumnDef.constraints ?? []).map((/** @type {any} */ one) => one.Constraint);
    return all
      .filter((/** @type {any} */ one) => one?.contype === 'CONSTR_CHECK')
      .map((/** @type {any} */ one) => {
        const columns = columnsIn(one.raw_expr);
        const made = columns.length === 1 ? `${table}_${columns[0]}_check` : `${table}_check`;
        const name = one.conname ?? (ColumnDef === undefined ? made : `${table}_${ColumnDef.colname}_check`);
        return { table, name, expression: one.raw_expr };
      });
  });
}

/** Columns referenced by a constraint, index or expression. @param {any} node @returns {string[]} */
export function columnsIn(node) {
  const found = new Set();
  walk(node, (part) => {
    const field = part.ColumnRef?.fields?.at(-1)?.String?.sval ?? part.IndexElem?.name;
    if (typeof field === 'string') found.add(field);
    const named = [part.keys, part.fk_attrs].filter(Array.isArray).flat();
    for (const { String } of named) found.add(String.sval);
  });
  return [...found];
}

/**
 * Whether a check accepts everything another one accepts: equal, except for additional list values.
 * @param {object} replacement
 * @param {object} old
 */
export function isWider(replacement, old) {
  const [one, other] = [separateListValues(replacement), separateListValues(old)];
  return one.shape === other.shape && [...other.texts].every((text) => one.texts.has(text));
}

/** Separates a check from the values of its lists. @param {object} expression */
function separateListValues(expression) {
  const texts = new Set();
  const shape = JSON.stringify(expression, (key, value) => {
    if (/location$|list_(start|end)$/.test(key)) return undefined;
    const items = value?.List?.items;
    const isTexts = Array.isArray(items) && items.every((/** @type {any} */ item) => item.A_Const?.sval !== undefined);
    if (!isTexts) return value;
    for (const item of items) texts.add(item.A_Const.sval.sval);
    return 'texts';
  });
  return { shape, texts };
}

/** @param {any} node @param {(part: any) => void} visit */
function walk(node, visit) {
  if (node === null || typeof node !== 'object') return;
  visit(node);
  for (const part of Object.values(node)) walk(part, visit);
}

/** The last part of a qualified name. @param {any[]} names */
function unqualifiedName(names) {
  return names.at(-1)?.String?.sval ?? '';
}
