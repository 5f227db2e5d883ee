import { Link } from 'wouter';
import { viewCardPath } from '../../shared/links.ts';
import { BackButton } from '../../ui/RoundButton.tsx';

interface HomeHeadingProps {
  backTo: string;
  title: string;
  /** Undefined until the home is loaded. */
  home: { _id: string } | undefined;
  /** Label of the link to the page for guests. */
  guestsSee: string;
}

/** Heading of a host's screen about one home, with a link to its page for guests. */
export function HomeHeading({ backTo, title, home, guestsSee }: HomeHeadingProps) {
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-1">
      <BackButton to={backTo} />
      <h1 className="type-h1 min-w-0 flex-1 pt-1">{title}</h1>
      {home !== undefined && (
        <Link
          to={viewCardPath(home._id)}
          className="type-small flex min-h-11 items-center text-link underline underline-offset-4 max-sm:w-full"
        >
          {guestsSee}
        </Link>
      )}
    </div>
  );
}
