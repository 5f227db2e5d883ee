import { totalGuests } from '@aangan/contract/rules/stay-request.ts';
import type { Wishlist as List } from '@aangan/contract/wishlists/calls.ts';
import * as titles from '@aangan/contract/words/en/pages/titles.ts';
import * as buttons from '@aangan/contract/words/en/shared/buttons.ts';
import * as words from '@aangan/contract/words/en/wishlists/wishlist.ts';
import * as listWords from '@aangan/contract/words/en/wishlists/wishlists.ts';
import { type ReactNode, useState } from 'react';
import { useParams } from 'wouter';
import { isRefusal } from '../../../api/api-error.ts';
import { SkeletonGrid } from '../../../homes/parts/SkeletonGrid.tsx';
import { guestsLabel, stayLabel } from '../../../search/parts/search-labels.ts';
import { ShowMapLink } from '../../../search/parts/ShowMapLink.tsx';
import { paths } from '../../../shared/links.ts';
import { useTitle } from '../../../shared/use-title.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { EmptyState, ErrorState } from '../../../ui/ContentState.tsx';
import { CalendarDays, Share2 } from '../../../ui/icons.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { BackButton } from '../../../ui/RoundButton.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import { useMyLists, useSavedHomes } from '../../queries/wishlists.ts';
import { SavedHomes } from './SavedHomes.tsx';
import { type ChosenStay, useMapInUrl, useStayInUrl } from './wishlist-url.ts';

const StayDialog = lazyPart(() => import('./StayDialog.tsx').then((file) => file.StayDialog));

interface StayBarProps {
  stay: ChosenStay;
  onChange: (stay: ChosenStay) => void;
  /** Further actions for the list. */
  children: ReactNode;
}

/** Dates and guests used for the totals of the list. */
function StayBar({ stay: shownStay, onChange, children }: StayBarProps) {
  const [isOpen, setOpen] = useState(false);
  const { stay, party } = shownStay;
  const chosen = [stay && stayLabel(stay), party && guestsLabel(totalGuests(party))].filter((part) => part !== null);
  const label = chosen.join(', ');

  return (
    <div className="mt-6 flex flex-wrap items-center gap-2.5">
      <Button
        variant="secondary"
        size="row"
        icon={<CalendarDays size={18} />}
        aria-haspopup="dialog"
        aria-label={label === '' ? undefined : words.stayChosen({ stay: label })}
        {...StayDialog.onApproach}
        onClick={() => setOpen(true)}
      >
        <span className="type-figures">{label === '' ? words.stay : label}</span>
      </Button>
      {label !== '' && (
        <Button variant="text" size="row" onClick={() => onChange({ stay: null, party: null })}>
          {words.clear}
        </Button>
      )}
      {children}
      {isOpen && <StayDialog stay={shownStay} onShow={onChange} onClose={() => setOpen(false)} />}
    </div>
  );
}

/** A wishlist of the signed-in person; other people get a 404. */
export function Wishlist() {
  const { id } = useParams<{ id: string }>();
  const lists = useMyLists();
  const homes = useSavedHomes(id);
  const list = lists.data?.find(({ _id }) => _id === id);
  const isUnknown = isRefusal(homes.error, 'WISHLIST_NOT_FOUND') || (lists.isSuccess && !lists.isFetching && !list);
  if (isUnknown) return <WishlistNotFound />;
  return <OwnList key={id} id={id} list={list} lists={lists} homes={homes} />;
}

interface OwnListProps {
  id: string;
  list: List | undefined;
  lists: ReturnType<typeof useMyLists>;
  homes: ReturnType<typeof useSavedHomes>;
}

function OwnList({ list, lists, homes }: OwnListProps) {
  const [stay, setStay] = useStayInUrl();
  const map = useMapInUrl();
  useTitle(list?.name ?? titles.wishlist);
  const hasFailed = (list === undefined && lists.isError) || (homes.data === undefined && homes.isError);

  return (
    <div className="page pt-7 pb-16 md:pt-9">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <BackButton to={paths.wishlists} />
        <h1 className="type-h1 min-w-0 flex-1 pt-1 wrap-anywhere">{list?.name ?? titles.wishlist}</h1>
        {list !== undefined && <ShareButton list={list} />}
      </div>
      {hasFailed && (
        <ErrorState
          title={words.failed}
          busy={lists.isFetching || homes.isFetching}
          onRetry={() => void Promise.all([lists.refetch(), homes.refetch()])}
        />
      )}
      {!hasFailed && (list === undefined || homes.data === undefined) && (
        <div className="mt-7">
          <output className="sr-only">{words.fetching}</output>
          <SkeletonGrid />
        </div>
      )}
      {list !== undefined && homes.data !== undefined && (
        <>
          <StayBar stay={stay} onChange={setStay}>
            {list.homes > 0 && !map.isShown && <ShowMapLink to={map.show} />}
          </StayBar>
          <SavedHomes list={list} homes={homes} stay={stay} />
        </>
      )}
    </div>
  );
}

function WishlistNotFound() {
  return (
    <div className="page py-16">
      <EmptyState
        title={words.notThere}
        heading="h1"
        actions={<ButtonLink to={paths.wishlists}>{words.yourLists}</ButtonLink>}
      >
        {words.notThereWhy}
      </EmptyState>
    </div>
  );
}

const ShareDialog = lazyPart(() => import('./ShareDialog.tsx').then((file) => file.ShareDialog));

/** Opens the share dialog and shows whether the list is shared. */
function ShareButton({ list }: { list: List }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="flex items-center gap-3">
      {list.shared && <Tag tone="neem">{listWords.shared}</Tag>}
      <Button
        variant="secondary"
        size="row"
        icon={<Share2 size={18} />}
        {...ShareDialog.onApproach}
        onClick={() => setOpen(true)}
      >
        {buttons.share}
      </Button>
      {isOpen && <ShareDialog list={list} onClose={() => setOpen(false)} />}
    </div>
  );
}
