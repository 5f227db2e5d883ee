import { arcadeCourt } from './courts/arcade.ts';
import { pillaredCourt } from './courts/pillared.ts';
import { poolCourt } from './courts/pool.ts';
import { terrace } from './courts/terrace.ts';
import { yard } from './courts/yard.ts';
import { Pen } from './drawing/pen.ts';
import { dice } from './drawing/random.ts';
import { fronts } from './fronts.ts';
import { type Kind, styles } from './styles.ts';
import { type Hour, lightOf, type Season } from './light/light.ts';
import { otherRoom, type Paint, paletteOf, type Wall } from './palette.ts';
import { bath } from './rooms/bath.ts';
import { bedroom } from './rooms/bedroom.ts';
import { kitchen } from './rooms/kitchen.ts';
import { pgRoom } from './rooms/pg-room.ts';
import { veranda } from './rooms/veranda.ts';
import { HEIGHT, type Scene, WIDTH } from './scene.ts';
import type { CourtKind, Style } from './style.ts';

export const views = ['front', 'court', 'room', 'kitchen', 'bath', 'veranda'] as const;
export type View = (typeof views)[number];

/** One picture of one home. Its colours come from seed and wall alone, so that all views of a home share them. */
export interface SceneChoice {
  kind: Kind;
  view: View;
  seed: string;
  hour: Hour;
  season: Season;
  wall: Wall;
  /** Things stand the other way round; the light still comes from the left. */
  mirrored: boolean;
  /** The second room of a house is 2; the first picture of a view needs no number. */
  number?: number;
  /** The paint of its doors, where it must be this one. */
  door?: Paint;
  /** Where it lies, how it is built and furnished, where that is not as usual. */
  style?: Partial<Style>;
}

const courts: Record<CourtKind, (scene: Scene) => void> = {
  arcade: arcadeCourt,
  pillared: pillaredCourt,
  yard,
  terrace,
  pool: poolCourt,
};

/** Draws a picture of 640 by 480 as SVG text: the same choice gives the same bytes. */
export function drawScene(choice: SceneChoice): string {
  const light = lightOf(choice.hour, choice.season);
  const pen = new Pen(light.outdoors);
  const style: Style = { ...styles[choice.kind], ...choice.style };
  const colours = paletteOf(choice.wall, dice(choice.seed), choice.door);
  const scene: Scene = {
    pen,
    light,
    dice: dice(`${choice.seed}/${choice.view}${choice.number ?? ''}`),
    colours: choice.number === 2 ? otherRoom(colours) : colours,
    style,
    mirrored: choice.mirrored,
  };
  const inside = (draw: (scene: Scene) => void) => pen.under(light.indoors, () => draw(scene));
  switch (choice.view) {
    case 'front':
      fronts[choice.kind](scene);
      break;
    case 'court':
      courts[style.court](scene);
      break;
    case 'room':
      inside(choice.kind === 'pg' ? pgRoom : bedroom);
      break;
    case 'kitchen':
      inside(kitchen);
      break;
    case 'bath':
      inside(bath);
      break;
    case 'veranda':
      veranda(scene);
      break;
  }
  return pen.svg(WIDTH, HEIGHT);
}
