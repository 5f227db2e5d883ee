import { arch } from '../building/arches.ts';
import { bend } from '../drawing/bend.ts';
import { mix, shaded, sunlit } from '../drawing/colour.ts';
import { type Point, box, d, polygon } from '../drawing/path.ts';
import { shining } from '../light/light.ts';
import type { Scene } from '../scene.ts';
import type { WindowKind } from '../style.ts';
import type { Room } from './room.ts';
import { archOf } from './windows.ts';

interface SideOpening {
  /** Where it begins and ends in depth. */
  z: number;
  width: number;
  sill: number;
  height: number;
  kind: WindowKind;
}

/** The window in the left wall, through which the sun comes in. */
export function sideWindow(scene: Scene, room: Room, { z, width, sill, height, kind }: SideOpening): void {
  const { pen, colours, light } = scene;
  const { stage, half, wall } = room;
  const outer = stage.side(-half);
  const shape = arch(archOf[kind], z + width / 2, -sill, width, height);
  const opening = bend(shape, outer);
  pen.paint(
    bend(arch(archOf[kind], z + width / 2, -sill + 3, width + 16, height + 12), outer),
    shaded(colours.trim, 0.24),
  );
  pen.paint(opening, sunlit(wall, 0.5));
  pen.inside(opening, () => {
    pen.under(shining, () => {
      const glass = bend(shape, stage.side(-half - 26));
      pen.paint(
        glass,
        light.hour === 'night'
          ? pen.fade([0, '#2B356C'], [1, '#6A5F96'])
          : pen.fade([0, mix(light.sky[1], '#FFFFFF', 0.35)], [1, mix(light.sky[2], '#FFFFFF', 0.3)]),
      );
    });
    const place = stage.side(-half - 24);
    const bars = [0.34, 0.67]
      .map((at) => d`M${z} ${-sill - height * at}h${width}`)
      .concat([0.25, 0.5, 0.75].map((at) => d`M${z + width * at} ${-sill}v${-height}`));
    pen.line(
      bars.map((bar) => bend(bar, place)),
      kind === 'cusped' ? shaded(colours.trim, 0.2) : shaded(colours.door, 0.2),
      1.8,
    );
  });
  pen.paint(bend(box(z - 8, -sill, width + 16, 7), outer), sunlit(colours.trim, 0.1));
  if (!light.lamps) {
    const [gx, gy] = stage.at(-half, -sill - height / 2, z + width / 2);
    pen.paint(d`M${gx - 150} ${gy - 150}h300v300h-300z`, pen.glow([0, light.sun, 0.5], [1, light.sun, 0]));
  }
}

/** Where the sun that comes through the side window falls on a level plane: one shape a pane. */
export function sunPatches(
  { light }: Scene,
  { stage, half }: Room,
  { z, width, sill, height, kind }: SideOpening,
  level: number,
): string[] {
  if (light.lamps || light.season === 'monsoon') return [];
  const reach = light.hour === 'morning' ? 1.25 : 0.85;
  const drift = -0.32;
  const fall = (up: number, along: number): Point => {
    const rise = up - level;
    return stage.at(-half + rise * reach, -level, along + rise * drift);
  };
  const [columns, rows] = kind === 'wide' ? [2, 1] : [3, 3];
  const patches: string[] = [];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const [low, high] = [sill + (height * (row + 0.06)) / rows, sill + (height * (row + 0.94)) / rows];
      const [near, far] = [z + (width * (column + 0.07)) / columns, z + (width * (column + 0.93)) / columns];
      if (low < level) continue;
      patches.push(polygon([fall(low, near), fall(low, far), fall(high, far), fall(high, near)]));
    }
  }
  return patches;
}
