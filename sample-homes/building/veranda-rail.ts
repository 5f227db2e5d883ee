import { bend } from '../drawing/bend.ts';
import { mix, shaded, sunlit } from '../drawing/colour.ts';
import { box, d } from '../drawing/path.ts';
import { type Stage, block } from '../drawing/perspective.ts';
import type { Scene } from '../scene.ts';
import { EDGE } from './veranda-frame.ts';

export function rail(scene: Scene, stage: Stage): void {
  const { pen, colours, style } = scene;
  const place = stage.facing(EDGE);
  const [left, right] = [-430, 430];
  switch (style.veranda) {
    case 'turned': {
      // The seat that runs around a southern veranda, with its slanting back.
      const wood = mix(colours.wood, '#A9623A', 0.35);
      pen.paint(
        Array.from({ length: 48 }, (_, index) => bend(d`M${left + index * 18} -72q7 16 2 34h7q4 -18 -2 -34z`, place)),
        shaded(wood, 0.1),
      );
      pen.paint(bend(box(left, -80, right - left, 9), place), sunlit(wood, 0.2));
      const bench = block(stage, { x: left, z: EDGE - 40, width: right - left, depth: 40, height: 7, foot: 32 });
      pen.paint(bend(box(left, -32, right - left, 32), stage.facing(EDGE - 34)), shaded(wood, 0.4));
      pen.paint(bench.top, sunlit(wood, 0.26));
      pen.paint(bench.front, wood);
      break;
    }
    case 'arched':
    case 'round': {
      const stone = mix('#FBF3E4', colours.wall, 0.1);
      if (style.veranda === 'arched') {
        pen.paint(bend(box(left, -64, right - left, 64), place), shaded(stone, 0.1));
        pen.paint(
          Array.from({ length: 42 }, (_, index) => bend(d`M${left + 8 + index * 20} -30l7 -18 7 18 -7 18z`, place)),
          shaded(colours.wall, 0.4),
        );
      } else {
        pen.paint(
          Array.from({ length: 38 }, (_, index) =>
            bend(d`M${left + 10 + index * 23} -8q-7 -14 0 -26q3 -8 -2 -18h10q-5 10 -2 18q7 12 0 26z`, place),
          ),
          stone,
        );
        pen.paint(bend(box(left, -10, right - left, 10), place), shaded(stone, 0.1));
      }
      pen.paint(bend(box(left, -68, right - left, 11), place), sunlit(stone, 0.2));
      pen.paint(bend(box(left, -58, right - left, 4), place), '#3A1426', 0.2);
      break;
    }
    case 'timber': {
      const wood = colours.wood;
      pen.paint(
        [box(left, -84, right - left, 9), box(left, -20, right - left, 7)].map((shape) => bend(shape, place)),
        sunlit(wood, 0.14),
      );
      pen.paint(
        Array.from({ length: 21 }, (_, index) =>
          bend(d`M${left + index * 41} -75h15l-3 12 3 8v35h-15v-35l3 -8z`, place),
        ),
        wood,
      );
      break;
    }
    case 'balcony': {
      const iron = mix('#3A4654', colours.door, 0.35);
      pen.line(
        Array.from({ length: 48 }, (_, index) => bend(d`M${left + index * 18} -92v88`, place)),
        iron,
        2,
      );
      pen.line(
        Array.from({ length: 24 }, (_, index) => bend(d`M${left + 9 + index * 36} -48q9 -18 18 0q-9 18 -18 0z`, place)),
        iron,
        1.6,
      );
      pen.line([bend(d`M${left} -94H${right}`, place), bend(d`M${left} -6H${right}`, place)], iron, 4);
      break;
    }
  }
}
