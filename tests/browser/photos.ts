import sharp from 'sharp';

/** Photos as a host's phone would make them: JPEG files, each of its own colours. */
export function takePhotos(count: number): Promise<{ name: string; mimeType: string; buffer: Buffer }[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, index) => ({
      name: `house-${index + 1}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await sharp(Buffer.from(gradient(50 * (index + 1))))
        .jpeg()
        .toBuffer(),
    })),
  );
}

function gradient(hue: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900">
    <linearGradient id="sky" x2="1" y2="1">
      <stop stop-color="hsl(${hue}, 60%, 60%)"/><stop offset="1" stop-color="hsl(${hue + 60}, 50%, 30%)"/>
    </linearGradient>
    <rect width="100%" height="100%" fill="url(#sky)"/>
  </svg>`;
}
