import type { State } from '../states.ts';
import { hasUtgst } from './gst-states.ts';

/** GST by kind, in paise: either IGST, or CGST with SGST or UTGST. */
export interface GstParts {
  cgst: number;
  sgst: number;
  utgst: number;
  igst: number;
}

export const noGst: Readonly<GstParts> = { cgst: 0, sgst: 0, utgst: 0, igst: 0 };

/** Halves of a supply within a state: CGST, then SGST or UTGST. */
export function gstWithin(state: State, [cgst, second]: readonly [number, number]): GstParts {
  return hasUtgst(state) ? { ...noGst, cgst, utgst: second } : { ...noGst, cgst, sgst: second };
}

/** Sum of all kinds. */
export function sumOfGst({ cgst, sgst, utgst, igst }: GstParts): number {
  return cgst + sgst + utgst + igst;
}
