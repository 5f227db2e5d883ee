import * as legal from '@aangan/contract/words/en/legal/titles.ts';
import * as words from '@aangan/contract/words/en/pages/footer.ts';
import * as titles from '@aangan/contract/words/en/pages/titles.ts';
import { Link } from 'wouter';
import { useSite, useToday } from '../api/site.ts';
import { LegalLink } from '../legal/LegalLink.tsx';
import { paths } from '../shared/links.ts';
import { Mail, Phone } from '../ui/icons.ts';
import { Mark, Wordmark } from '../ui/Mark.tsx';

const explored = () =>
  [
    [words.home, paths.start],
    [titles.about, paths.about],
    [titles.contact, paths.contact],
    [titles.grievances, paths.grievances],
  ] as const;

/** Site footer: about, links, contact and legal pages. */
export function Footer({ page }: { page: string }) {
  // In Indian time, so that server and browser render the same year.
  const year = useToday().slice(0, 4);
  const { support, operator } = useSite();
  const line = 'inline-flex min-h-9 items-center pt-0.5 hover:underline hover:underline-offset-4';
  return (
    <footer className="footer print:hidden bg-footer text-[15.5px] text-footer-ink">
      <div className={`${page} grid gap-x-16 gap-y-10 pt-14 pb-10 sm:grid-cols-2 lg:grid-cols-[348px_211px_1fr_auto]`}>
        <div>
          <Wordmark size={38} look="one-colour" />
          <p className="mt-5 max-w-80 text-footer-quiet">{words.blurb}</p>
        </div>
        <nav aria-labelledby="footer-explore">
          <h2 id="footer-explore" className="type-eyebrow mb-3 text-footer-quiet">
            {words.explore}
          </h2>
          <ul>
            {explored().map(([label, to]) => (
              <li key={to}>
                <Link to={to} className={line}>
                  {label}
                </Link>
              </li>
            ))}
            <li>
              <LegalLink text="privacy" className={line}>
                {legal.privacy}
              </LegalLink>
            </li>
          </ul>
        </nav>
        <div>
          <h2 className="type-eyebrow mb-3 text-footer-quiet">{words.talk}</h2>
          <ul>
            {support.phone !== undefined && (
              <li>
                <a href={`tel:${support.phone.replace(/[^+0-9]/g, '')}`} className={`${line} gap-2.5`}>
                  <Phone size={20} strokeWidth={1.6} className="-mt-0.5" />
                  <span className="whitespace-nowrap">{support.phone}</span>
                </a>
              </li>
            )}
            <li>
              <a href={`mailto:${support.email}`} className={`${line} gap-2.5 break-all`}>
                <Mail size={20} strokeWidth={1.6} className="-mt-0.5 shrink-0" />
                {support.email}
              </a>
            </li>
          </ul>
        </div>
        <Mark size={112} look="one-colour" className="opacity-16 max-lg:hidden" />
      </div>
      <div className={page}>
        <div className="flex flex-wrap items-center justify-between gap-x-7 gap-y-2 border-t border-footer-ink/16 pt-4 pb-6 text-[13.5px]/5 text-footer-quiet">
          <p>
            {words.copyright({ year })}
            {[operator.name, operator.address].map((known) => known && ` · ${known}`)}
          </p>
          <div className="flex flex-wrap gap-x-7">
            {(['terms', 'privacy', 'cookies'] as const).map((text) => (
              <LegalLink key={text} text={text} className={line}>
                {legal[text]}
              </LegalLink>
            ))}
          </div>
        </div>
      </div>
    </footer>
  );
}
