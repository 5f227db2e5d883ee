import type { Photo as PhotoFiles } from '@aangan/contract/homes/listings.ts';
import { firstLetter } from '../../accounts/parts/first-letter.ts';
import { personColours } from '../../accounts/parts/PersonDetails.tsx';
import { Photo } from '../../ui/Photo.tsx';
import { TruncatedText } from '../../ui/TruncatedText.tsx';
import { Wall } from '../../ui/Wall.tsx';

const CUT = 280;

/** User text as plain text in its own language and direction; long texts collapse behind 'Show More'. */
export function WrittenText({ text, cut = CUT, className = '' }: { text: string; cut?: number; className?: string }) {
  return (
    <div dir="auto" lang={detectLanguage(text)} className="isolate wrap-anywhere [unicode-bidi:isolate]">
      <TruncatedText text={sanitizeText(text)} cut={cut} className={`text-[16px]/[26px] ${className}`} />
    </div>
  );
}

/** Bidirectional controls, which can reorder surrounding text. Joiners are kept: Indian scripts need them. */
const BIDI_CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Removes bidirectional controls; the text's letters determine its direction. */
export function sanitizeText(text: string): string {
  return text.replaceAll(BIDI_CONTROLS, '');
}

/** Language for screen readers, detected by script; undefined if ambiguous. */
export function detectLanguage(text: string): string | undefined {
  const devanagari = text.match(/[\u0900-\u097f]/g)?.length ?? 0;
  const latin = text.match(/[a-z]/gi)?.length ?? 0;
  return devanagari > latin ? 'hi' : undefined;
}

/** Author of a review: photo or initial (the name is shown beside it). */
export function Author({ name, photo }: { name: string; photo: PhotoFiles | undefined }) {
  if (photo !== undefined) {
    return <Photo photo={photo} alt="" sizes="44px" className="size-11 shrink-0 rounded-field" />;
  }
  const colour = personColours[(name.codePointAt(0) ?? 0) % personColours.length];
  return (
    <Wall colour={colour} className="grid size-11 shrink-0 place-items-center rounded-field">
      <span aria-hidden="true" className="pt-1 font-serif text-[20px]/none text-[#3A1D12]">
        {firstLetter(name)}
      </span>
    </Wall>
  );
}
