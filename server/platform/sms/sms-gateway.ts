/** Sends a message to a number in E.164; throws if it was not accepted. `id` is the same on every attempt. */
export type SendSms = (message: { id: string; to: string; text: string }) => Promise<void>;

const TIMEOUT_MS = 10_000;

/**
 * Client of the operator's SMS gateway: POST `{to, text}` as JSON; any 2xx means accepted. Credentials in the URL are
 * sent as Basic authorization. Redirects are refused; the idempotency key marks repeated attempts.
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
    // The response body may repeat the message, so it is not read.
    await response.body?.cancel();
    if (!response.ok) throw new Error(`the SMS gateway answered ${response.status}`);
  };
}
