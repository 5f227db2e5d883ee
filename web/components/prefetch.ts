/** Fetches a part of the app that will probably be wanted. Where that fails, the part is asked for again when it is wanted. */
export function prefetch(load: () => Promise<unknown>): void {
  load().catch(() => undefined);
}
