import type { CalendarDay } from '@aangan/contract/bookings/bookings.ts';
import { addDays, formatDate } from '@aangan/contract/rules/dates.ts';
import { SAMPLE_PASSWORD, sampleHosts } from '@aangan/samples/people.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Product, startProduct } from '../product.ts';
import { until } from '../until-quiet.ts';
import { aPerson, type Person, realClock, type Screen, signIn, today } from './person.ts';

let product: Product;
let host: Person;

beforeAll(async () => {
  product = await startProduct({ ...realClock, SAMPLE_HOMES: 'on', RATE_LIMITS: 'off' });
});

afterAll(async () => {
  await product?.remove();
});

describe.each<Screen>(['phone', 'desktop'])("a host's calendar on a %s", (screen) => {
  beforeEach(async () => {
    host = await aPerson(screen, product.url);
    await signIn(host.window, { email: sampleHosts.devyani.email, password: SAMPLE_PASSWORD });
  });

  afterEach(async () => {
    await host?.leave();
  });

  it("leads from today to all homes and to one, where a day's price is set and removed", async () => {
    const { window } = host;
    await window.goTo('/host');
    await window.find('heading', 'Today');
    await window.press('link', 'Calendar', 'nav');
    await window.press('link', /./, '.timeline');
    const { pathname } = await window.arriveAt(/^\/host\/calendar\/[\w-]+$/);
    const id = pathname.split('/').at(-1);

    const day = addDays(await today(product.url), 340);
    const rent = async () => {
      const answer = await fetch(`${product.url}/api/booking/calendar/${id}?from=${day}&to=${day}`);
      return ((await answer.json()) as CalendarDay[])[0]?.rent;
    };
    const before = await rent();
    await window.goTo(`${pathname}?day=${day}`);
    await window.press('gridcell', new RegExp(`${formatDate(day)}.*₹`));
    if (screen === 'phone') await window.press('button', 'Change these days');
    await window.fill('Price a night', '9,100');
    await window.read('What a guest pays');
    await window.press('button', 'Save');
    await window.read('1 day changed');
    expect(await rent()).toBe(9100);
    await window.press('button', 'Undo');
    await until('the price is as it was', async () => (await rent()) === before);

    await window.press('tab', 'Other sites');
    await window.read('For anybody else');
  });

  it('is navigable by keyboard', async () => {
    const { window } = host;
    await window.goTo('/host/calendar');
    await window.press('link', 'Calendar', 'nav');
    await window.session.run("document.querySelector('[role=grid]').focus();");
    await window.keys('ArrowDown', 'ArrowDown', 'Enter');
    const { search } = await window.arriveAt(/^\/(host\/calendar\/[\w-]+|booked)\?/);
    expect(search).toMatch(/^\?(day|id)=/);
  });
});
