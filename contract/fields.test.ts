import * as labels from '@aangan/contract/words/en/shared/field-labels.ts';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { Email, line, Phone, text } from './fields.ts';
import { getListingField, listingFieldNames } from './homes/listing-values.ts';
import { ListingEdit, NewListing } from './homes/listings.ts';

describe('fields', () => {
  const home = {
    title: 'Veranda',
    description: 'Tea at six.',
    rent: '1200',
    includedGuests: '2',
    extraGuestFee: '0',
    city: 'Manali, India',
    landMark: 'Old Manali',
    category: 'cabin',
    phone: '98450 12345',
  };

  describe('input as hosts and guests type it', () => {
    it.each([
      '9845012345',
      '+91 98450 12345',
      '098450-12345',
      '(022) 2345 6789',
      '+44 20 7946 0958',
      '+1 (415) 555-0132',
    ])('takes the phone number %s', (phone) => {
      expect(Phone.safeParse(phone).success).toBe(true);
    });

    it.each(['', '98450 1', 'call me', '+91', '1234567890123456', '98450<12345'])(
      'refuses the phone number %j',
      (phone) => {
        expect(Phone.safeParse(phone).success).toBe(false);
      },
    );

    it('keeps every title as it was written', () => {
      const title = text(120, 'title');
      fc.assert(
        fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }), (written) => {
          fc.pre(written.trim() !== '' && written.length <= 120);
          expect(title.parse(written)).toBe(written);
        }),
      );
      expect(title.parse('★ Sea\u00a0view • 2°')).toBe('★ Sea\u00a0view • 2°');
    });

    it.each(['Asha', "D'Souza", 'आशा', 'Zoë', 'पूर्वी\u200d', '🏡', 'Lee‑Ann', 'a\u00a0b'])(
      'takes the name %j',
      (written) => {
        expect(line(120, 'name').parse(written)).toBe(written);
      },
    );

    it.each(['', '\u200b', '\u3164 \u00a0', '\u202e', 'Asha\r\nBcc: all@example.org', 'a\nb', 'a\u2028b', 'a\u0085b'])(
      'refuses the name %j',
      (written) => {
        expect(line(120, 'name').safeParse(written).success).toBe(false);
      },
    );

    it.each(['', '   ', '\u00a0', 'a\u0000b', 'x\ud800', 'x'.repeat(121)])('refuses the title %j', (written) => {
      expect(text(120, 'title').safeParse(written).success).toBe(false);
    });

    it('reads numbers of a form whole, and an empty cleaning fee as none', () => {
      expect(NewListing.parse({ ...home, cleaningFee: '' })).toMatchObject({ rent: 1200, cleaningFee: 0 });
      expect(NewListing.parse(home)).toMatchObject({ cleaningFee: 0 });
      for (const rent of ['12.50', '-1', '1e3', '0x10', '1२x', 'abc']) {
        expect(NewListing.safeParse({ ...home, rent }).error?.issues[0]?.message).toBe('Whole rupees only, please.');
      }
      for (const rent of ['0', '1000001']) {
        expect(NewListing.safeParse({ ...home, rent }).error?.issues[0]?.message).toBe('Rent is from 1 to 10,00,000.');
      }
      expect(NewListing.safeParse({ ...home, includedGuests: '2.5' }).error?.issues[0]?.message).toBe(
        'Whole numbers only, please.',
      );
    });

    it('an edit leaves optional fields unchanged where the form has them empty', () => {
      const { includedGuests, extraGuestFee, phone, cleaningFee } = ListingEdit.parse({
        includedGuests: '',
        extraGuestFee: ' ',
        phone: '',
        cleaningFee: '',
      });
      expect([includedGuests, extraGuestFee, phone, cleaningFee]).toEqual([undefined, undefined, undefined, 0]);
      expect(ListingEdit.parse({ includedGuests: '4' }).includedGuests).toBe(4);
      for (const name of ['title', 'description', 'rent', 'city', 'landMark']) {
        expect(ListingEdit.safeParse({ [name]: '' }).success).toBe(false);
      }
    });

    it.each([
      ['', 'Email is missing.'],
      [' ', 'Email is missing.'],
      ['meera', 'This does not look like an e-mail address.'],
      ['asha@', 'This does not look like an e-mail address.'],
      ['asha@goa', 'This does not look like an e-mail address.'],
      ['asha@goa.in:25', 'This does not look like an e-mail address.'],
      ['asha rao@goa.in', 'This does not look like an e-mail address.'],
      ['asha@goa.in,meera@goa.in', 'This does not look like an e-mail address.'],
    ])('says of the e-mail address %j: %s', (email, sentence) => {
      expect(Email.safeParse(email).error?.issues.map(({ message }) => message)).toEqual([sentence]);
    });

    it.each([
      'meera@example.in',
      'r&d@example.in',
      "o'neil+goa@mail.example.co.in",
      'asha@उदाहरण.भारत',
      'a@bücher.example',
    ])('takes the e-mail address %s', (email) => expect(Email.parse(email)).toBe(email));
  });
});

describe('fields of a home', () => {
  /** Update `docs/listing-fields.md` with `npx vitest run --project contract --update`. */
  test('the documentation lists the headings of the table', async () => {
    const rows = listingFieldNames
      .map((name) => ({ name, headings: getListingField(name).headings }))
      .filter(({ headings }) => headings !== undefined)
      .map(({ name, headings }) => `| \`${name}\` | ${labels[name]} | ${headings?.join(', ')} |`);
    await expect(`${introduction}${rows.join('\n')}\n`).toMatchFileSnapshot('../docs/listing-fields.md');
  });

  test('no import heading matches two fields', () => {
    const headings = listingFieldNames.flatMap((name) => getListingField(name).headings ?? []);
    expect(new Set(headings.map((heading) => heading.toLowerCase())).size).toBe(headings.length);
  });

  const introduction = `# Headings of an imported file

Written from \`contract/homes/listing-fields.ts\` by a test. What each field holds: \`/api/docs\`. The import: [import.md](import.md).

| field | label | recognised headings |
| --- | --- | --- |
`;
});
