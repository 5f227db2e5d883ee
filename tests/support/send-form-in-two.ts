import { vi } from 'vitest';
import type { Person, TestApp } from './app.ts';
import type { Answered } from './client.ts';
import { until } from './until.ts';

/** Sends a form of which the last byte leaves only after `meanwhile`, which runs while the server reads the rest. */
export async function sendFormInTwo<T>(
  app: TestApp,
  person: Person,
  { method = 'POST', path, form }: { method?: 'POST' | 'PUT'; path: string; form: FormData },
  meanwhile: () => Promise<unknown>,
): Promise<Answered<T>> {
  const encoded = new Response(form);
  const type = encoded.headers.get('content-type') ?? '';
  const bytes = new Uint8Array(await encoded.arrayBuffer());
  const opening = vi.spyOn(app.context.photos, 'openUpload');
  const body = new ReadableStream({
    async start(stream) {
      stream.enqueue(bytes.slice(0, -1));
      await until(() => {
        if (opening.mock.calls.length === 0) throw new Error('the server does not read the form yet');
      });
      await meanwhile();
      stream.enqueue(bytes.slice(-1));
      stream.close();
    },
  });
  const init = { body, duplex: 'half', headers: { 'content-type': type } } as RequestInit;
  try {
    return await person.send<T>(method, path, init);
  } finally {
    opening.mockRestore();
  }
}
