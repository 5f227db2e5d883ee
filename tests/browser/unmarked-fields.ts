import type { Page } from 'playwright-core';

/**
 * Fields that do not say whether they are required, and forms whose errors the browser would report in its own words.
 * Radio buttons, checkboxes, searches and sliders, which always have a value, need no such mark, nor does a choice in no form,
 * which takes effect at once, nor photos of which any number may be added.
 */
export function findUnmarkedFields(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const choices = new Set(['radio', 'checkbox', 'search', 'range', 'hidden']);
    const fields = document.querySelectorAll<HTMLInputElement>(
      '#root :is(input, textarea, select), [role=dialog] :is(input, textarea, select)',
    );
    const unmarked = [...fields].filter(
      (field) =>
        !choices.has(field.type) &&
        !field.hidden &&
        !(field.type === 'file' && field.multiple) &&
        !(field.type === 'select-one' && field.form === null) &&
        field.closest('#search-panel') === null &&
        !field.required &&
        field.getAttribute('aria-required') !== 'true' &&
        !/\boptional\b/i.test(getLabel(field)),
    );
    const forms = [...document.forms].filter((form) => !form.noValidate && form.querySelector('[required]') !== null);
    return [
      ...unmarked.map((field) => `nothing says whether ${field.outerHTML.slice(0, 120)} is required`),
      ...forms.map((form) => `the browser itself reports errors in ${form.outerHTML.slice(0, 120)}`),
    ];

    /** Its name and its description. */
    function getLabel(field: HTMLInputElement): string {
      const describing = (field.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id));
      return [...(field.labels ?? []), ...describing].map((element) => element?.textContent ?? '').join(' ');
    }
  });
}
