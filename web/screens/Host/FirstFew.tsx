import * as words from '@aangan/contract/words/en/screens/host.ts';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/Button.tsx';

const FEW = 5;

interface FirstFewProps<T> {
  items: readonly T[];
  className?: string;
  /** An item as an `<li>` with a key. */
  children: (item: T) => ReactNode;
}

/** The first few of a list, and a button for the others: of fifty homes a page would have no end. */
export function FirstFew<T>({ items, className, children }: FirstFewProps<T>) {
  const [isWhole, setWhole] = useState(false);
  const rest = items.length - FEW;
  return (
    <>
      <ul className={className}>{(isWhole ? items : items.slice(0, FEW)).map(children)}</ul>
      {rest > 0 && (
        <Button variant="text" size="row" className="-ml-1" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? words.fewer : words.more({ count: rest })}
        </Button>
      )}
    </>
  );
}
