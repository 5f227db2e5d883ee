import { renderToStaticMarkup } from 'react-dom/server';
import { useForm } from 'react-hook-form';
import { expect, test, vi } from 'vitest';
import { detailNames } from '../../../parts/draft.ts';
import { type EditFields, toFields, toFormData } from '../../../parts/edit-form.ts';
import { EditFieldset } from '../../../parts/EditFieldset.tsx';
import { OptionalFields } from '../ListingDetails.tsx';

vi.mock('@aangan/contract/homes/listing-fields.ts', async (original) => {
  const { listingFields } = await original<{ listingFields: object }>();
  const floors = { type: 'count', min: 0, max: 50, group: 'home', isOptional: true, headings: ['floors'] };
  return { listingFields: { ...listingFields, floors } };
});
vi.mock('@aangan/contract/words/en/shared/field-labels.ts', async (original) => ({
  ...(await original<object>()),
  floors: 'Floors',
}));

const home = { title: 'Neem Courtyard', rent: 2000, floors: 3, photos: [] } as never;

function Form() {
  const { register, formState } = useForm<EditFields>({ defaultValues: toFields(home) });
  return <EditFieldset register={register} errors={formState.errors} />;
}

test('an optional field added by a row appears in the forms and on pages of homes that have it', () => {
  expect(detailNames).toContain('floors');
  const form = renderToStaticMarkup(<Form />);
  expect(form).toMatch(/Floors<\/label>.*optional.*<input[^>]*inputMode="numeric"[^>]*name="floors"/);
  const page = renderToStaticMarkup(<OptionalFields listing={home} />);
  expect(page.replaceAll(/<[^>]*>/g, '')).toBe('Floors3');
});

test('an edit sends it, empty too, since that takes it away', () => {
  const sent = (floors: string) => toFormData({ ...toFields(home), floors } as never, [], home).get('floors');
  expect(sent('4')).toBe('4');
  expect(sent('')).toBe('');
});
