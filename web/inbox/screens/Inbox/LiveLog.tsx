import { shownWords } from '@aangan/contract/rules/shown-words.ts';
import type { Entry } from '@aangan/contract/inbox/conversations.ts';
import * as words from '@aangan/contract/words/en/inbox/conversation.ts';
import { useState } from 'react';

/** Maximum announced at once; older ones are skipped. */
const MAX_ANNOUNCED = 3;

interface LiveLogProps {
  entries: readonly Entry[];
  myId: string;
  name: string;
}

/** Announces new entries to screen readers; earlier entries that load are not announced. */
export function LiveLog({ entries, myId, name }: LiveLogProps) {
  const [begin] = useState(entries.at(-1)?._id);
  const index = entries.findIndex(({ _id }) => _id === begin);
  const said = entries.slice(index + 1).filter(({ from }) => from !== myId);
  return (
    <div role="log" aria-live="polite" className="sr-only">
      {said.slice(-MAX_ANNOUNCED).map((entry) => (
        <p key={entry._id}>
          {entry.kind === 'line' ? shownWords(entry.message) : words.said({ name, words: shownWords(entry.message) })}
        </p>
      ))}
    </div>
  );
}
