/** For an answer of 24 homes thrice over; longer ones take the longer way. */
const ROOM = 256 * 1024;
const desk = Buffer.allocUnsafeSlow(ROOM);
/** A code unit takes as many bytes at most. */
const MOST_BYTES = 3;

/**
 * Texts one after the other in UTF-8. Written down piece by piece and copied once: joining them to a text first would leave
 * copies of tens of kilobytes to the collector. See docs/decisions/photos-as-json.md.
 */
export function bytesOf(pieces: readonly string[]): Buffer {
  let length = 0;
  for (const piece of pieces) {
    if (piece.length * MOST_BYTES > ROOM - length) return Buffer.from(pieces.join(''));
    length += desk.write(piece, length);
  }
  return Buffer.from(desk.subarray(0, length));
}
