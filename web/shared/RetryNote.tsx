import * as controls from '@aangan/contract/words/en/ui/controls.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { Button } from '../ui/Button.tsx';
import { ErrorNote } from './Note.tsx';

interface RetryNoteProps {
  query: Pick<UseQueryResult, 'data' | 'isError' | 'refetch'>;
  /** What could not be loaded. */
  title: string;
  className?: string | undefined;
}

/** Error of a part of a screen with 'Try again'; renders nothing unless the query failed and has no earlier data. */
export function RetryNote({ query: { data, isError, refetch }, title, className }: RetryNoteProps) {
  if (!isError || data !== undefined) return null;
  return (
    <ErrorNote
      {...(className !== undefined && { className })}
      title={title}
      action={
        <Button variant="text" size="row" onClick={() => void refetch()}>
          {controls.tryAgain}
        </Button>
      }
    />
  );
}
