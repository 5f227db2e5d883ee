import { drawScene, type SceneChoice, type View } from './draw-scene.ts';
import type { SampleHome } from './homes/sample-home.ts';
import type { Hour } from './light/light.ts';
import { previewOf } from './preview.ts';
import { HEIGHT, WIDTH } from './scene.ts';

/** A picture of a home, ready to be kept like a photo. */
export interface DrawnScene {
  svg: string;
  width: number;
  height: number;
  /** A tiny preview as a data URL. */
  blur: string;
}

/** The pictures of a sample home, its cover first. The same home gives the same bytes. */
export const drawHome = (home: SampleHome): DrawnScene[] =>
  scenesOf(home).map((choice) => ({ svg: drawScene(choice), width: WIDTH, height: HEIGHT, blur: previewOf(choice) }));

/** What is drawn of a home, in the order of its pictures. */
export function scenesOf({ title, category, includedGuests, drawn }: SampleHome): SceneChoice[] {
  const scene = (view: View, more: Partial<SceneChoice> = {}): SceneChoice => ({
    ...drawn,
    seed: title,
    view,
    hour: hourOf(view, drawn.hour),
    ...more,
  });
  const [front, court, room, kitchen, bath, veranda] = [
    scene('front'),
    scene('court'),
    scene('room'),
    scene('kitchen'),
    scene('bath'),
    scene('veranda'),
  ];
  // Who looks for a bed in a shared house looks at the room first.
  const first = category === 'pg' ? [room, court, front] : [front, court, room];
  const second = scene('room', { number: 2, mirrored: !drawn.mirrored, hour: 'morning' });
  return [...first, kitchen, bath, ...(includedGuests >= 4 ? [second] : []), veranda];
}

/** A house shown at lamplight still shows its kitchen by day. */
function hourOf(view: View, hour: Hour): Hour {
  if (hour !== 'evening' && hour !== 'night') return hour;
  if (view === 'kitchen' || view === 'bath') return 'morning';
  return hour === 'night' && view !== 'front' && view !== 'room' ? 'morning' : hour;
}
