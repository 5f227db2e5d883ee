import * as hostWords from '@aangan/contract/words/en/components/host.ts';
import * as states from '@aangan/contract/words/en/components/booking-state.ts';
import * as words from '@aangan/contract/words/en/screens/host-home.ts';
import { classNames } from '../../ui/class-names.ts';
import { sourceLabel } from './price-source.ts';

const sources = ['day', 'season', 'weekend'] as const;

/** What diamonds and bars mean. */
export function PriceLegend() {
  const looks = [
    ['look-stay', states.confirmed],
    ['look-held', states.heldPlain],
    ['look-block', hostWords.block],
    ['look-preparation', hostWords.preparation],
  ] as const;
  return (
    <ul aria-label={words.legend} className="type-tiny mt-4 flex flex-wrap gap-x-5 gap-y-2 text-muted">
      {sources.map((source) => (
        <li key={source} className="flex items-center gap-2">
          <i className={`price-source price-source-${source}`} />
          {sourceLabel(source)}
        </li>
      ))}
      {looks.map(([look, label]) => (
        <li key={look} className="flex items-center gap-2">
          <i className={classNames('size-4 rounded-tag', look)} />
          {label}
        </li>
      ))}
    </ul>
  );
}
