import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../free-port.ts';
import { ChildProgram } from '../programs.ts';

/** The built product in its own folder, with embedded database and stand-ins, like `npm start`. */
export class BuiltProduct {
  readonly url: string;
  readonly #program: ChildProgram;
  readonly #dataDir: string;

  private constructor(url: string, program: ChildProgram, dataDir: string) {
    this.url = url;
    this.#program = program;
    this.#dataDir = dataDir;
  }

  static async start({ processes = 1 } = {}): Promise<BuiltProduct> {
    const dataDir = mkdtempSync(join(tmpdir(), 'aangan-built-'));
    chmodSync(dataDir, 0o755);
    const port = await freePort();
    const main = join(import.meta.dirname, '..', '..', '..', 'server', 'build', 'main.js');
    const program = new ChildProgram(main, ['--processes', String(processes)], {
      env: {
        PATH: process.env['PATH'],
        NODE_ENV: 'production',
        PORT: String(port),
        DATA_DIR: dataDir,
        SAMPLE_HOMES: 'off',
        RATE_LIMITS: 'off',
        LOG_LEVEL: 'error',
      },
    });
    await program.waitForOutput(/^ +Aangan +http/);
    return new BuiltProduct(`http://127.0.0.1:${port}`, program, dataDir);
  }

  /** Address of a stand-in, by its name in the product's output. */
  async findAddress(name: string): Promise<string> {
    const line = await this.#program.waitForOutput(new RegExp(`^ +${name} +http`));
    return line.trim().split(/ {2,}/)[1] ?? '';
  }

  async stop(): Promise<number | null> {
    this.#program.process.kill('SIGTERM');
    const code = await this.#program.ended();
    rmSync(this.#dataDir, { recursive: true, force: true });
    return code;
  }
}
