/** A browser's caches in tests, with what the worker uses of them. */
export function fakeCaches() {
  const byName = new Map<string, Map<string, Response>>();
  const urlOf = (request: Request | string) => (typeof request === 'string' ? request : request.url);
  return {
    open: async (name: string) => {
      const entries = byName.get(name) ?? new Map<string, Response>();
      byName.set(name, entries);
      return {
        match: async (request: Request | string) => entries.get(urlOf(request))?.clone(),
        put: async (request: Request | string, response: Response) => entries.set(urlOf(request), response),
        delete: async (request: Request | string) => entries.delete(urlOf(request)),
        keys: async () => [...entries.keys()].map((url) => new Request(new URL(url, 'https://stays.example'))),
      };
    },
    delete: async (name: string) => byName.delete(name),
  };
}
