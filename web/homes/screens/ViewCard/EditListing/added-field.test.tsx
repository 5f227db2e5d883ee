import type * as fields from '@aangan/contract/homes/listing-fields.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { useForm } from 'react-hook-form';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { EditFields } from '../../../parts/edit-form.ts';

const home = { title: 'Neem Courtyard', rent: 2000, floors: 3, photos: [] } as never;

/** Modules of the screens, loaded while a home has one field more. */
async function loadScreens() {
  const [{ detailNames }, { toFields, toTextsFormData }, { EditFieldset }, { OptionalFields }] = await Promise.all([
    import('../../../parts/draft.ts'),
    import('../../../parts/edit-form.ts'),
    import('../../../parts/EditFieldset.tsx'),
    import('../ListingDetails.tsx'),
  ]);
  return { detailNames, toFields, toTextsFormData, EditFieldset, OptionalFields };
}

let screens: Awaited<ReturnType<typeof loadScreens>>;
beforeAll(async () => {
  vi.resetModules();
  vi.doMock('@aangan/contract/homes/listing-fields.ts', async (original) => {
    const { listingFields, ...others } = await original<typeof fields>();
    const floors = { type: 'count', min: 0, max: 50, group: 'home', isOptional: true, headings: ['floors'] };
    return { ...others, listingFields: { ...listingFields, floors } };
  });
  vi.doMock('@aangan/contract/words/en/shared/field-labels.ts', async (original) => ({
    ...(await original<object>()),
    floors: 'Floors',
  }));
  screens = await loadScreens();
});
// Other tests share the worker.
afterAll(() => {
  vi.doUnmock('@aangan/contract/homes/listing-fields.ts');
  vi.doUnmock('@aangan/contract/words/en/shared/field-labels.ts');
  vi.resetModules();
});

function Form() {
  const { register, formState } = useForm<EditFields>({ defaultValues: screens.toFields(home) });
  return <screens.EditFieldset register={register} errors={formState.errors} />;
}

test('an optional field added by a row appears in the forms and on pages of homes that have it', () => {
  expect(screens.detailNames).toContain('floors');
  const form = renderToStaticMarkup(<Form />);
  expect(form).toMatch(/Floors<\/label>.*optional.*<input[^>]*inputMode="numeric"[^>]*name="floors"/);
  const page = renderToStaticMarkup(<screens.OptionalFields listing={home} />);
  expect(page.replaceAll(/<[^>]*>/g, '')).toBe('Floors3');
});

test('an edit sends it, also when empty, since that deletes it', () => {
  const { toFields, toTextsFormData } = screens;
  const sent = (floors: string) => toTextsFormData({ ...toFields(home), floors } as never).get('floors');
  expect(sent('4')).toBe('4');
  expect(sent('')).toBe('');
});
