import type { State } from '../states.ts';
import { hasUtgst } from './gst-states.ts';

/** GST by whom it goes to, in paise: either IGST alone, or CGST with SGST or UTGST. */
export interface GstParts {
  cgst: number;
  sgst: number;
  utgst: number;
  igst: number;
}

export const noGst: Readonly<GstParts> = { cgst: 0, sgst: 0, utgst: 0, igst: 0 };

/** The two halves of a supply within a state: the first is the centre's, the second the state's or union territory's. */
export function gstWithin(state: State, [cgst, second]: readonly [number, number]): GstParts {
  return hasUtgst(state) ? { ...noGst, cgst, utgst: second } : { ...noGst, cgst, sgst: second };
}

/** The sum of all of them. */
export function sumOfGst({ cgst, sgst, utgst, igst }: GstParts): number {
  return cgst + sgst + utgst + igst;
}
