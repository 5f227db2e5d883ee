import * as words from '@aangan/contract/words/en/pages/not-found.ts';
import * as buttons from '@aangan/contract/words/en/shared/buttons.ts';
import { paths } from '../../shared/links.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { CourtyardPlan } from '../../ui/ContentState.tsx';

/** 404 page: a courtyard with a closed door. */
export function NotFound() {
  return (
    <div className="page flex flex-col items-center py-16 text-center md:py-24">
      <CourtyardPlan court="bare" door="closed" size={240} />
      <h1 className="type-h1 mt-8">{words.heading}</h1>
      <p className="mt-3 max-w-[360px] text-muted">{words.detail}</p>
      <ButtonLink to={paths.start} className="mt-7">
        {buttons.backToHome}
      </ButtonLink>
    </div>
  );
}
