import type { Locator, Page } from 'playwright-core';

type Role = Parameters<Page['getByRole']>[0];
/** A whole text, a part of one, or a role and its whole name. */
export type Thing = string | RegExp | [role: Role, name: string];

/** What of all that should be seen is not: empty when everything is there. */
export async function missing(place: Page | Locator, things: readonly Thing[]): Promise<string[]> {
  const looked = things.map(async (thing) => {
    const found =
      typeof thing === 'string' || thing instanceof RegExp
        ? place.getByText(thing, { exact: true })
        : place.getByRole(thing[0], { name: thing[1], exact: true });
    // Of several, one that is seen is enough: a phone's heading may be there for screen readers alone.
    const isSeen = await found
      .filter({ visible: true })
      .first()
      .waitFor({ timeout: 60_000 })
      .then(
        () => true,
        () => false,
      );
    return isSeen ? [] : [String(thing)];
  });
  return (await Promise.all(looked)).flat();
}

/** `<input>`s and `<textarea>`s by their labels. */
export function fields(...labels: string[]): Thing[] {
  return labels.map((label) => ['textbox', label]);
}

export function buttons(...names: string[]): Thing[] {
  return names.map((name) => ['button', name]);
}

export function links(...names: string[]): Thing[] {
  return names.map((name) => ['link', name]);
}

export function heading(name: string): Thing {
  return ['heading', name];
}
