import type { Listing } from '@aangan/contract/homes/listings.ts';
import * as messages from '@aangan/contract/words/en/shared/messages.ts';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aPerson, type Person } from './browser.ts';
import { signUp } from './hosting.ts';
import { openSiteBehindProxy } from './site.ts';

const { browser, proxy } = await openSiteBehindProxy();
let host: Person;
let hosts = 0;

beforeEach(async () => {
  hosts += 1;
  host = await aPerson(browser, 'desktop', proxy.url);
  await signUp(host.page, { name: 'Uma Mishra', email: `uma${hosts}@example.in`, password: 'courtyard-of-rain' });
});

afterEach(async () => {
  proxy.mend();
});

const texts = {
  Title: 'Veranda on the Ghats',
  Description: 'Two rooms above the river.\nBoats leave from the steps below.',
  City: 'Varanasi, India',
  Landmark: 'Assi Ghat',
  Rent: '3200',
  'Cleaning Fee': '250',
  'Included Guests': '2',
  'Extra Guest Fee': '400',
  Contact: '+91 98450 12345',
};

interface File {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A JPEG of this many pixels: `noise` makes it large, like a camera's. */
async function aPhoto(page: Page, width: number, height: number, noise = false): Promise<File> {
  const bytes = await page.evaluate(
    async ([wide, high, isNoisy]) => {
      const canvas = new OffscreenCanvas(wide, high);
      const context = canvas.getContext('2d');
      if (context === null) throw new Error('this browser draws nothing');
      context.fillStyle = `hsl(${wide % 360} 60% 50%)`;
      context.fillRect(0, 0, wide, high);
      if (isNoisy) {
        const picture = context.createImageData(wide, high);
        for (let start = 0; start < picture.data.length; start += 65_536) {
          crypto.getRandomValues(picture.data.subarray(start, start + 65_536));
        }
        for (let alpha = 3; alpha < picture.data.length; alpha += 4) picture.data[alpha] = 255;
        context.putImageData(picture, 0, 0);
      }
      const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.5 });
      let text = '';
      for (const byte of new Uint8Array(await blob.arrayBuffer())) text += String.fromCharCode(byte);
      return btoa(text);
    },
    [width, height, noise] as const,
  );
  return { name: `${width}.jpg`, mimeType: 'image/jpeg', buffer: Buffer.from(bytes, 'base64') };
}

async function pick(page: Page, files: File[]): Promise<void> {
  await page.locator('input[type=file][multiple]').setInputFiles(files);
  await page.getByRole('button', { name: `Move Image ${files.length}`, exact: true }).waitFor();
}

/** Photos in order, identified by width. */
function widths(page: Page): Promise<number[]> {
  return page.locator('main li img').evaluateAll(async (images: HTMLImageElement[]) => {
    await Promise.all(images.map((image) => image.decode()));
    return images.map(({ naturalWidth }) => naturalWidth);
  });
}

async function typed(page: Page): Promise<Record<string, string>> {
  const values: Record<string, string> = {};
  for (const label of Object.keys(texts)) values[label] = await page.getByLabel(label, { exact: true }).inputValue();
  return values;
}

async function describeHome(page: Page): Promise<void> {
  for (const [label, value] of Object.entries(texts)) await page.getByLabel(label, { exact: true }).fill(value);
}

const step = (page: Page, number: 1 | 2 | 3) => page.waitForURL(`${proxy.url}/listingpage${number}`);
const next = (page: Page) => page.getByRole('button', { name: 'Next' }).click();

describe('an unpublished draft of a home', () => {
  it('survives going back, a reload, and a failed publication: texts, photos and their order', async () => {
    const { page } = host;
    await page.goto('/listingpage1');
    await pick(page, [await aPhoto(page, 400, 300), await aPhoto(page, 500, 300), await aPhoto(page, 600, 300)]);
    await describeHome(page);
    await page.getByRole('button', { name: 'Move Image 3', exact: true }).press('ArrowLeft');
    await page.getByRole('button', { name: 'Move Image 2', exact: true }).press('ArrowLeft');
    await expect.poll(() => widths(page)).toEqual([600, 400, 500]);

    await next(page);
    await page.getByRole('radio', { name: 'Cabin' }).check({ force: true });
    await page.goBack();
    await step(page, 1);
    expect([await typed(page), await widths(page)]).toEqual([texts, [600, 400, 500]]);
    await page.reload();
    await page.getByRole('button', { name: 'Move Image 3', exact: true }).waitFor();
    expect([await typed(page), await widths(page)]).toEqual([texts, [600, 400, 500]]);
    await page.goForward();
    await step(page, 2);
    expect(await page.getByRole('radio', { name: 'Cabin' }).isChecked()).toBe(true);
    await next(page);
    await step(page, 3);

    const publish = page.getByRole('button', { name: 'Publish Listing' });
    const add = /listing\/add/;
    for (const when of ['before', 'after'] as const) {
      const cut = proxy.cut('POST', add, when);
      await publish.click();
      await page.getByText(messages.unreachable).waitFor();
      cut.mend();
      await page.reload();
      await publish.waitFor();
      expect(await widths(page)).toEqual([600, 400, 500]);
      await page.getByRole('heading', { level: 1, name: texts.Title }).waitFor();
    }
    const before = proxy.answered('POST', add);
    const slow = proxy.hold('POST', add);
    await publish.dblclick();
    await page.getByRole('button', { name: 'Publishing...' }).waitFor();
    await page.getByRole('progressbar', { name: 'Uploading' }).waitFor();
    await expect.poll(() => proxy.answered('POST', add)).toBe(before + 1);
    slow.release();
    await page.getByText(messages.listingAdded).waitFor();
    await page.waitForURL(`${proxy.url}/`);
    expect(proxy.answered('POST', add)).toBe(before + 1);

    const [home, ...others] = (await (await page.request.get('/api/listing/mine')).json()) as Listing[];
    expect(others).toEqual([]);
    expect(home?.photos.map(({ width }) => width)).toEqual([600, 400, 500]);
    // Form encoding turns line ends into \r\n.
    expect(home?.description.replaceAll('\r\n', '\n')).toBe(texts.Description);
    await page.goto('/listingpage1');
    await expect.poll(() => page.getByLabel('Title', { exact: true }).inputValue()).toBe('');
    expect(await widths(page)).toEqual([]);
  });

  it('is kept separate from the published home when the host continues after a lost response', async () => {
    const { page } = host;
    await page.goto('/listingpage1');
    await pick(page, [await aPhoto(page, 400, 300)]);
    await describeHome(page);
    await next(page);
    await page.getByRole('radio', { name: 'Vila' }).check({ force: true });
    await next(page);
    const publish = page.getByRole('button', { name: 'Publish Listing' });
    const cut = proxy.cut('POST', /listing\/add/, 'after');
    await publish.click();
    await page.getByText(messages.unreachable).waitFor();
    cut.mend();
    await page.goto('/listingpage1');
    await page.getByLabel('Rent', { exact: true }).fill('3300');
    await page.goto('/listingpage3');
    await publish.click();
    await page.getByText(messages.publishedBefore).waitFor();
    const mine = (await (await page.request.get('/api/listing/mine')).json()) as Listing[];
    expect(mine.map(({ rent }) => rent)).toEqual([3200]);
    await page.getByText('₹3,300').waitFor();
  });
});

describe('two tabs in which one home is written', () => {
  const value = (page: Page, label: string) => page.getByLabel(label, { exact: true }).inputValue();

  it("show each other's changes, and only the first publishes the home", async () => {
    const { page, context } = host;
    const other = await context.newPage();
    for (const tab of [page, other]) {
      await tab.goto('/listingpage1');
      await tab.getByLabel('Title', { exact: true }).waitFor();
    }
    await pick(page, [await aPhoto(page, 400, 300)]);
    await page.getByLabel('Title', { exact: true }).fill(texts.Title);
    await other.getByLabel('Landmark', { exact: true }).fill(texts.Landmark);
    await expect.poll(() => value(other, 'Title')).toBe(texts.Title);
    await expect.poll(() => widths(other)).toEqual([400]);
    await describeHome(page);
    await other.getByLabel('City', { exact: true }).fill('Kashi');
    await expect.poll(() => typed(other)).toEqual({ ...texts, City: 'Kashi' });
    await page.reload();
    await expect.poll(() => typed(page)).toEqual({ ...texts, City: 'Kashi' });
    expect(await widths(page)).toEqual([400]);

    await next(page);
    await page.getByRole('radio', { name: 'Cabin' }).check({ force: true });
    await next(page);
    await page.getByRole('button', { name: 'Publish Listing' }).click();
    await page.getByText(messages.listingAdded).waitFor();
    await other.getByLabel('Landmark', { exact: true }).fill('Tulsi Ghat');
    await expect.poll(() => value(other, 'Title')).toBe('');
    expect([await value(other, 'Landmark'), await widths(other)]).toEqual(['Tulsi Ghat', []]);
  });
});

describe('the photos of a home', () => {
  it('are all shown to the host before they are published', async () => {
    const { page } = host;
    const wide = [400, 410, 420, 430, 440, 450, 460];
    await readyToPublish(page, await Promise.all(wide.map((width) => aPhoto(page, width, 300))), wide);
    const showAll = page.getByRole('button', { name: 'Show all photos' });
    await showAll.click();
    const seen: number[] = [];
    for (let photo = 1; photo <= 7; photo += 1) {
      await page.getByText(`${photo} / 7`).waitFor();
      const shown = page.locator('.yarl__slide_current img');
      seen.push(await shown.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)));
      if (photo < 7) await page.keyboard.press('ArrowRight');
    }
    expect(seen).toEqual(wide);
    await page.keyboard.press('Escape');
    await page.getByText('7 / 7').waitFor({ state: 'hidden' });
    expect(await page.locator(':focus').textContent()).toBe('Show all photos');
  });

  it('are scaled down on the device if that reduces the upload', async () => {
    const { page } = host;
    const large = await largePhoto(page);
    await readyToPublish(page, [large, await aPhoto(page, 800, 600)], [2560, 800]);
    await page.getByRole('button', { name: 'Publish Listing' }).click();
    await page.getByText(messages.listingAdded).waitFor();
    expect(proxy.lastBody('POST', /listing\/add/)).toBeLessThan(large.buffer.length);
    const [home] = (await (await page.request.get('/api/listing/mine')).json()) as Listing[];
    expect(home?.photos.map(({ width, height }) => [width, height])).toEqual([
      [2560, 1707],
      [800, 600],
    ]);
  });

  it('show upload progress', { tags: ['devtools'] }, async () => {
    const { page, context } = host;
    await readyToPublish(page, [await largePhoto(page)], [2560]);
    const devices = await context.newCDPSession(page);
    await devices.send('Network.enable');
    await devices.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: 1_500_000,
    });
    await page.getByRole('button', { name: 'Publish Listing' }).click();
    const shown = new Set<number>();
    await expect
      .poll(async () => {
        const bar = page.getByRole('progressbar', { name: 'Uploading' });
        if ((await bar.count()) > 0) shown.add(await bar.evaluate(({ value }: HTMLProgressElement) => value));
        return [...shown].some((percent) => percent > 0 && percent < 100);
      })
      .toBe(true);
    await page.getByText(messages.listingAdded).waitFor();
  });
});

async function largePhoto(page: Page): Promise<File> {
  const photo = await aPhoto(page, 3600, 2400, true);
  expect(photo.buffer.length).toBeGreaterThan(3_000_000);
  return photo;
}

/** Completes the steps up to the publish button; expects photos of these widths. */
async function readyToPublish(page: Page, photos: File[], wide: number[]): Promise<void> {
  await page.goto('/listingpage1');
  await pick(page, photos);
  expect(await widths(page)).toEqual(wide);
  await describeHome(page);
  await next(page);
  await page.getByRole('radio', { name: 'Vila' }).check({ force: true });
  await next(page);
}
