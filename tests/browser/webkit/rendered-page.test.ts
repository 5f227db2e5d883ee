import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type NetworkProxy, openNetworkProxy } from '../network-proxy.ts';
import { type Product, startProduct } from '../product.ts';
import { until } from '../until-quiet.ts';
import { aPerson, GATHER_REFUSALS, IS_TAKEN_OVER, type Person, realClock, type Screen } from './person.ts';

let proxy: NetworkProxy;
let product: Product;

beforeAll(async () => {
  proxy = await openNetworkProxy();
  product = await startProduct({ ...realClock, PUBLIC_URL: proxy.url, SAMPLE_HOMES: 'on' });
  proxy.leadTo(product.url);
});

afterAll(async () => {
  await product?.remove();
  await proxy?.remove();
});

describe.each<Screen>(['phone', 'desktop'])('the home page on a %s', (screen) => {
  let visitor: Person;

  beforeEach(async () => {
    // Does not wait for the load event: the scripts are delayed.
    visitor = await aPerson(screen, proxy.url, 'none');
  });

  afterEach(async () => {
    proxy.mend();
    await visitor?.leave();
  });

  it('is rendered before scripts run and does not change on hydration', async () => {
    const { window } = visitor;
    const { session } = window;
    const scripts = proxy.hold('GET', /^\/assets\/.*\.js$/);
    await window.goTo('/');
    await window.find('heading', 'The door is open.');
    await session.run(GATHER_REFUSALS);
    const rendered = await session.run<string>(MARKUP);
    expect(await session.run<boolean>(IS_TAKEN_OVER)).toBe(false);

    scripts.release();
    await until('the app has taken the page over', () => session.run<boolean>(IS_TAKEN_OVER));
    expect(await session.run<string>(MARKUP)).toBe(rendered);
    await window.press('button', 'Account');
    await window.find('menuitem', 'Login');
    expect(await session.run<string[]>('return window.refusals;')).toEqual([]);
  });
});

const MARKUP = "return document.querySelector('#root').innerText;";
