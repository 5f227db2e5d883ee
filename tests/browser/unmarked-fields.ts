import type { Page } from 'playwright-core';

/**
 * Fields that tell nobody whether they are required, and forms whose mistakes the browser would tell in words of its own.
 * Choices of one kind or another, switches and searches tell by what they are.
 */
export function untoldFields(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const choices = new Set(['radio', 'checkbox', 'search', 'hidden']);
    const fields = document.querySelectorAll<HTMLInputElement>(
      '#root :is(input, textarea, select), [role=dialog] :is(input, textarea, select)',
    );
    const untold = [...fields].filter(
      (field) =>
        !choices.has(field.type) &&
        !field.hidden &&
        field.closest('#search-panel') === null &&
        !field.required &&
        field.getAttribute('aria-required') !== 'true' &&
        !/\boptional\b/i.test(toldOf(field)),
    );
    const forms = [...document.forms].filter((form) => !form.noValidate && form.querySelector('[required]') !== null);
    return [
      ...untold.map((field) => `nobody is told whether ${field.outerHTML.slice(0, 120)} is required`),
      ...forms.map((form) => `the browser itself speaks of mistakes in ${form.outerHTML.slice(0, 120)}`),
    ];

    /** Its name and its description. */
    function toldOf(field: HTMLInputElement): string {
      const describing = (field.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id));
      return [...(field.labels ?? []), ...describing].map((element) => element?.textContent ?? '').join(' ');
    }
  });
}
