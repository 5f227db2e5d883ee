import * as words from '@aangan/contract/words/en/screens/view-card.ts';
import type { PersonView } from '@aangan/contract/people/people.ts';
import { Link } from 'wouter';
import { usePerson } from '../../api/people.ts';
import { GreatHostMark } from '../../components/people/GreatHostMark.tsx';
import { answersLabel, hereSince } from '../../components/people/person-texts.ts';
import { Portrait } from '../../components/people/Portrait.tsx';
import { useNear } from '../../components/use-near.ts';
import { personOf } from '../../links.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';

/** The host in a few lines, who leads to their page; asked for as it comes near, in the space that it will take. */
export function YourHost({ hostId }: { hostId: string }) {
  const [section, isNear] = useNear<HTMLElement>();
  const { data: host, isError } = usePerson(hostId, { enabled: isNear });
  return (
    <section ref={section} aria-labelledby="host">
      <h2 id="host" className="type-h2 mb-4">
        {words.yourHost}
      </h2>
      <div className="flex min-h-30 items-center gap-5 rounded-panel border border-line bg-raised p-5">
        {host !== undefined && <InShort host={host} />}
        {host === undefined && isError && <p className="text-muted">{words.hostUnreachable}</p>}
        {host === undefined && !isError && (
          <>
            <Skeleton className="aspect-square w-20 rounded-panel" />
            <Skeleton className="h-6 w-40" />
          </>
        )}
      </div>
    </section>
  );
}

function InShort({ host }: { host: PersonView }) {
  const { _id, firstName, greatHost, answers } = host;
  return (
    <>
      <Portrait person={host} size={80} className="w-20" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="type-h3 wrap-anywhere" dir="auto">
            {firstName}
          </span>
          {greatHost === true && <GreatHostMark />}
        </p>
        <p className="type-small type-figures text-muted">
          {[hereSince(host), ...(answers === undefined ? [] : [answersLabel(answers)])].join(' · ')}
        </p>
        <Link
          to={personOf(_id)}
          className="type-button mt-0.5 inline-flex min-h-11 items-center text-link underline decoration-1 underline-offset-4 hover:decoration-2"
        >
          {words.moreOfHost({ name: firstName })}
        </Link>
      </div>
    </>
  );
}
