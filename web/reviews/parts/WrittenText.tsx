import { TruncatedText } from '../../ui/TruncatedText.tsx';
import { detectLanguage, sanitizeText } from './written-text.ts';

const CUT = 280;

/** User text as plain text in its own language and direction; long texts collapse behind 'Show More'. */
export function WrittenText({ text, cut = CUT, className = '' }: { text: string; cut?: number; className?: string }) {
  return (
    <div dir="auto" lang={detectLanguage(text)} className="isolate wrap-anywhere [unicode-bidi:isolate]">
      <TruncatedText text={sanitizeText(text)} cut={cut} className={`text-[16px]/[26px] ${className}`} />
    </div>
  );
}
