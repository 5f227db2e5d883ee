import type { Listing } from '@aangan/contract/homes/listings.ts';
import { cancellationPolicies, cancellations } from '@aangan/contract/rules/refund-terms.ts';
import * as words from '@aangan/contract/words/en/homes/home-facts.ts';
import * as names from '@aangan/contract/words/en/shared/cancellations.ts';
import { refundTerms } from '../../../../bookings/parts/refund-texts.ts';
import { ChoiceTile } from '../../../../ui/ChoiceTile.tsx';
import { FactsForm } from '../FactsForm.tsx';
import { Section } from '../Section.tsx';
import { sectionTitle } from '../section-links.ts';
import { parseChoice } from '../parse-facts.ts';

/** Cancellation policy. */
export function CancellationSection({ home }: { home: Listing }) {
  return (
    <Section name="cancellation" lead={words.cancellationLead}>
      <FactsForm
        homeId={home._id}
        read={(typed) => ({ cancellation: parseChoice(cancellations, typed.get('cancellation')) })}
      >
        {() => (
          <fieldset className="grid gap-3">
            <legend className="sr-only">{sectionTitle('cancellation')}</legend>
            {cancellations.map((code) => (
              <ChoiceTile
                key={code}
                type="radio"
                name="cancellation"
                value={code}
                label={names[code]}
                detail={refundTerms(cancellationPolicies[code])}
                defaultChecked={home.cancellation === code}
              />
            ))}
          </fieldset>
        )}
      </FactsForm>
    </Section>
  );
}
