import * as words from '@aangan/contract/words/en/legal/terms-and-conditions.ts';
import * as terms from '@aangan/contract/words/en/legal/terms.ts';
import * as titles from '@aangan/contract/words/en/pages/titles.ts';
import * as buttons from '@aangan/contract/words/en/shared/buttons.ts';
import { useNow, useSite } from '../../api/site.ts';
import { type LegalSection, LegalSections } from '../../legal/LegalSections.tsx';
import { termsSections } from '../../legal/terms.tsx';
import { paths } from '../../shared/links.ts';
import { Button } from '../../ui/Button.tsx';
import { ChevronDown, Printer } from '../../ui/icons.ts';
import { BackButton } from '../../ui/RoundButton.tsx';

/** Terms with an index: beside them, or collapsed above on narrow screens. Prints as a plain document. */
export function TermsAndConditions() {
  const site = useSite();
  const { courtsCity } = site.operator;
  const sections = termsSections(site);
  // Default terms; an installation may provide its own.
  const today = useNow();
  return (
    <div className="page page-payment pt-7 pb-16 md:pt-9">
      <div className="flex flex-wrap items-center gap-4">
        <BackButton to={paths.start} className="print:hidden" />
        <h1 className="type-h1 flex-1">{titles.termsAndConditions}</h1>
        <Button
          variant="secondary"
          size="row"
          className="print:hidden"
          icon={<Printer size={18} />}
          onClick={() => print()}
        >
          {buttons.print}
        </Button>
      </div>
      <p className="mt-3 text-muted">{words.lastUpdated({ date: today.toLocaleDateString('en-GB') })}</p>
      <div className="mt-2 grid lg:grid-cols-[248px_1fr] lg:gap-12">
        <nav aria-label={words.sections} className="print:hidden">
          <details className="group mt-4 rounded-field border border-line bg-raised lg:hidden">
            <summary className="type-label flex min-h-12 cursor-pointer list-none items-center justify-between gap-4 rounded-field px-5 [&::-webkit-details-marker]:hidden">
              {words.sections}
              <ChevronDown
                size={20}
                className="group-open:rotate-180 motion-safe:transition-[rotate] motion-safe:duration-200"
              />
            </summary>
            <ol className="border-t border-line py-2">
              <SectionLinks sections={sections} className="flex min-h-11 items-center px-5 hover:bg-sunken" />
            </ol>
          </details>
          <ol className="sticky top-8 mt-9 border-l-2 border-line max-lg:hidden">
            <SectionLinks
              sections={sections}
              className="-ml-0.5 block border-l-2 border-transparent py-1.5 pl-4 hover:border-accent"
            />
          </ol>
        </nav>
        <div>
          <LegalSections sections={sections} />
          <p className="type-small mt-12 max-w-[680px] rounded-field bg-haldi-tint px-5 py-4 text-haldi">
            {courtsCity === undefined ? words.template({ city: terms.placeholderCity }) : words.templateOfCity}
          </p>
        </div>
      </div>
    </div>
  );
}

function SectionLinks({ sections, className }: { sections: readonly LegalSection[]; className: string }) {
  return sections.map(({ id, title }, index) => (
    <li key={id}>
      <a href={`#${id}`} className={`type-small text-ink-2 hover:text-ink ${className}`}>
        {index + 1}. {title}
      </a>
    </li>
  ));
}
