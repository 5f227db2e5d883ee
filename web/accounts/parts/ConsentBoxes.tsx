import * as words from '@aangan/contract/words/en/accounts/consent.ts';
import * as refusals from '@aangan/contract/words/en/refusals/reasons.ts';
import * as controls from '@aangan/contract/words/en/ui/controls.ts';
import type { Consent } from '@aangan/contract/accounts/consent.ts';
import { NOTICE_VERSION } from '@aangan/contract/privacy/notice.ts';
import { type ReactNode, useId } from 'react';
import { useSite } from '../../api/site.ts';
import { CircleAlert } from '../../ui/icons.ts';
import { RichText } from '../../ui/RichText.tsx';
import { NewTabLink } from './NewTabLink.tsx';

/** Reads the consents from the form's values. */
export function consentIn({ adult, notice }: { adult?: string; notice?: string }): Consent {
  return { ...(adult && { adult: true }), ...(notice && { notice: NOTICE_VERSION }) };
}

const notice = (text: string) => <NewTabLink to="/legal/privacy">{text}</NewTabLink>;

/** Checkboxes for being 18 or older and for the privacy notice; unchecked at first, required only with RULES=india. */
export function ConsentBoxes({ refused }: { refused: Record<string, string> }) {
  return (
    <div className="flex flex-col">
      <ConsentBox name="adult" missing={refusals.adultMissing} refused={refused['adult']}>
        {words.adult}
      </ConsentBox>
      <ConsentBox name="notice" missing={refusals.noticeMissing} refused={refused['notice']}>
        <RichText parts={words.notice({ notice })} />
      </ConsentBox>
    </div>
  );
}

interface ConsentBoxProps {
  name: 'adult' | 'notice';
  /** Error shown if the required box is unchecked. */
  missing: string;
  refused: string | undefined;
  children: ReactNode;
}

function ConsentBox({ name, missing, refused, children }: ConsentBoxProps) {
  const isRequired = useSite().rules === 'india';
  const errorId = useId();
  return (
    <div>
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          name={name}
          required={isRequired}
          data-missing={missing}
          aria-invalid={refused !== undefined}
          aria-describedby={refused === undefined ? undefined : errorId}
          className="size-5 shrink-0 accent-accent"
        />
        <span className="pt-0.5">
          {children} {!isRequired && <span className="ml-0.5 text-[14.5px]/5 text-muted">{controls.optional}</span>}
        </span>
      </label>
      {refused !== undefined && (
        <p id={errorId} className="type-small mb-2 flex gap-1.5 text-lac">
          <CircleAlert size={18} strokeWidth={1.75} className="mt-px shrink-0" aria-hidden="true" />
          {refused}
        </p>
      )}
    </div>
  );
}
