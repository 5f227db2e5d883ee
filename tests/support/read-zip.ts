import { inflateRawSync } from 'node:zlib';

const END = 0x06054b50;
const END_BYTES = 22;

/** The files of a ZIP archive by path, read by its central directory. */
export function readZip(bytes: Buffer): Map<string, Buffer> {
  let end = bytes.length - END_BYTES;
  while (end >= 0 && bytes.readUInt32LE(end) !== END) end -= 1;
  if (end < 0) throw new Error('this is no whole ZIP archive');
  const files = new Map<string, Buffer>();
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const local = bytes.readUInt32LE(at + 42);
    const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const stored = bytes.subarray(from, from + bytes.readUInt32LE(at + 20));
    const path = bytes.toString('utf8', at + 46, at + 46 + nameBytes);
    files.set(path, bytes.readUInt16LE(at + 10) === 0 ? stored : inflateRawSync(stored));
    at += 46 + nameBytes + extraBytes + commentBytes;
  }
  return files;
}
