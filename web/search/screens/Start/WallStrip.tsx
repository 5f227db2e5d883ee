import * as words from '@aangan/contract/words/en/search/start.ts';
import * as buttons from '@aangan/contract/words/en/shared/buttons.ts';
import { SessionLink } from '../../../accounts/parts/SessionLink.tsx';
import { paths } from '../../../shared/links.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { JaaliLight } from '../../../ui/JaaliLight.tsx';
import { Wall } from '../../../ui/Wall.tsx';

/** Invitation to host, above the footer; hidden on the smallest phones. */
export function WallStrip() {
  return (
    <div className="page page-wide py-18">
      <Wall className="hidden min-h-[232px] items-center rounded-dialog text-wall-ink xs:flex">
        <JaaliLight from="right" />
        <div className="relative flex w-full flex-wrap items-center justify-between gap-x-8 gap-y-6 p-8 lg:px-16">
          <div className="max-w-[640px]">
            <h2 className="type-h2 lg:text-[33px]/[42px]">{words.hostQuestion}</h2>
            <p className="mt-1.5 text-[17px]/6.5">{words.hostInvitation}</p>
          </div>
          <SessionLink to={paths.listingPage1} className={buttonClass('on-wall', 'large')}>
            <span className="pt-0.5">{buttons.listYourHome}</span>
          </SessionLink>
        </div>
      </Wall>
    </div>
  );
}
