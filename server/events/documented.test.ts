import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emailSubscriber } from './email/email-subscriber.ts';

const root = join(import.meta.dirname, '..', '..');
const page = readFileSync(join(root, 'docs/events.md'), 'utf8');
const types = readFileSync(join(root, 'server/domain/events/event-types.ts'), 'utf8');

const kinds = Array.from(types.matchAll(/^ {2}'([a-z-]+)':/gm), ([, kind]) => kind ?? '');
/** Each row of the table of kinds: its kind and what stands in its last column. */
const rows = Array.from(page.matchAll(/^\| `([a-z-]+)` \|.*\| ([^|]*)\|$/gm), ([, kind = '', email = '']) => ({
  kind,
  email,
}));

test('every kind of event stands in docs/events.md, and no other', () => {
  expect(kinds.length).toBeGreaterThan(20);
  expect(rows.map(({ kind }) => kind)).toEqual(kinds);
});

test('the page says of which there are e-mails', () => {
  const { kinds: mailed } = emailSubscriber({} as Parameters<typeof emailSubscriber>[0]);
  expect(
    rows
      .filter(({ email }) => email !== '')
      .map(({ kind }) => kind)
      .toSorted(),
  ).toEqual(mailed.toSorted());
});
