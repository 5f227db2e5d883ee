import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import * as messages from '@aangan/contract/words/en/shared/messages.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Product, startProduct } from '../product.ts';
import { aPerson, NOISY_JPEG, type Person, realClock, type Screen, signUp } from './person.ts';

const DIALOG = '[role=dialog]';

const texts = {
  Title: 'Veranda on the Ghats',
  Description: 'Two rooms above the river.',
  City: 'Varanasi, India',
  Landmark: 'Assi Ghat',
  Rent: '3200',
  'Included Guests': '2',
  'Extra Guest Fee': '400',
  Contact: '+91 98450 12345',
};

let product: Product;
let folder: string;
let host: Person;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'aangan-photos-'));
  product = await startProduct(realClock);
});

afterAll(async () => {
  await product?.remove();
  rmSync(folder, { recursive: true });
});

afterEach(async () => {
  await host?.leave();
});

describe.each<Screen>(['phone', 'desktop'])('a host with a %s', (screen) => {
  beforeEach(async () => {
    host = await aPerson(screen, product.url);
    await signUp(host.window, 'Uma Mishra', `uma-${screen}@example.in`);
  });

  it('publishes a home with photos, finds the typed text after going back, and edits it', async () => {
    const { window } = host;
    const title = `${texts.Title} ${screen}`;
    await window.goTo('/listingpage1');
    await window.find('heading', 'SetUp Your Home');
    await window.choose('input[type=file][multiple]', [await aPhoto(3600, 2400), await aPhoto(800, 600)]);
    await window.find('button', 'Move Image 2');
    for (const [label, text] of Object.entries({ ...texts, Title: title })) await window.fill(label, text);
    await window.press('button', 'Next');
    await window.press('radio', 'Cabin');
    await window.session.goBack();
    await window.find('heading', 'SetUp Your Home');
    expect(await window.readValue('Title')).toBe(title);
    await window.session.reload();
    await window.find('button', 'Move Image 2');
    expect(await window.readValue('Description')).toBe(texts.Description);
    await window.press('button', 'Next');
    await window.find('heading', 'Which of these best describes your place?');
    await window.press('button', 'Next');
    await window.press('button', 'Publish Listing');
    await window.read(messages.listingAdded);
    const [home] = (await (await fetch(`${product.url}/api/listing/get?limit=1`)).json()) as [Listing];
    expect({ ...home, photos: home.photos.map(({ width }) => width) }).toMatchObject({ title, photos: [2560, 800] });

    await window.goTo('/mylisting');
    await window.press('link', title);
    await window.press('button', 'Edit Listing');
    await window.fill('Title', `${title} by the river`, DIALOG);
    await window.press('button', 'Update Listing', DIALOG);
    await window.read(messages.listingUpdated);
    await window.find('link', `${title} by the river`);
  });

  async function aPhoto(width: number, height: number): Promise<string> {
    const file = join(folder, `${width}.jpg`);
    writeFileSync(file, await host.window.session.run<string>(NOISY_JPEG, width, height), 'base64');
    return file;
  }
});
