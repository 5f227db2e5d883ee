import type pg from 'pg';

/** How long a server may take to end a connection. */
export const CLOSE_TIMEOUT_MS = 1_000;

/** Ends a connection; cuts it if the server does not answer. */
export async function closeClient(client: pg.Client): Promise<void> {
  const cut = setTimeout(() => client.connection.stream.destroy(), CLOSE_TIMEOUT_MS);
  await client.end().finally(() => clearTimeout(cut));
}
