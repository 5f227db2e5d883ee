import { shownWords } from '@aangan/contract/rules/shown-words.ts';
import type { Entry } from '@aangan/contract/inbox/conversations.ts';
import * as words from '@aangan/contract/words/en/inbox/conversation.ts';
import { useState } from 'react';

/** Older ones are not said: somebody was away. */
const MOST_SAID = 3;

interface LiveLogProps {
  entries: readonly Entry[];
  myId: string;
  name: string;
}

/** What came since the conversation was opened, for screen readers: earlier entries that are fetched are not said. */
export function LiveLog({ entries, myId, name }: LiveLogProps) {
  const [begin] = useState(entries.at(-1)?._id);
  const index = entries.findIndex(({ _id }) => _id === begin);
  const said = entries.slice(index + 1).filter(({ from }) => from !== myId);
  return (
    <div role="log" aria-live="polite" className="sr-only">
      {said.slice(-MOST_SAID).map((entry) => (
        <p key={entry._id}>
          {entry.kind === 'line' ? shownWords(entry.message) : words.said({ name, words: shownWords(entry.message) })}
        </p>
      ))}
    </div>
  );
}
