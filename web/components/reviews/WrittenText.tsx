import { TruncatedText } from '../../ui/TruncatedText.tsx';
import { languageOf, writtenText } from './written-text.ts';

const CUT = 280;

/** Words of a person's as text alone, in their own language and direction; long ones behind 'Show More'. */
export function WrittenText({ text, cut = CUT, className = '' }: { text: string; cut?: number; className?: string }) {
  return (
    <div dir="auto" lang={languageOf(text)} className="isolate wrap-anywhere [unicode-bidi:isolate]">
      <TruncatedText text={writtenText(text)} cut={cut} className={`text-[16px]/[26px] ${className}`} />
    </div>
  );
}
