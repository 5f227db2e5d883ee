import { SAMPLE_PASSWORD } from '@aangan/samples/people.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPerson, openBrowser } from './browser.ts';
import { haveEntries } from './long-conversation.ts';
import { reportTasks } from './main-thread.ts';
import { type Product, startProduct } from './product.ts';

/** `npm run test:nightly -- frames` says more. */
const MESSAGES = Number(process.env['MESSAGES'] ?? '1000');
const PATIENCE_MS = 60_000 + MESSAGES * 60;

let product: Product;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ SAMPLE_HOMES: 'on', RATE_LIMITS: 'off' }), openBrowser()]);
});

afterAll(async () => {
  await browser?.close();
  await product?.remove();
});

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
