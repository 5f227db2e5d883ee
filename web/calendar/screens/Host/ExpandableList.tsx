import * as words from '@aangan/contract/words/en/calendar/host.ts';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';

const SHOWN = 5;

interface ExpandableListProps<T> {
  items: readonly T[];
  className?: string;
  /** Renders an item as an `<li>` with a key. */
  children: (item: T) => ReactNode;
}

/** A list that shows its first items, and a button that shows all. */
export function ExpandableList<T>({ items, className, children }: ExpandableListProps<T>) {
  const [isExpanded, setExpanded] = useState(false);
  const rest = items.length - SHOWN;
  return (
    <>
      <ul className={className}>{(isExpanded ? items : items.slice(0, SHOWN)).map(children)}</ul>
      {rest > 0 && (
        <Button
          variant="text"
          size="row"
          className="-ml-1"
          aria-expanded={isExpanded}
          onClick={() => setExpanded(!isExpanded)}
        >
          {isExpanded ? words.fewer : words.more({ count: rest })}
        </Button>
      )}
    </>
  );
}
