import type { Conversation, ConversationLine, Entry } from '@aangan/contract/inbox/calls.ts';
import { MINUTE_MS } from '@aangan/contract/rules/dates.ts';
import { SAMPLE_PASSWORD } from '@aangan/samples/people.ts';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { TEST_INSTANT } from '../support/clock.ts';
import { aPerson } from './browser.ts';
import { reportTasks } from './on-the-way.ts';
import { openSite } from './site.ts';

const words = 'The key hangs behind the blue shutter, and the boatman knows the way.'.split(' ');

/** From here on the newest conversation of the page's person has so many entries. Answers where it is. */
async function haveEntries(page: Page, count: number): Promise<string> {
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

/** `npm run test:nightly -- frames` says more. */
const MESSAGES = Number(process.env['MESSAGES'] ?? '1000');
const PATIENCE_MS = 60_000 + MESSAGES * 60;

const { product, browser } = await openSite({ SAMPLE_HOMES: 'on', RATE_LIMITS: 'off' });

describe('a long conversation, on a phone', { tags: ['devtools', 'touch'] }, () => {
  let page: Page;
  const messages = () => page.getByRole('region', { name: /^Messages with/ });

  /** Scrolls by so many pixels in each of so many frames. */
  const scroll = (by: number, frames: number) =>
    messages().evaluate(
      async (box, args) => {
        for (let frame = 0; frame < args.frames; frame += 1) {
          box.scrollBy(0, args.by);
          await new Promise(requestAnimationFrame);
        }
      },
      { by, frames },
    );

  beforeAll(async () => {
    ({ page } = await aPerson(browser, 'phone', product.url));
    const login = { email: 'meera@example.in', password: SAMPLE_PASSWORD };
    await page.request.post('/api/auth/login', { data: login });
    await page.goto(await haveEntries(page, MESSAGES));
    await messages()
      .getByText(`${MESSAGES - 1}. `)
      .waitFor();
  });

  it('is read back to its beginning, and never jumps', { timeout: PATIENCE_MS }, async () => {
    let leaps: string[] = [];
    await reportTasks('a conversation, read back', page, async () => {
      leaps = await messages().evaluate(async (box) => {
        const parseNumber = (entry: Element | null) => Number(entry?.getAttribute('data-entry')?.slice(-12));
        const { left, top } = box.getBoundingClientRect();
        const read = () => {
          const entry = document.elementFromPoint(left + 30, top + 60)?.closest('[data-entry]') ?? null;
          return entry === null ? null : parseNumber(entry);
        };
        const found: string[] = [];
        let before: number | null = null;
        while (parseNumber(box.querySelector('[data-entry]')) > 0) {
          box.scrollBy(0, -600);
          await new Promise(requestAnimationFrame);
          const now = read();
          if (now !== null && before !== null && Math.abs(now - before) > 60) found.push(`from ${before} to ${now}`);
          before = now ?? before;
        }
        return found;
      });
    });
    expect(await messages().locator('[data-entry]').count()).toBe(MESSAGES);
    expect(leaps).toEqual([]);
  });

  it.each([
    ['slowly', 40],
    ['quickly', 900],
  ])('all of it there, is scrolled %s', async (how, by) => {
    const tasks = await reportTasks(`a conversation, scrolled ${how}`, page, async () => {
      await scroll(by, 200);
      await scroll(-by / 2, 200);
    });
    expect(tasks).toBeGreaterThan(300);
  });

  it('is led to its newest message, and written into', async () => {
    await scroll(-2000, 2);
    const box = page.getByRole('textbox', { name: /^Write to / });
    await reportTasks('a conversation, written into', page, async () => {
      await page.getByRole('button', { name: 'To the newest message' }).click();
      await expect
        .poll(() =>
          messages()
            .getByText(`${MESSAGES - 1}. `)
            .isVisible(),
        )
        .toBe(true);
      await box.pressSequentially('We are at the blue gate.');
    });
    expect(await box.inputValue()).toBe('We are at the blue gate.');
  });
});
