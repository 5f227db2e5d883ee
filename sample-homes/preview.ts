import { type Colour, mix } from './drawing/colour.ts';
import { dice } from './drawing/random.ts';
import type { SceneChoice } from './draw-scene.ts';
import { lightOf } from './light/light.ts';
import { paletteOf } from './palette.ts';

/** What stands in for a picture until it is there: its main colours from top to bottom, as a data URL of some 300 bytes. */
export function previewOf(choice: SceneChoice): string {
  const light = lightOf(choice.hour, choice.season);
  const { wall, wood } = paletteOf(choice.wall, dice(choice.seed), choice.door);
  const indoors = choice.view === 'room' || choice.view === 'kitchen' || choice.view === 'bath';
  const stops: readonly [Colour, Colour, Colour] = indoors
    ? [mix(light.indoors(wall), '#FFF4E0', 0.3), light.indoors(wall), light.indoors(mix(wood, wall, 0.5))]
    : [light.sky[0], light.sky[2], light.outdoors(mix(wall, '#8A7A5A', 0.4))];
  const shades = stops.map((colour, index) => `<stop offset='${index / 2}' stop-color='${colour}'/>`).join('');
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 4 3'><linearGradient id='a' x2='0' y2='1'>${shades}</linearGradient><path fill='url(#a)' d='M0 0h4v3H0z'/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg).replaceAll('%20', ' ').replaceAll('%3D', '=').replaceAll('%2F', '/').replaceAll('%3A', ':').replaceAll('%27', "'")}`;
}
