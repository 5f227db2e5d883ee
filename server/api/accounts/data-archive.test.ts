import { createHash } from 'node:crypto';
import { dataMap } from '@aangan/contract/privacy/data-map.ts';
import { type Person, startTestApp } from '@aangan/tests/support/app.ts';
import { readZip } from '@aangan/tests/support/read-zip.ts';
import { started } from '@aangan/tests/support/started.ts';
import { type RawBuilder, sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { recordFiles } from '../../domain/accounts/exported-records.ts';

/**
 * Facts of two people in every table: each stays in a home of a partner, who stays in theirs. Each text, JSON, list and
 * number begins with the name of its owner.
 */
type Name = 'alfa' | 'bravo' | 'partner';
const numbers: Record<Name, number> = { alfa: 1_710_000_017, bravo: 1_720_000_027, partner: 1_730_000_037 };

interface Scene {
  name: string;
  person: Name;
  guest: Name;
  host: Name;
}

const scenes: Scene[] = (['alfa', 'bravo'] as const).flatMap((person) => [
  { name: `${person} as guest`, person, guest: person, host: 'partner' },
  { name: `${person} as host`, person, guest: 'partner', host: person },
]);

/** Tables about both people of a stay, its guest, or an account; the others are about the host. */
const tablesOfBoth = new Set([
  'booking',
  'conversation',
  'conversation_entry',
  'conversation_side',
  'message_photo',
  'review',
  'rating',
  'review_request',
  'document',
  'document_file',
  'book_entry',
  'book_posting',
]);
const tablesOfGuests = new Set([
  'payment_order',
  'payment',
  'refund',
  'outside_refund',
  'dispute',
  'booking_request',
  'review_photo',
  'payment_split',
  'refund_split',
]);
const tablesOfAccounts = new Set([
  'identity',
  'account_link',
  'used_identity_token',
  'attempt',
  'idempotent_request',
  'person_profile',
  'person_photo',
  'photo_intent',
  'phone_code',
  'inbox',
  'inbox_update',
  'waiting_message',
  'saved_reply',
  'wishlist',
  'saved_home',
  'notification_settings',
  'unsubscribe_link',
  'push_device',
  'waiting_push',
  'shown_push',
  'outbox_mail',
  'block',
  'consent',
  'report',
  'grievance',
  'grievance_step',
  'grievance_key',
  'site_message',
  'event',
  'event_delivery',
]);
/** Rows that exist already, from the sign-up or the download. */
const existing = new Set(['account', 'session', 'data_export']);

interface Column {
  name: string;
  type: string;
}

const app = started(() => startTestApp());
let people: Record<Name, Person>;
/** Columns whose value names its owner. */
const marked = new Set<string>();
/** Foreign keys that were dropped, as commands. */
const references: string[] = [];
const archives = new Map<Name, Map<string, Buffer>>();

beforeAll(async () => {
  await app.context.jobs.drain();
  const signUp = (name: Name) =>
    app.signUp({ name: `${name}-account-name`, email: `${name}-account-email@example.org` });
  people = { alfa: await signUp('alfa'), bravo: await signUp('bravo'), partner: await signUp('partner') };
  await app.db.updateTable('account').set({ email_verified_at: app.clock.now() }).execute();
  await dropConstraints();
  const tables = new Set(Object.values(dataMap).flatMap((kind) => Object.keys(kind)));
  for (const table of tables) {
    if (existing.has(table)) continue;
    const columns = await listColumns(table);
    for (const scene of scenes) await plant(table, columns, scene);
  }
  await plantHiddenTexts();
  for (const name of ['alfa', 'bravo'] as const) archives.set(name, await makeArchive(name));
});

/** Without constraints, rows of any table can be generated from the types of its columns. */
async function dropConstraints(): Promise<void> {
  const { rows } = await sql<{ command: string }>`
    select format('alter table %s add constraint %I %s not valid', conrelid::regclass, conname, pg_get_constraintdef(oid))
      as command from pg_constraint where connamespace = 'public'::regnamespace and contype = 'f'`.execute(app.db);
  references.push(...rows.map(({ command }) => command));
  await sql`
    do $$
    declare command text;
    begin
      for command in
        select format('alter table %s drop constraint %I', conrelid::regclass, conname) from pg_constraint
          where connamespace = 'public'::regnamespace and contype in ('c', 'f', 'u', 'x') and conrelid <> 0
            -- Referred to by devices.
            and conname <> 'session_id'
        union all
        select format('alter table %I disable trigger user', relname) from pg_class
          where relnamespace = 'public'::regnamespace and relkind = 'r'
      loop execute command; end loop;
    end $$`.execute(app.db);
}

async function listColumns(table: string): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select attname as name, format_type(atttypid, null) as type from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(app.db);
  return rows;
}

async function plant(table: string, columns: Column[], scene: Scene): Promise<void> {
  const values = columns.map((column) => buildValue(table, column, scene));
  await sql`
    insert into ${sql.table(table)} (${sql.join(columns.map(({ name }) => sql.ref(name)))}) overriding system value
    values (${sql.join(values)}) on conflict do nothing`.execute(app.db);
}

function findOwner(table: string, { person, guest, host }: Scene): Name {
  if (tablesOfBoth.has(table)) return person;
  if (tablesOfGuests.has(table)) return guest;
  return tablesOfAccounts.has(table) ? person : host;
}

/** Tables that keep data of a deleted account permanently, according to the privacy notice. */
const retained = new Set([
  ...Object.entries(dataMap).flatMap(([kind, tables]) =>
    [
      'homes',
      'bookings',
      'payments',
      'payouts',
      'payoutAccount',
      'documents',
      'messages',
      'reviews',
      'complaints',
      'siteMessages',
      'history',
    ].includes(kind)
      ? Object.keys(tables)
      : [],
  ),
  'consent',
  'report',
  'feed',
  'feed_event',
]);
/** Tables that keep it for some days. */
const retainedForDays = new Set(['attempt', 'idempotent_request', 'booking_request', 'outbox_mail', 'photo_intent']);

/** The table that a column refers to, where its name does not tell. */
const referred: Record<string, string> = {
  order_id: 'payment_order',
  automatic_id: 'automatic_message',
  device_id: 'push_device',
};

/** The id of a table's row in a scene. */
const computeRowId = ({ name }: Scene, table: string): string => {
  const hash = createHash('sha256').update(`${name} ${table}`).digest('hex');
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `4${hash.slice(13, 16)}`,
    `a${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-');
};

/** Values that queries look at. */
function specialValue(table: string, column: string, scene: Scene): RawBuilder<unknown> | undefined {
  const { person, guest, host } = scene;
  const isGuest = guest === person;
  switch (`${table}.${column}`) {
    // Anyone who books or saves a home can read its title.
    case 'listing.title':
      return sql`'A home'`;
    case 'booking.contact':
      return sql`${JSON.stringify({ email: `${guest}-contact`, extraService: `${person}-booking-wish` })}::jsonb`;
    case 'conversation_side.side':
      return sql`${isGuest ? 'guest' : 'host'}`;
    case 'conversation_entry.visible_to':
      return sql`null`;
    case 'conversation_entry.photos':
      return sql`${JSON.stringify([{ id: computeRowId(scene, 'message photo'), widths: [320, 640] }])}::jsonb`;
    case 'review.side':
      return sql`'guest'`;
    case 'document.is_for_host':
      return sql`${!isGuest}`;
    case 'wishlist.is_first':
      return sql`false`;
    case 'document_file.sha256':
      return sql`sha256(${Buffer.from(`${person}-document_file-bytes`)})`;
    case 'book_posting.account':
      return sql`${isGuest ? 'guest' : 'host'}`;
    case 'book_posting.owner':
      return sql`${isGuest ? computeRowId(scene, 'booking') : people[host].id}::uuid`;
    case 'site_message.email':
      return sql`${people[person].email}`;
    case 'photo.format':
    case 'person_photo.format':
    case 'review_photo.format':
      return sql`'webp'`;
    case 'listing.house_rules':
      return sql`'{}'::jsonb`;
  }
  switch (column) {
    case 'account_id':
    case 'blocker_id':
    case 'reporter_id':
      return sql`${people[person].id}::uuid`;
    case 'host_id':
      return sql`${people[host].id}::uuid`;
    case 'guest_id':
      return sql`${people[guest].id}::uuid`;
  }
  return undefined;
}

function buildValue(table: string, { name, type }: Column, scene: Scene): RawBuilder<unknown> {
  const special = specialValue(table, name, scene);
  if (special !== undefined) return special;
  const owner = findOwner(table, scene);
  const text = `${owner}-${table}-${name}`;
  const number = numbers[owner];
  const mark = (value: RawBuilder<unknown>) => {
    marked.add(`${table}.${name}`);
    return value;
  };
  switch (type) {
    case 'uuid':
      return sql`${computeRowId(scene, name === 'id' ? table : (referred[name] ?? name.replace(/_id$/, '')))}::uuid`;
    case 'text':
      return mark(sql`${`${text} ${scene.name}`}`);
    case 'text[]':
      return mark(sql`array[${text}]`);
    case 'jsonb':
      return mark(sql`${JSON.stringify({ fact: text })}::jsonb`);
    case 'bytea':
      return sql`${Buffer.from(text)}`;
    case 'integer':
      return sql`${number}::integer`;
    case 'bigint':
      return sql`${name.endsWith('paise') ? number : scenes.indexOf(scene) + 9_001}::bigint`;
    case 'integer[]':
      return sql`array[320, 640]`;
    case 'double precision':
      return sql`${number / 1e8}::double precision`;
    case 'smallint':
    case 'real':
      return sql`1`;
    case 'boolean':
      return sql`true`;
    case 'date':
      return sql`'2026-12-01'::date`;
    case 'daterange':
      return sql`'[2026-12-01,2026-12-03)'::daterange`;
    case 'timestamp with time zone':
      return sql`${app.clock.now()}::timestamptz`;
    case 'tsvector':
      return sql`''::tsvector`;
    default:
      throw new Error(`no value of the type ${type} of ${table}.${name}`);
  }
}

/** Texts of the partner about or to each of the two people, and texts that they must not read. */
async function plantHiddenTexts(): Promise<void> {
  for (const scene of scenes) {
    const side = scene.guest === scene.person ? 'guest' : 'host';
    const other = side === 'guest' ? 'host' : 'guest';
    await sql`
      insert into conversation_entry (conversation_id, seq, kind, sender, visible_to, words, photos, at)
      values (${computeRowId(scene, 'conversation')}, 1, 'message', ${other}, ${other}, 'partner-hidden message',
        ${JSON.stringify([{ id: computeRowId(scene, 'hidden photo'), widths: [640] }])}, ${app.clock.now()})`.execute(
      app.db,
    );
    await sql`
      insert into review (booking_id, side, listing_id, guest_id, host_id, overall, communication, text, search_words, telling,
        written_at, changed_at)
      values (${computeRowId(scene, 'booking')}, ${other}, ${computeRowId(scene, 'listing')}, ${people[scene.guest].id},
        ${people[scene.host].id}, 5, 5, 'partner-unpublished review', '', 0, ${app.clock.now()}, ${app.clock.now()})`.execute(
      app.db,
    );
    for (const [id, access, owner] of [
      [computeRowId(scene, 'photo'), 'public', scene.host],
      [computeRowId(scene, 'person_photo'), 'public', scene.person],
      [computeRowId(scene, 'review_photo'), 'public', scene.guest],
      [computeRowId(scene, 'message photo'), 'private', scene.person],
      [computeRowId(scene, 'hidden photo'), 'private', 'partner'],
    ] as const) {
      const bytes = Buffer.from(`${owner}-photo of ${scene.name}`);
      await app.context.photos.files.put({ id, access }, new Map([['640.webp', bytes]]));
    }
  }
}

async function makeArchive(name: Name): Promise<Map<string, Buffer>> {
  const { id, cookie } = people[name];
  const { id: exportId } = await app.db
    .insertInto('data_export')
    .values({ account_id: id, requested_at: app.clock.now(), ready_at: app.clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const answer = await fetch(`${app.url}/api/user/export/${exportId}.zip`, { headers: { cookie: cookie ?? '' } });
  expect(answer.status).toBe(200);
  return readZip(Buffer.from(await answer.arrayBuffer()));
}

describe.each([
  ['alfa', 'bravo'],
  ['bravo', 'alfa'],
] as const)('the archive of %s', (name, other) => {
  const listTexts = () =>
    [...(archives.get(name) ?? [])].map(([path, bytes]) => [path, `${path} ${String(bytes)}`] as const);

  test.each(recordFiles.map((file) => [file.path, file] as const))(
    'has their records in %s',
    (path, { table, columns }) => {
      const records = JSON.parse(String(archives.get(name)?.get(path))) as Record<string, unknown>[];
      expect(records.length).toBeGreaterThan(0);
      for (const column of columns.split(' ').filter((each) => marked.has(`${table}.${each}`))) {
        expect(records.map((record) => JSON.stringify(record[column])).join(' ')).toContain(
          `${name}-${table}-${column}`,
        );
      }
    },
  );

  test('has their photos and documents', () => {
    const paths = listTexts().map(([path]) => path);
    // A portrait for each of the two scenes.
    const folders = paths.map((path) => path.split('/').slice(0, -1).join('/'));
    expect(folders.filter((folder) => folder === 'photos/homes')).toHaveLength(1);
    expect(folders.filter((folder) => folder === 'photos/reviews')).toHaveLength(1);
    expect(folders.filter((folder) => folder === 'photos/profile')).toHaveLength(2);
    expect(folders.filter((folder) => folder === 'photos/messages')).toHaveLength(2);
    expect(paths.filter((path) => path.startsWith('documents/') && path.endsWith('.pdf'))).toHaveLength(2);
  });

  test('contains no data of other people', () => {
    const strange = [`${other}-`, 'partner-', people[other].id, people.partner.id];
    const amounts = [numbers[other], numbers.partner].flatMap((number) => [String(number), String(number / 1e8)]);
    for (const text of [...strange, ...amounts]) {
      expect(listTexts().flatMap(([path, content]) => (content.includes(text) ? [`${path}: ${text}`] : []))).toEqual(
        [],
      );
    }
  });
});

test('a deleted account leaves no data except where the privacy notice says so', async () => {
  // The database deletes rows that depend on deleted rows.
  for (const command of references) await sql.raw(command).execute(app.db);
  const { status } = await people.alfa.post('/api/user/delete', { password: people.alfa.password });
  expect(status).toBe(200);
  const tables = new Set(Object.values(dataMap).flatMap((kind) => Object.keys(kind)));
  const left: string[] = [];
  for (const table of tables) {
    const { rows } =
      await sql`select from ${sql.table(table)} as t where position('alfa-' in t::text) > 0 limit 1`.execute(app.db);
    if (rows.length > 0) left.push(table);
  }
  expect(left).toContain('conversation_entry');
  expect(left.filter((table) => !retained.has(table) && !retainedForDays.has(table))).toEqual([]);
});
