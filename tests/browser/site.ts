import type { Browser } from 'playwright-core';
import { afterAll } from 'vitest';
import { openBrowser } from './browser.ts';
import { type NetworkProxy, openNetworkProxy } from './network-proxy.ts';
import { type Product, startProduct } from './product.ts';

/** Starts the product with these settings and a browser for all tests of a file; both end with it. */
export async function openSite(settings?: Record<string, string>): Promise<{ product: Product; browser: Browser }> {
  const [product, browser] = await Promise.all([startProduct(settings), openBrowser()]);
  afterAll(async () => {
    await browser.close();
    await product.remove();
  });
  return { product, browser };
}

/** A site that browsers reach through a proxy that can break connections. */
export async function openSiteBehindProxy(
  settings?: Record<string, string>,
): Promise<{ product: Product; browser: Browser; proxy: NetworkProxy }> {
  const proxy = await openNetworkProxy();
  afterAll(() => proxy.remove());
  const site = await openSite({ ...settings, PUBLIC_URL: proxy.url });
  proxy.leadTo(site.product.url);
  return { ...site, proxy };
}
