/** What `use` returns; without storage (blocked, private window, full disk) `fallback`, and the rest still works. */
export function tryStorage<T>(use: () => T, fallback: T): T {
  try {
    return use();
  } catch {
    return fallback;
  }
}

/** `tryStorage` for a database. */
export async function tryDatabase<T>(use: () => Promise<T>, fallback: T): Promise<T> {
  try {
    return await use();
  } catch {
    return fallback;
  }
}
