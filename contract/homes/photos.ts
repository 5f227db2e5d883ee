import * as z from '../zod.ts';

/**
 * A photo. Its files are at `{path}/{width}.{format}` for each of `widths`; they never change and may be cached for
 * ever.
 */
export const Photo = z.object({
  path: z.string().describe('Where its files lie, without a trailing slash'),
  format: z.enum(['webp', 'svg']),
  widths: z.array(z.number().int()).min(1).describe('Pixels, ascending'),
  width: z.number().int().describe('Pixels of the whole photo, for its ratio'),
  height: z.number().int(),
  blur: z.string().describe('A tiny preview as a data URL, shown until the photo is there'),
});
export type Photo = z.infer<typeof Photo>;
