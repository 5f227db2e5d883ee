import { d } from '../drawing/path.ts';
import type { ArchKind } from '../style.ts';

/** An opening with its foot at `base`, `x` in its middle, its crown `height` above the foot. */
export const arch = (kind: ArchKind, x: number, base: number, width: number, height: number): string =>
  arches[kind](x, base, width / 2, height);

/** Each from the middle of its foot, with half its width. */
const arches: Record<ArchKind, (x: number, base: number, half: number, height: number) => string> = {
  cusped(x, base, half, height) {
    const rise = Math.min(height * 0.5, half * 1.25);
    const spring = base - height + rise;
    // Two lobes to a side, then the reversed curve that runs up to the point.
    const at = (u: number, v: number) => d`${x + u * half} ${spring - v * rise}`;
    const left = `Q${at(-1.03, 0.3)} ${at(-0.82, 0.36)}Q${at(-0.8, 0.64)} ${at(-0.48, 0.66)}C${at(-0.4, 0.86)} ${at(-0.1, 0.84)} ${at(0, 1)}`;
    const right = `C${at(0.1, 0.84)} ${at(0.4, 0.86)} ${at(0.48, 0.66)}Q${at(0.8, 0.64)} ${at(0.82, 0.36)}Q${at(1.03, 0.3)} ${at(1, 0)}`;
    return d`M${x - half} ${base}V${spring}${left}${right}V${base}Z`;
  },
  pointed(x, base, half, height) {
    const rise = Math.min(height * 0.5, half * 1.15);
    const [spring, top] = [base - height + rise, base - height];
    return d`M${x - half} ${base}V${spring}C${x - half} ${spring - rise * 0.55} ${x - half * 0.35} ${spring - rise * 0.8} ${x} ${top}C${x + half * 0.35} ${spring - rise * 0.8} ${x + half} ${spring - rise * 0.55} ${x + half} ${spring}V${base}Z`;
  },
  round(x, base, half, height) {
    const rise = Math.min(height * 0.6, half);
    const [spring, top] = [base - height + rise, base - height];
    return d`M${x - half} ${base}V${spring}C${x - half} ${spring - rise * 0.55} ${x - half * 0.55} ${top} ${x} ${top}C${x + half * 0.55} ${top} ${x + half} ${spring - rise * 0.55} ${x + half} ${spring}V${base}Z`;
  },
  shallow(x, base, half, height) {
    const [spring, top] = [base - height + half * 0.3, base - height];
    return d`M${x - half} ${base}V${spring}Q${x - half * 0.5} ${top} ${x} ${top}Q${x + half * 0.5} ${top} ${x + half} ${spring}V${base}Z`;
  },
  straight: (x, base, half, height) => d`M${x - half} ${base}v${-height}h${half * 2}v${height}Z`,
};
