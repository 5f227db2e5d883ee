import * as words from '@aangan/contract/words/en/calendar/host-home.ts';
import * as busy from '@aangan/contract/words/en/shared/busy.ts';
import { useState } from 'react';
import { errorMessage } from '../../../api/api-error.ts';
import { useCalendarAddress, useRenewAddresses } from '../../../feeds/queries/feeds.ts';
import { Button } from '../../../ui/Button.tsx';
import { toast } from '../../../ui/toast.ts';
import { Confirm } from './Confirm.tsx';
import { CopiedAddress } from '../../../feeds/parts/CopiedAddress.tsx';

/** Calendar URL for readers other than the listed sites, and a button to renew all URLs. */
export function FeedAddress({ homeId }: { homeId: string }) {
  const { data } = useCalendarAddress(homeId);
  const renew = useRenewAddresses(homeId);
  const [isAsked, setAsked] = useState(false);
  const close = () => setAsked(false);

  return (
    <section aria-labelledby="anybody" className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4 border-t border-line pt-7">
      <div>
        <h2 id="anybody" className="type-h3">
          {words.anybody}
        </h2>
        <p className="type-small mt-1 text-muted">{words.anybodyLead}</p>
      </div>
      {data !== undefined && <CopiedAddress label={words.address} address={data.url} />}
      <Button variant="destructive" size="row" className="justify-self-start" onClick={() => setAsked(true)}>
        {words.renew}
      </Button>
      {isAsked && (
        <Confirm
          question={words.renewQuestion}
          busy={renew.isPending}
          busyLabel={busy.saving}
          onClose={close}
          onConfirm={() =>
            renew.mutate(undefined, {
              onSuccess: () => {
                close();
                toast.success(words.renewed);
              },
              onError: (error) => toast.failure(errorMessage(error)),
            })
          }
        >
          {words.renewWhy}
        </Confirm>
      )}
    </section>
  );
}
