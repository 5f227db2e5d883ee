import { PRODUCT_NAME } from '@aangan/contract/product.ts';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import door from '../../drawings/door.svg';
import { paths } from '../../shared/links.ts';
import { Wordmark } from '../../ui/Mark.tsx';
import { RichText } from '../../ui/RichText.tsx';
import { BackButton } from '../../ui/RoundButton.tsx';
import { Toran } from '../../ui/Toran.tsx';
import { JaaliLight, Wall } from '../../ui/Wall.tsx';

/** Layout of sign-in and sign-up: the form beside an illustration; a strip on phones. */
export function SignInFrame({ heading, lead, children }: { heading: string; lead: string; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col ml:flex-row">
      <Wall className="h-30 shrink-0 ml:hidden">
        <JaaliLight />
        <Toran width={1020} />
      </Wall>
      <div className="flex flex-1 flex-col">
        <header className="flex items-center gap-5 px-(--gutter) pt-4 ml:pt-7">
          <BackButton to={paths.start} />
          <Link to={paths.start} aria-label={PRODUCT_NAME} className="rounded-small text-ink">
            <Wordmark size={32} />
          </Link>
        </header>
        <main id="main" className="flex flex-1 justify-center px-(--gutter) pt-8 pb-16 ml:items-center ml:pt-4">
          <div className="w-full max-w-[400px]">
            <h1 className="type-display">{heading}</h1>
            <p className="mt-2 text-muted">{lead}</p>
            {children}
          </div>
        </main>
      </div>
      <Wall className="sticky top-0 h-dvh min-h-[560px] w-[43.75%] max-w-[720px] max-ml:hidden">
        <JaaliLight tile={64} />
        <img
          src={door}
          alt=""
          width={480}
          height={640}
          className="absolute inset-0 size-full object-contain object-bottom"
        />
      </Wall>
    </div>
  );
}

interface AlternativeLinkProps {
  /** Sentence with a link: 'New here? Sign Up'. */
  sentence: (said: { link: (text: string) => ReactNode }) => ReactNode[];
  to: string;
  /** History state of the target. */
  state?: unknown;
}

/** Link below a sign-in form to the alternative form. */
export function AlternativeLink({ sentence, to, state }: AlternativeLinkProps) {
  const link = (text: string) => (
    <Link
      to={to}
      state={state}
      className="font-semibold text-link underline decoration-1 underline-offset-4 hover:decoration-2"
    >
      {text}
    </Link>
  );
  return (
    <p className="mt-5 text-center text-muted">
      <RichText parts={sentence({ link })} />
    </p>
  );
}
