import type { HostOverview } from '@aangan/contract/pages/page-data.ts';
import * as words from '@aangan/contract/words/en/homes/view-card.ts';
import { Link } from 'wouter';
import { GreatHostMark } from '../../../accounts/parts/GreatHostMark.tsx';
import { answersLabel, Avatar, memberSince } from '../../../accounts/parts/PersonDetails.tsx';
import { personPath } from '../../../shared/links.ts';

/** Photo, first name, membership, response time, and a profile link. */
export function HostSummary({ host }: { host: HostOverview }) {
  const { _id, firstName, greatHost, answers } = host;
  return (
    <>
      <Avatar person={host} size={80} className="w-20" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="type-h3 wrap-anywhere" dir="auto">
            {firstName}
          </span>
          {greatHost === true && <GreatHostMark />}
        </p>
        <p className="type-small type-figures text-muted">
          {[memberSince(host), ...(answers === undefined ? [] : [answersLabel(answers)])].join(' · ')}
        </p>
        <Link
          to={personPath(_id)}
          className="type-button mt-0.5 inline-flex min-h-11 items-center text-link underline decoration-1 underline-offset-4 hover:decoration-2"
        >
          {words.moreOfHost({ name: firstName })}
        </Link>
      </div>
    </>
  );
}
