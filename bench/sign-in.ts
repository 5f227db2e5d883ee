/** Signs up a person; returns the session cookie. */
export async function signIn(url: string, headers: Record<string, string> = {}): Promise<string> {
  const body = { name: 'Gita', email: `g${crypto.randomUUID()}@example.org`, password: 'courtyard-with-neem' };
  const answer = await fetch(`${url}/api/auth/signup`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0];
  if (!answer.ok || cookie === undefined) throw new Error(`${url} signed nobody up: ${await answer.text()}`);
  return cookie;
}
