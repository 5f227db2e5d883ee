import * as words from '@aangan/contract/words/en/accounts/person.ts';
import type { PersonView } from '@aangan/contract/accounts/people.ts';

/** Profile text in its own direction. */
export function AboutPerson({ person }: { person: PersonView }) {
  const { about, firstName } = person;
  return (
    <section aria-labelledby="about" className="min-w-0 lg:pt-7">
      <h2 id="about" className="type-h2 mb-3 wrap-anywhere">
        {words.about({ name: firstName })}
      </h2>
      {about === undefined ? (
        <p className="text-muted">{words.saysNothing({ name: firstName })}</p>
      ) : (
        <p dir="auto" className="type-long max-w-170 whitespace-pre-line wrap-anywhere text-ink-2">
          {about}
        </p>
      )}
    </section>
  );
}
