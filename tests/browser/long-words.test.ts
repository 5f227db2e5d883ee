import { addDays, dateInIndia, formatDate } from '@aangan/contract/rules/dates.ts';
import fc from 'fast-check';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { TEST_INSTANT } from '../support/clock.ts';
import { links, type Market, openMarket, typed, type Typed } from './long-words-market.ts';
import { readMail } from './mailbox.ts';
import { openSite } from './site.ts';
import { untilNetworkIdle } from './until-quiet.ts';

/** Overflow: the page, a layer, and each text that is wider than its box. */
function findOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const layers = document.querySelectorAll<HTMLElement>(
      '[role=dialog], [role=alertdialog], [role=menu], dialog[open]',
    );
    const scrollers = [...layers].flatMap((layer) => [
      layer,
      ...layer.querySelectorAll<HTMLElement>('.overflow-y-auto'),
    ]);
    const wide = [document.documentElement, ...scrollers]
      .filter((element) => element.scrollWidth > Math.min(element.clientWidth, innerWidth) + 1)
      .map((element) => `${element.scrollWidth} px in ${element.clientWidth}: ${describe(element)}`);

    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const box = findContainer(texts.currentNode);
      if (box !== null) wide.push(`'${texts.currentNode.textContent?.slice(0, 40)}' stands out of ${describe(box)}`);
    }
    // A single-line input scrolls its text; only a text area must break it.
    for (const area of document.querySelectorAll('textarea')) {
      if (area.scrollWidth > area.clientWidth + 1) wide.push(`a text in ${describe(area)} is not broken`);
    }
    return [...new Set(wide)];

    /** The innermost box that the text overflows; null if it is clipped or shifted on purpose. */
    function findContainer(text: Node): Element | null {
      const range = document.createRange();
      range.selectNodeContents(text);
      const { left, right, width } = range.getBoundingClientRect();
      if (width === 0) return null;
      for (let box = text.parentElement; box !== null && box !== document.body; box = box.parentElement) {
        const { overflowX, position, translate, display } = getComputedStyle(box);
        const isCut = overflowX !== 'visible';
        const isMoved = position === 'absolute' || position === 'fixed' || translate !== 'none';
        if (isCut || isMoved) return null;
        if (display === 'inline' || display === 'contents') continue;
        const place = box.getBoundingClientRect();
        if (left < place.left - 1 || right > place.right + 1) return box;
      }
      return null;
    }

    function describe(element: Element): string {
      return `<${element.tagName.toLowerCase()} class="${element.getAttribute('class')?.slice(0, 100)}">`;
    }
  });
}

const { product, browser } = await openSite({ RATE_LIMITS: 'off' });

const widths = [320, 360, 1280];

it('breaks whatever people type, wherever it is shown, and scrolls no screen sideways', async () => {
  // Each data set takes half a minute: one of links, and one of maximum-length texts.
  const { LONG_WORDS_SEED = '1169467672' } = process.env;
  const seed = Number(LONG_WORDS_SEED);
  await fc.assert(fc.asyncProperty(typed, expectLineBreaks), {
    examples: [[links]],
    numRuns: 2,
    endOnFailure: true,
    seed,
  });
}, 600_000);

async function expectLineBreaks(texts: Typed): Promise<void> {
  const market = await openMarket(product, browser, texts);
  try {
    const people = Object.keys(market.people) as (keyof Market['people'])[];
    expect((await Promise.all(people.map((person) => findScreenOverflow(person, market)))).flat()).toEqual([]);
  } finally {
    await market.close();
  }
}

async function findScreenOverflow(person: keyof Market['people'], market: Market): Promise<string[]> {
  const overflows: string[] = [];
  for (const { name, open } of screens.filter(({ as }) => as === person)) {
    const page = await market.people[person].newPage();
    await page.setViewportSize({ width: 360, height: 740 });
    await open(page, market);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 740 });
      overflows.push(...(await findOverflow(page)).map((what) => `${name} at ${width}: ${what}`));
    }
    await page.close();
  }
  return overflows;
}

type Open = (page: Page, market: Market) => Promise<unknown>;

/** Screens that show or edit user texts, with the way there. */
const screens: readonly { name: string; as: keyof Market['people']; open: Open }[] = [
  { name: 'home', as: 'visitor', open: (page) => at(page, '/') },
  { name: 'home meant', as: 'visitor', open: (page, { home }) => at(page, `/viewcard?id=${home._id}`) },
  { name: 'search', as: 'visitor', open: search },
  { name: 'found', as: 'visitor', open: (page, { typed }) => at(page, `/?${of({ query: words(typed.title) })}`) },
  {
    name: 'found nothing',
    as: 'visitor',
    open: (page, { typed }) => at(page, `/?${of({ place: typed.landMark, guests: '50' })}`),
  },
  { name: 'places', as: 'visitor', open: places },
  { name: 'contact', as: 'visitor', open: writeToUs },
  { name: 'sign-up', as: 'visitor', open: fillSignUp },
  { name: 'payment', as: 'visitor', open: (page, { priced }) => at(page, `/payment/${priced._id}`) },
  { name: 'gallery of the payment', as: 'visitor', open: paymentGallery },
  { name: 'detail', as: 'guest', open: detail },
  { name: 'booking dialog', as: 'guest', open: bookingDialog },
  { name: 'contact owner', as: 'guest', open: writeToOwner },
  { name: 'booked', as: 'guest', open: (page, { priced }) => at(page, `/booked?id=${priced._id}`) },
  { name: 'my booking', as: 'guest', open: myBooking },
  { name: 'account', as: 'guest', open: (page) => at(page, '/account') },
  { name: 'news', as: 'guest', open: (page) => at(page, '/account/news') },
  { name: 'account menu', as: 'guest', open: accountMenu },
  { name: 'wizard 1', as: 'guest', open: wizard1 },
  { name: 'wizard 3', as: 'guest', open: wizard3 },
  { name: 'detail of the host', as: 'host', open: detail },
  { name: 'edit dialog', as: 'host', open: editDialog },
  { name: 'my listing', as: 'host', open: (page) => at(page, '/mylisting') },
  { name: 'host today', as: 'host', open: (page) => at(page, '/host') },
  { name: 'host calendar', as: 'host', open: (page) => at(page, '/host/calendar') },
  { name: 'host home', as: 'host', open: (page, { home }) => at(page, `/host/calendar/${home._id}`) },
  { name: 'which booking to cancel', as: 'host', open: cancelHosted },
  { name: 'booked of the host', as: 'host', open: (page, { priced }) => at(page, `/booked?id=${priced._id}`) },
  { name: 'email', as: 'host', open: readEmail },
  { name: 'extra price', as: 'host', open: (page, { priced }) => at(page, `/addExtraServicePrice/${priced._id}`) },
];

async function at(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator('h1:not([data-passing])').first().waitFor();
  await untilNetworkIdle(page);
}

function of(parameters: Record<string, string>): string {
  return new URLSearchParams(parameters).toString();
}

/** A search accepts 200 characters. */
function words(text: string): string {
  return Array.from(text).slice(0, 100).join('');
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

async function search(page: Page, { typed }: Market): Promise<void> {
  await at(page, '/');
  await page.getByRole('combobox', { name: 'Search homes' }).fill(words(typed.title));
  await page.getByRole('dialog', { name: 'Homes found' }).waitFor();
  await untilNetworkIdle(page);
}

async function places(page: Page, { typed }: Market): Promise<void> {
  await at(page, '/');
  await press(page, 'Filters');
  await page.getByRole('textbox', { name: 'Place', exact: true }).fill(Array.from(typed.landMark).slice(0, 3).join(''));
  await untilNetworkIdle(page);
}

async function writeToUs(page: Page, { typed }: Market): Promise<void> {
  await at(page, '/contact');
  await page.getByLabel('Full Name', { exact: true }).fill(typed.guestName);
  await page.getByLabel('Email', { exact: true }).fill(typed.email.join('@'));
  await page.getByLabel('Phone Number', { exact: true }).fill(typed.phone);
  await page.getByLabel('Subject', { exact: true }).fill(typed.title);
  await page.getByLabel('Message', { exact: true }).fill(typed.message);
}

async function fillSignUp(page: Page, { typed }: Market): Promise<void> {
  await at(page, '/signup');
  await page.getByLabel('UserName', { exact: true }).fill(typed.guestName);
  await page.getByLabel('Email', { exact: true }).fill(typed.email.join('@'));
}

async function paymentGallery(page: Page, { priced }: Market): Promise<void> {
  await at(page, `/payment/${priced._id}`);
  await press(page, 'View Full Gallery');
  await page.getByRole('dialog').waitFor();
}

async function detail(page: Page, { home }: Market): Promise<void> {
  await at(page, `/viewcard?id=${home._id}`);
  const more = page.getByRole('button', { name: 'Show More' });
  if (await more.isVisible()) await more.click();
}

async function bookingDialog(page: Page, { home }: Market): Promise<void> {
  const checkIn = addDays(dateInIndia(TEST_INSTANT), 640);
  const checkOut = addDays(checkIn, 80);
  await at(page, `/viewcard?id=${home._id}`);
  await press(page, 'Reserve');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Check-in', exact: true }).fill(formatDate(checkIn));
  await dialog.getByRole('textbox', { name: 'Check-out', exact: true }).fill(formatDate(checkOut));
  await dialog.getByText('Cleaning fee').first().waitFor();
}

async function writeToOwner(page: Page, { requested, typed }: Market): Promise<void> {
  await at(page, `/booked?id=${requested._id}`);
  await page.getByLabel('Extra Service', { exact: true }).fill(typed.wish);
}

async function myBooking(page: Page): Promise<void> {
  await at(page, '/mybooking');
  await page.getByRole('article').first().waitFor();
  await untilNetworkIdle(page);
}

async function accountMenu(page: Page): Promise<void> {
  await at(page, '/');
  await press(page, 'Account');
  await page.getByRole('menu').waitFor();
}

async function wizard1(page: Page, { typed, photos }: Market): Promise<void> {
  await at(page, '/listingpage1');
  await page.locator('input[type=file][multiple]').setInputFiles(photos);
  await page.getByText(`${photos.length} of 20`).waitFor();
  const texts = {
    Title: typed.title,
    Description: typed.description,
    City: typed.city,
    Landmark: typed.landMark,
    Rent: '1000000',
    'Cleaning Fee': '1000000',
    'Included Guests': '1',
    'Extra Guest Fee': '1000000',
    Contact: typed.phone,
  };
  for (const [label, text] of Object.entries(texts)) await page.getByLabel(label, { exact: true }).fill(text);
}

/** The draft belongs to step 1. */
async function wizard3(page: Page): Promise<void> {
  await at(page, '/listingpage2');
  await page.getByRole('radio', { name: 'Farm House' }).check({ force: true });
  await press(page, 'Next');
  await page.getByRole('button', { name: 'Publish Listing' }).waitFor();
}

async function editDialog(page: Page, { home }: Market): Promise<void> {
  await at(page, `/viewcard?id=${home._id}`);
  await press(page, 'Edit Listing');
  await page.getByRole('dialog', { name: 'Edit Listing' }).waitFor();
}

/** As displayed by a phone's mail app. */
async function readEmail(page: Page, { mailbox, hostEmail }: Market): Promise<void> {
  const { html } = await readMail(mailbox, hostEmail, /has booked/);
  await page.setContent(html);
}

async function cancelHosted(page: Page): Promise<void> {
  await at(page, '/mylisting');
  await press(page, 'Cancel Booking');
  await page.getByRole('alertdialog').getByRole('radio').first().click();
}
