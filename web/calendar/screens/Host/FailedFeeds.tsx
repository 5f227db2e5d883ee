import * as words from '@aangan/contract/words/en/calendar/host.ts';
import type { HostCalendar } from '@aangan/contract/calendar/host-calendar.ts';
import { Note } from '../../../shared/Note.tsx';
import { hostHomeOf } from '../../../shared/links.ts';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { ExpandableList } from './ExpandableList.tsx';

/** Feeds that fail or are suddenly empty, so that double bookings are possible. */
export function FailedFeeds({ homes }: { homes: readonly Pick<HostCalendar, '_id' | 'title' | 'sites'>[] }) {
  const old = homes.flatMap(({ _id, title, sites }) =>
    sites.flatMap(({ _id: siteId, name, lastError }) =>
      lastError === undefined ? [] : [{ homeId: _id, home: title, siteId, site: name, reason: lastError }],
    ),
  );
  if (old.length === 0) return null;
  return (
    <div className="mt-6">
      <ExpandableList items={old} className="grid gap-3">
        {({ homeId, home, siteId, site, reason }) => (
          <li key={siteId}>
            <Note
              tone="haldi"
              title={words.oldSite({ site })}
              detail={words.oldSiteOf({ home, reason })}
              action={
                <ButtonLink to={hostHomeOf(homeId, { tab: 'sites' })} variant="secondary" size="row">
                  {words.seeSite}
                </ButtonLink>
              }
            />
          </li>
        )}
      </ExpandableList>
    </div>
  );
}
