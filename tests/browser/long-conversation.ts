import type { Conversation, ConversationLine, Entry } from '@aangan/contract/inbox/conversations.ts';
import type { Page } from 'playwright-core';
import { TEST_INSTANT } from '../support/test-instant.ts';

const MINUTE_MS = 60_000;
const words = 'The key hangs behind the blue shutter, and the boatman knows the way.'.split(' ');

/** From here on the newest conversation of the page's person has so many entries. Answers where it is. */
export async function haveEntries(page: Page, count: number): Promise<string> {
  const [line] = (await (await page.request.get('/api/inbox/mine?limit=1')).json()) as ConversationLine[];
  if (line === undefined) throw new Error('there is no conversation to begin with');
  const people = [line.guest._id, line.host._id];
  const now = TEST_INSTANT.getTime();
  const entries = Array.from({ length: count }, (_, index): Entry => ({
    _id: `${(Math.imul(index, 0x9e3779b1) >>> 24).toString(16).padStart(2, '0')}000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    kind: index % 50 === 49 ? 'line' : 'message',
    ...(index % 50 !== 49 && { from: people[Math.floor(index / 3) % 2] }),
    message: `${index + 1}. ${words.slice(0, 1 + (index % 13)).join(' ')}`,
    at: new Date(now - (count - index) * 7 * MINUTE_MS).toISOString(),
  }));
  await page.route(`**/api/inbox/conversation/${line._id}?*`, async (route) => {
    const asked = new URL(route.request().url()).searchParams;
    const before = asked.get('before');
    const end = before === null ? count : entries.findIndex(({ _id }) => _id === before);
    const start = Math.max(0, end - Number(asked.get('limit')));
    const rest = { seenUntil: entries.at(-1)?._id ?? null, mayWrite: true, unread: 0 };
    const { listing, guest, host } = line;
    const body: Conversation = {
      _id: line._id,
      listing,
      guest,
      host,
      entries: entries.slice(start, end),
      hasEarlier: start > 0,
      ...rest,
    };
    await route.fulfill({ json: body });
  });
  return `/inbox/${line._id}`;
}
