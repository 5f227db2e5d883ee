import { d } from '../drawing/path.ts';
import type { Scene } from '../scene.ts';

/** A glass of tea. */
export function chaiGlass({ pen }: Scene, x: number, y: number, scale: number): void {
  const s = (value: number) => value * scale;
  pen.paint(d`M${x - s(3.4)} ${y}l${-s(1.2)} ${-s(11)}h${s(9.2)}l${-s(1.2)} ${s(11)}z`, '#EADFCB', 0.7);
  pen.paint(d`M${x - s(3.2)} ${y - s(0.6)}l${-s(0.9)} ${-s(8)}h${s(8.2)}l${-s(0.9)} ${s(8)}z`, '#B8743F');
  pen.paint(d`M${x - s(2.6)} ${y - s(1)}l${-s(0.7)} ${-s(7)}h${s(1.6)}l${s(0.3)} ${s(7)}z`, '#F3D6A8', 0.7);
  pen.line(
    d`M${x - s(1)} ${y - s(14)}q${s(3)} ${-s(3)} 0 ${-s(7)}M${x + s(2)} ${y - s(14)}q${s(3)} ${-s(3)} 0 ${-s(6)}`,
    '#FFF6E4',
    s(0.9),
    0.5,
  );
}
