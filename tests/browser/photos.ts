import type { Browser } from 'playwright-core';

/** Photos as a host's phone would make them: JPEG files, each of its own colours. */
export async function takePhotos(
  browser: Browser,
  count: number,
): Promise<{ name: string; mimeType: string; buffer: Buffer }[]> {
  const page = await browser.newPage({ viewport: { width: 1200, height: 900 } });
  const photos = [];
  for (let number = 1; number <= count; number += 1) {
    await page.setContent(
      `<body style="margin:0;background:linear-gradient(${number * 40}deg,hsl(${number * 50} 60% 60%),hsl(${number * 50 + 60} 50% 30%))"></body>`,
    );
    photos.push({
      name: `house-${number}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await page.screenshot({ type: 'jpeg' }),
    });
  }
  await page.close();
  return photos;
}
