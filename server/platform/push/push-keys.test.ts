import { aDatabase } from '@aangan/tests/support/database.ts';
import { started } from '@aangan/tests/support/started.ts';
import { expect, test } from 'vitest';
import { TextSealer, UnsealError } from '../text-sealer.ts';
import { loadPublicPushKey, pushKeys, resealPushKeys } from './push-keys.ts';

const database = started(() => aDatabase());

const now = new Date('2026-11-23T10:00:00Z');
const former = new TextSealer('a secret of forty characters, for tests.');
const present = new TextSealer('another secret of forty characters, too.');
const stranger = new TextSealer('a third secret of forty characters, again');

test('concurrent first starts create one key pair, which is sealed and permanent', async () => {
  const { db } = database;
  const made = await Promise.all(Array.from({ length: 8 }, () => loadPublicPushKey(db, former, now)));
  expect(new Set(made).size).toBe(1);
  const keys = await pushKeys(db, former, now);
  expect(keys.publicKey).toBe(made[0]);
  const row = await db.selectFrom('push_key').selectAll().executeTakeFirstOrThrow();
  expect(JSON.stringify(row)).not.toContain(keys.privateKey);

  await expect(pushKeys(db, present, now)).rejects.toThrow(UnsealError);
  await expect(resealPushKeys(db, stranger, present)).rejects.toThrow(UnsealError);
  const sealed = await Promise.all([resealPushKeys(db, former, present), resealPushKeys(db, former, present)]);
  expect(sealed.filter(Boolean)).toHaveLength(1);
  expect(await pushKeys(db, present, now)).toEqual(keys);
});
