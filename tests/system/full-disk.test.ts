import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Client } from '../support/client.ts';
import { freePort } from '../support/free-port.ts';
import { aHomeForm } from '../support/listings.ts';
import { noise } from '../support/odd-files.ts';
import { buildProgram, ChildProgram, type Program } from '../support/programs.ts';
import { until } from '../support/until.ts';

/** Requires root to mount a disk; enabled by `npm run test:nightly`. */
const canMount = process.env.FULL_DISK !== undefined && process.platform === 'linux' && process.getuid?.() === 0;
const DISK_MB = 300;
const MB = Buffer.alloc(1_000_000);

let disk: string;
let program: Program;
let product: ChildProgram;
let url: string;

beforeEach(async () => {
  if (!canMount) return;
  disk = mkdtempSync(join(tmpdir(), 'aangan-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=755`, 'tmpfs', disk]);
  program = await buildProgram('server/main.ts');
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: join(disk, 'data'),
    PORT: String(await freePort()),
    SAMPLE_HOMES: 'off',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'fatal',
  };
  product = new ChildProgram(program.path, [], { env });
  url = (await product.waitForOutput(/^ +Aangan +http/)).trim().split(/ +/)[1] ?? '';
});
afterEach(async () => {
  if (!canMount) return;
  product.process.kill('SIGTERM');
  await product.ended();
  program.remove();
  execFileSync('umount', [disk]);
  rmSync(disk, { recursive: true });
});

function fillDisk(): void {
  mkdirSync(join(disk, 'filler'));
  const fill = (bytes: Buffer, name: string) => {
    try {
      for (let file = 0; ; file += 1) writeFileSync(join(disk, 'filler', `${name}-${file}`), bytes);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  };
  fill(MB, 'large');
  fill(MB.subarray(0, 4_096), 'small');
}

const write = (words: string) =>
  new Client(url).post('/api/contact', { userName: 'A', userEmail: 'a@example.org', userMessage: words });

test.runIf(canMount)(
  'a full disk refuses writes temporarily, leaves no partial files, and recovers automatically',
  async () => {
    const host = new Client(url);
    await host.post('/api/auth/signup', { name: 'Asha', email: 'asha@example.org', password: 'courtyard-with-neem' });
    const photo = await (await noise(1_200, 800)).jpeg().toBuffer();
    const publish = async () => host.post('/api/listing/add', await aHomeForm({}, { image1: photo }));
    expect((await publish()).status).toBe(201);
    fillDisk();

    const refused = await publish();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    expect(readdirSync(join(disk, 'data', 'staging'))).toEqual([]);
    expect(readdirSync(join(disk, 'data', 'photos'))).toHaveLength(1);
    // Partly filled pages still accept rows for a while.
    const answers = [];
    do answers.push(await write('x'.repeat(5_000)));
    while (answers.at(-1)?.status === 200 && answers.length < 2_000);
    expect([answers.at(-1)?.status, answers.at(-1)?.headers.get('retry-after')]).toEqual([503, '5']);
    expect((await host.get('/api/listing/get?limit=24')).body).toHaveLength(1);

    rmSync(join(disk, 'filler'), { recursive: true });
    await until(async () => expect((await write('Namaste')).status).toBe(200));
    expect((await publish()).status).toBe(201);
    expect((await host.get('/api/listing/get?limit=24')).body).toHaveLength(2);
  },
);
