import type { Conversation, Person } from '@aangan/contract/inbox/conversations.ts';
import * as words from '@aangan/contract/words/en/inbox/conversation.ts';
import { useState } from 'react';
import { Link } from 'wouter';
import { Avatar } from '../../../accounts/parts/Avatar.tsx';
import { addresses, personOf } from '../../../shared/links.ts';
import { BackButton } from '../../../ui/BackButton.tsx';
import { Button } from '../../../ui/Button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { toQuery, useListChoice } from './use-list-choice.ts';

const StayDialog = lazyPart(() => import('./StayDialog.tsx').then((file) => file.StayDialog));

/** Person and home; opens the stay dialog on narrow screens. */
export function ConversationHeader({
  conversation,
  other,
  myId,
}: {
  conversation: Conversation;
  other: Person;
  myId: string;
}) {
  const { listing, booking } = conversation;
  const [isOpen, setOpen] = useState(false);
  const [choice] = useListChoice();
  const label = booking === undefined ? words.home : words.stay;
  return (
    <header className="flex min-h-17 items-center gap-3 border-b border-line py-2 pr-3 pl-3 pt-[max(8px,env(safe-area-inset-top))] md:px-5">
      <BackButton to={addresses.inbox + toQuery(choice)} className="md:hidden" />
      <Avatar person={{ ...other, firstName: other.name }} size={44} corners="rounded-small" isNamed className="w-11" />
      <div className="min-w-0 flex-1">
        <h1 className="type-h3 typed-line truncate pt-0.5">
          {other.isGone ? (
            other.name
          ) : (
            <Link to={personOf(other._id)} className="-my-2 inline-block py-2 hover:underline hover:underline-offset-4">
              {other.name}
            </Link>
          )}
        </h1>
        <p className="type-tiny typed-line truncate text-muted">{listing.title}</p>
      </div>
      <Button
        variant="secondary"
        size="row"
        className="shrink-0 xl:hidden"
        onPointerEnter={StayDialog.prefetch}
        onFocus={StayDialog.prefetch}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {isOpen && <StayDialog conversation={conversation} myId={myId} title={label} onClose={() => setOpen(false)} />}
    </header>
  );
}
