import { categories, type Category } from '@aangan/contract/homes/fact-choices.ts';
import * as words from '@aangan/contract/words/en/homes/listing-page-2.ts';
import * as buttons from '@aangan/contract/words/en/shared/buttons.ts';
import * as categoryLabels from '@aangan/contract/words/en/shared/categories.ts';
import * as headings from '@aangan/contract/words/en/shared/headings.ts';
import * as controls from '@aangan/contract/words/en/ui/controls.ts';
import { Redirect, useLocation } from 'wouter';
import { useCurrentUser } from '../../accounts/queries/current-user.ts';
import { paths } from '../../shared/links.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { JaaliLight, Wall, type WallColour } from '../../ui/Wall.tsx';
import { CategoryIcon } from '../parts/CategoryIcon.tsx';
import { isStarted, useDraft } from '../parts/draft.ts';
import { WizardFrame } from '../parts/WizardFrame.tsx';

const palette: Record<Category, WallColour> = {
  villa: 'pink',
  cabin: 'mint',
  poolHouse: 'blue',
  rooms: 'rose',
  shops: 'ochre',
  pg: 'lilac',
  farmHouse: 'neem',
  flat: 'slate',
};

/** Step 2 of the wizard: the category. */
export function ListingPage2() {
  const { user } = useCurrentUser();
  const { draft, change } = useDraft(user?._id ?? '');
  const [, navigate] = useLocation();

  if (draft === null) return <div className="min-h-dvh" aria-busy="true" />;
  if (!isStarted(draft)) return <Redirect to={paths.listingPage1} replace />;

  return (
    <WizardFrame
      step={1}
      back={paths.listingPage1}
      foot={
        <>
          <ButtonLink to={paths.listingPage1} variant="secondary" className="min-w-30">
            {controls.back}
          </ButtonLink>
          <Button disabled={draft.category === null} onClick={() => navigate(paths.listingPage3)} className="min-w-40">
            {buttons.next}
          </Button>
        </>
      }
    >
      <h1 className="type-h1 text-center">{headings.listingPage2}</h1>
      <p className="mt-2 text-center text-muted">{words.lead}</p>
      <fieldset className="mt-8 grid grid-cols-2 gap-3 sm:gap-4 ml:grid-cols-4">
        <legend className="sr-only">{words.kind}</legend>
        {categories.map((category) => (
          <CategoryTile
            key={category}
            category={category}
            chosen={draft.category === category}
            onChoose={() => change({ category })}
          />
        ))}
      </fieldset>
    </WizardFrame>
  );
}

interface CategoryTileProps {
  category: Category;
  chosen: boolean;
  onChoose: () => void;
}

function CategoryTile({ category, chosen, onChoose }: CategoryTileProps) {
  return (
    <label
      className={`motion-colour relative flex cursor-pointer flex-col overflow-hidden rounded-panel border border-line bg-raised has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus ${chosen ? 'shadow-2 ring-3 ring-accent' : 'hover:shadow-1'}`}
    >
      <Wall colour={palette[category]} className="flex h-24 items-center justify-center sm:h-[150px]">
        <JaaliLight tile={28} />
        <span className="wall-drawing relative max-sm:scale-70">
          <CategoryIcon of={category} size={92} />
        </span>
      </Wall>
      <span className="flex min-h-13 items-center justify-between gap-3 px-4 py-2">
        <span className="type-label pt-0.5 sm:text-[16px]">{categoryLabels[category]}</span>
        <input
          type="radio"
          name="category"
          value={category}
          checked={chosen}
          onChange={onChoose}
          className="size-[22px] shrink-0 accent-accent outline-none"
        />
      </span>
    </label>
  );
}
