import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';

/** Baseline for photo files: a bare HTTP server that reads and sends each file. */
const { BENCH_FOLDER: folder = '' } = process.env;

const server = createServer((request, response) => {
  const path = join(folder, (request.url ?? '').replace('/photos/', ''));
  readFile(path).then(
    (bytes) => response.writeHead(200, { 'content-type': 'image/webp', 'content-length': bytes.length }).end(bytes),
    (error: unknown) => response.writeHead(404).end(String(error)),
  );
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.(typeof address === 'object' ? address?.port : undefined);
});
process.on('disconnect', () => process.exit());
