import { landscapes } from '../land/landscapes.ts';
import { type Scene, apart } from '../scene.ts';
import type { Room } from './room.ts';

/** The land around the home, as much of it as the window shows. */
export function outside(scene: Scene, { stage, depth }: Room, x: number): void {
  const [px, top] = stage.at(x, -222, depth);
  scene.pen.moved({ x: px - 640 * 0.4 * 0.56, y: top - 24, scale: 0.4 }, () =>
    landscapes[scene.style.land]({ ...apart(scene, 'outside'), spare: true }),
  );
}
