import { PRODUCT_NAME } from '@aangan/contract/product.ts';
import { formatDate } from '@aangan/contract/rules/dates.ts';
import { formatWhole } from '@aangan/contract/rules/rupees.ts';
import * as words from '@aangan/contract/words/en/documents/common.ts';
import type { Block, Detail, Letterhead } from '../../platform/pdf/pdf-content.ts';
import { renderPdf } from '../../platform/pdf/render-pdf.ts';
import type { DocumentData, DocumentStay, Party } from './document-data.ts';

const LANGUAGE = 'en-IN';

/** The product's logo: a courtyard house from above. */
const logo: Letterhead['drawing'] = {
  size: 32,
  shapes: [
    { path: 'M2 2H30L21.2 10.8H10.8Z', fill: '#D8391F' },
    { path: 'M30 2V30L21.2 21.2V10.8Z', fill: '#B3220F' },
    { path: 'M2 30L10.8 21.2H14.4V30ZM30 30L21.2 21.2H17.6V30Z', fill: '#C42A18' },
    { path: 'M2 2V30L10.8 21.2V10.8Z', fill: '#EE6346' },
    { path: 'M16 13.2L18.8 16L16 18.8L13.2 16Z', fill: '#F2A51D' },
  ],
};

interface DocumentLayout extends Pick<DocumentData, 'createdAt' | 'publicUrl' | 'supportEmail' | 'operator'> {
  title: string;
  over?: string;
  /** The file title: the document's title with its number or month. */
  fileTitle: string;
  blocks: readonly Block[];
}

export function layOutDocument(layout: DocumentLayout): Promise<Buffer> {
  const { title, over, operator } = layout;
  return renderPdf({
    title: layout.fileTitle,
    language: LANGUAGE,
    author: PRODUCT_NAME,
    createdAt: layout.createdAt,
    foot: [
      words.foot({ address: layout.publicUrl.replace(/^https?:\/\//, ''), email: layout.supportEmail }),
      ...(operator === undefined ? [] : [operator.replaceAll(/\s+/g, ' ')]),
    ],
    pageLabel: (page, pages) => words.page({ page, pages }),
    blocks: [
      { kind: 'letterhead', drawing: logo, name: PRODUCT_NAME, title, ...(over === undefined ? {} : { over }) },
      ...layout.blocks,
    ],
  });
}

export function column(heading: string, { name, address, state, gstin, email }: Party) {
  return {
    heading,
    name,
    lines: [
      ...(address === undefined ? [] : [address]),
      ...(state === undefined ? [] : [words.state(state)]),
      ...(gstin === undefined ? [] : [words.gstin({ gstin })]),
      ...(email === undefined ? [] : [email]),
    ],
  };
}

/** The lines of a party on a document without GST. */
export function plainColumn(heading: string, { name, address, email }: Party) {
  return column(heading, {
    name,
    ...(address === undefined ? {} : { address }),
    ...(email === undefined ? {} : { email }),
  });
}

export function stayDetails(stay: DocumentStay): Detail[] {
  const { hostedBy } = stay;
  return [
    [words.home, stay.home],
    [words.place, stay.place],
    ...(hostedBy === undefined ? [] : [[words.hostedBy, hostedBy] as const]),
    [words.checkIn, formatDate(stay.checkIn)],
    [words.checkOut, formatDate(stay.checkOut)],
    [words.stay, words.stayLength(stay)],
    [words.bookingId, stay.bookingId],
  ];
}

export const space = (height: number): Block => ({ kind: 'space', height });

/** The total in words, and a note that the document needs no signature. */
export function closing(totalInWords: string): Block[] {
  return [
    { kind: 'paragraph', text: totalInWords, look: 'strong' },
    space(18),
    { kind: 'paragraph', text: words.unsigned, look: 'small' },
  ];
}

/** `₹1,25,000.00`: paise as rupees with both decimals, in Indian grouping. */
export function formatPaise(paise: number): string {
  if (!Number.isSafeInteger(paise)) throw new RangeError(`${paise} is no whole number of paise`);
  const amount = Math.abs(paise);
  const rupees = formatWhole(Math.floor(amount / 100));
  return `${paise < 0 ? '−' : ''}₹${rupees}.${String(amount % 100).padStart(2, '0')}`;
}

/** Formats `2026-10` as `October 2026`, in the language of documents. */
export function monthName(month: string): string {
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) throw new RangeError(`${month} is no month`);
  const name = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );
  return `${name} ${month.slice(0, 4)}`;
}
