import { amenitiesByGroup, spaces, welcomes } from '@aangan/contract/homes/fact-choices.ts';
import { MAX_FOUND } from '@aangan/contract/limits.ts';
import { cancellations } from '@aangan/contract/rules/refund-terms.ts';
import { formatWhole } from '@aangan/contract/rules/rupees.ts';
import * as words from '@aangan/contract/words/en/search/search-facts.ts';
import * as groupWords from '@aangan/contract/words/en/shared/amenity-groups.ts';
import * as cancellationWords from '@aangan/contract/words/en/shared/cancellations.ts';
import * as labels from '@aangan/contract/words/en/shared/field-labels.ts';
import type { ReactNode } from 'react';
import { amenityIcons } from '../../homes/parts/AmenityItem.tsx';
import { amenityLabel, spaceLabel, welcomeLabel } from '../../homes/parts/fact-labels.ts';
import { useFacets } from '../queries/search.ts';
import { countChoices, counted, type ListingSearch, searchParameters, toggleChoice } from './listing-search.ts';

/** Filters by home facts, each with the number of homes that match. */
export function FactChoices({ search, change }: Pick<ChoiceProps, 'search' | 'change'>) {
  const { data: facets } = useFacets(searchParameters(search));
  return (
    <>
      <Group name={labels.space}>
        {spaces.map((space) => (
          <ChoiceChip
            key={space}
            label={spaceLabel(space)}
            homes={facets?.space[space]}
            isChosen={search.space === space}
            onPress={() => change({ space: search.space === space ? null : space })}
          />
        ))}
      </Group>
      {counted.map((name) => (
        <Group key={name} name={labels[name]}>
          {countChoices.map((count) => (
            <ChoiceChip
              key={count}
              label={words.atLeast({ count: String(count) })}
              homes={facets?.[name][`${count}`]}
              isChosen={search[name] === count}
              onPress={() => change({ [name]: search[name] === count ? null : count })}
            />
          ))}
        </Group>
      ))}
      {amenitiesByGroup.map(([group, amenities]) => (
        <Group key={group} name={groupWords[group]}>
          {amenities.map((amenity) => {
            const Icon = amenityIcons[amenity];
            return (
              <ChoiceChip
                key={amenity}
                label={amenityLabel(amenity)}
                icon={<Icon size={18} className="shrink-0 text-ink-2" />}
                homes={facets?.amenities[amenity]}
                isChosen={search.amenities?.includes(amenity) ?? false}
                onPress={() => change({ amenities: toggleChoice(search.amenities, amenity) })}
              />
            );
          })}
        </Group>
      ))}
      <Group name={labels.welcomes}>
        {welcomes.map((welcome) => (
          <ChoiceChip
            key={welcome}
            label={welcomeLabel(welcome)}
            homes={facets?.welcomes[welcome]}
            isChosen={search.welcomes?.includes(welcome) ?? false}
            onPress={() => change({ welcomes: toggleChoice(search.welcomes, welcome) })}
          />
        ))}
        <ChoiceChip
          label={words.pets}
          homes={facets?.allowsPets}
          isChosen={search.allowsPets !== null}
          onPress={() => change({ allowsPets: search.allowsPets === null ? true : null })}
        />
      </Group>
      <Group name={labels.cancellation}>
        {cancellations.map((policy) => (
          <ChoiceChip
            key={policy}
            label={cancellationWords[policy]}
            homes={facets?.cancellation[policy]}
            isChosen={search.cancellation?.includes(policy) ?? false}
            onPress={() => change({ cancellation: toggleChoice(search.cancellation, policy) })}
          />
        ))}
      </Group>
    </>
  );
}

function Group({ name, children }: { name: string; children: ReactNode }) {
  return (
    <fieldset className="mt-7">
      <legend className="type-label mb-3">{name}</legend>
      <div className="flex flex-wrap gap-2">{children}</div>
    </fieldset>
  );
}

interface ChoiceChipProps {
  label: string;
  icon?: ReactNode;
  /** Number of homes left by this choice; undefined while loading. */
  homes: number | undefined;
  isChosen: boolean;
  onPress: () => void;
}

/** Toggle chip with the number of homes that match. */
function ChoiceChip({ label, icon, homes, isChosen, onPress }: ChoiceChipProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onPress}
      className="motion-colour inline-flex min-h-11 items-center gap-2 rounded-field px-3 text-[15px] inset-ring-[1.5px] inset-ring-line hover:inset-ring-line-strong aria-pressed:bg-tint aria-pressed:inset-ring-accent"
    >
      {icon}
      <span className="pt-0.5">{label}</span>
      <span className="type-tiny type-figures min-w-4 pt-0.5 text-muted" aria-hidden="true">
        {homes !== undefined && formatHomeCount(homes)}
      </span>
      {homes !== undefined && <span className="sr-only">{words.leaves({ homes: formatHomeCount(homes) })}</span>}
    </button>
  );
}

function formatHomeCount(count: number): string {
  return count >= MAX_FOUND ? words.many({ count: formatWhole(MAX_FOUND) }) : formatWhole(count);
}

export type Panel = 'when' | 'who' | 'filters';

/** Props of a panel's content: the search being edited. */
export interface ChoiceProps {
  search: ListingSearch;
  change: (change: Partial<ListingSearch>) => void;
  /** Reports whether the input is valid. */
  onValid: (isValid: boolean) => void;
}
