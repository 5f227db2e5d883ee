/** Hands a message over, to a number in E.164; throws when it was not taken. `id` is the same on every try. */
export type SendSms = (message: { id: string; to: string; text: string }) => Promise<void>;

const TIMEOUT_MS = 10_000;

/**
 * Speaks to the operator's gateway: POST `{to, text}` as JSON, where any 2xx means that it is taken. A name and a password
 * in its address go as Basic authorization. It is followed nowhere else, and tells which try is a repetition by the key.
 */
export function openSmsGateway(address: string, timeoutMs = TIMEOUT_MS): SendSms {
  const url = new URL(address);
  const credentials = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  if (credentials !== ':') headers['authorization'] = `Basic ${Buffer.from(credentials).toString('base64')}`;
  url.username = '';
  url.password = '';
  return async ({ id, to, text }) => {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      headers: { ...headers, 'idempotency-key': id },
      body: JSON.stringify({ to, text }),
    });
    // What it says beside its status may repeat the message: it is not read.
    await response.body?.cancel();
    if (!response.ok) throw new Error(`the gateway of messages answered ${response.status}`);
  };
}
