import * as words from '@aangan/contract/words/en/accounts/account.ts';
import { type Language, languages } from '@aangan/contract/accounts/languages.ts';
import { useState } from 'react';
import { languageLabel } from '../../parts/person-texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Check } from '../../../ui/icons.ts';

/** Shown immediately besides the chosen ones: the most common languages. */
const FIRST: readonly Language[] = ['en', 'hi', 'bn', 'mr', 'te', 'ta', 'gu', 'kn', 'ml', 'pa', 'ur'];

/** Language chips; rarer ones appear on demand, sorted by name. */
export function LanguageChips({ chosen }: { chosen: readonly Language[] }) {
  const [showsAll, setShowsAll] = useState(false);
  const [first] = useState(() => new Set([...FIRST, ...chosen]));
  const others = languages
    .filter((code) => !first.has(code))
    .toSorted((one, other) => languageLabel(one).localeCompare(languageLabel(other)));
  const shown = [...first, ...(showsAll ? others : [])];
  return (
    <fieldset className="mt-7">
      <legend className="type-label mb-3">{words.languages}</legend>
      <div className="flex flex-wrap gap-2.5">
        {shown.map((code) => (
          <label
            key={code}
            className="boxed motion-colour flex min-h-11 cursor-pointer items-center gap-2 rounded-field bg-raised px-3.5 inset-ring-[1.5px] inset-ring-line-strong hover:bg-sunken has-checked:bg-sunken has-checked:font-semibold has-checked:inset-ring-2 has-checked:inset-ring-ink has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="checkbox"
              name="languages"
              value={code}
              defaultChecked={chosen.includes(code)}
              className="peer sr-only"
            />
            <Check size={16} strokeWidth={2.5} className="hidden peer-checked:block" aria-hidden="true" />
            <span className="pt-0.5">{languageLabel(code)}</span>
          </label>
        ))}
        {!showsAll && others.length > 0 && (
          <Button variant="text" size="row" onClick={() => setShowsAll(true)}>
            {words.moreLanguages}
          </Button>
        )}
      </div>
    </fieldset>
  );
}
