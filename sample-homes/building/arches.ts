import { d } from '../drawing/path.ts';
import type { ArchKind } from '../style.ts';

/** An opening with its foot at `base`, `x` in its middle, its crown `height` above the foot. */
export function arch(kind: ArchKind, x: number, base: number, width: number, height: number): string {
  const a = width / 2;
  switch (kind) {
    case 'cusped': {
      const rise = Math.min(height * 0.5, a * 1.25);
      const spring = base - height + rise;
      const at = (u: number, v: number) => d`${x + u * a} ${spring - v * rise}`;
      return (
        d`M${x - a} ${base}V${spring}` +
        `Q${at(-1.03, 0.3)} ${at(-0.82, 0.36)}Q${at(-0.8, 0.64)} ${at(-0.48, 0.66)}C${at(-0.4, 0.86)} ${at(-0.1, 0.84)} ${at(0, 1)}` +
        `C${at(0.1, 0.84)} ${at(0.4, 0.86)} ${at(0.48, 0.66)}Q${at(0.8, 0.64)} ${at(0.82, 0.36)}Q${at(1.03, 0.3)} ${at(1, 0)}` +
        d`V${base}Z`
      );
    }
    case 'pointed': {
      const rise = Math.min(height * 0.5, a * 1.15);
      const spring = base - height + rise;
      return d`M${x - a} ${base}V${spring}C${x - a} ${spring - rise * 0.55} ${x - a * 0.35} ${spring - rise * 0.8} ${x} ${base - height}C${x + a * 0.35} ${spring - rise * 0.8} ${x + a} ${spring - rise * 0.55} ${x + a} ${spring}V${base}Z`;
    }
    case 'round': {
      const rise = Math.min(height * 0.6, a);
      const spring = base - height + rise;
      return d`M${x - a} ${base}V${spring}C${x - a} ${spring - rise * 0.55} ${x - a * 0.55} ${base - height} ${x} ${base - height}C${x + a * 0.55} ${base - height} ${x + a} ${spring - rise * 0.55} ${x + a} ${spring}V${base}Z`;
    }
    case 'shallow': {
      const rise = a * 0.3;
      const spring = base - height + rise;
      return d`M${x - a} ${base}V${spring}Q${x - a * 0.5} ${base - height} ${x} ${base - height}Q${x + a * 0.5} ${base - height} ${x + a} ${spring}V${base}Z`;
    }
    case 'straight':
      return d`M${x - a} ${base}V${base - height}H${x + a}V${base}Z`;
  }
}
