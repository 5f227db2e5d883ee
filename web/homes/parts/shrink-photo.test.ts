import { afterEach, expect, test, vi } from 'vitest';
import { shrinkPhoto } from './shrink-photo.ts';

afterEach(() => vi.unstubAllGlobals());

/** A fake canvas of one colour, null when transparent; JPEG encodes transparency as black. */
class FakeCanvas {
  colour: string | null = null;
  readonly context = {
    fillStyle: '#000',
    fillRect: () => (this.colour = this.context.fillStyle),
    drawImage: (picture: { colour: string | null }) => (this.colour = picture.colour ?? this.colour),
  };
  readonly width: number;
  readonly height: number;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
  }

  getContext() {
    return this.context;
  }

  async convertToBlob({ type }: { type: string }) {
    return new Blob([this.colour ?? '#000'], { type });
  }
}

async function shrunk(colour: string | null) {
  vi.stubGlobal('OffscreenCanvas', FakeCanvas);
  vi.stubGlobal('createImageBitmap', async () => ({ width: 4_000, height: 3_000, colour, close: () => {} }));
  const photo = await shrinkPhoto(new File([new Uint8Array(2_000_000)], 'home.png', { type: 'image/png' }));
  return { name: photo.name, type: photo.type, colour: await photo.text() };
}

test('a large photo becomes a smaller JPEG', async () => {
  expect(await shrunk('#c30')).toEqual({ name: 'home.jpg', type: 'image/jpeg', colour: '#c30' });
});

test('what is transparent becomes white, as the server makes it', async () => {
  expect(await shrunk(null)).toMatchObject({ colour: '#fff' });
});
