import type { CallInput } from '@aangan/contract/calls.ts';
import * as words from '@aangan/contract/words/en/homes/home-facts.ts';
import * as busy from '@aangan/contract/words/en/shared/busy.ts';
import type { ReactNode } from 'react';
import { errorMessage } from '../../../api/api-error.ts';
import { ErrorNote } from '../../../shared/Note.tsx';
import { stripGrouping } from '../../../shared/number-input.ts';
import { useFormChanges } from '../../../shared/use-form-changes.ts';
import { useServerForm } from '../../../shared/use-server-form.ts';
import { Button } from '../../../ui/Button.tsx';
import { toast } from '../../../ui/toast.ts';
import type { SectionName } from '../../parts/completeness.ts';
import { useChangeFacts } from '../../queries/change-listings.ts';

interface FactsFormProps {
  homeId: string;
  /** The home's facts as `read` would give them. */
  known: CallInput<'listing/facts'>;
  /** Converts the form to the input of `listing/facts`. */
  read: (typed: FormData) => CallInput<'listing/facts'>;
  /** Renders the fields with their errors. */
  children: (refused: Readonly<Record<string, string>>) => ReactNode;
}

/** Form for some facts of a home. Sends only changed facts, so that edits on another screen are preserved. */
export function FactsForm({ homeId, known, read, children }: FactsFormProps) {
  const change = useChangeFacts(homeId);
  const { form, saveChanges } = useFormChanges(known, read);
  const { refused, failure, onSubmit } = useServerForm(async () => {
    await saveChanges(change.mutateAsync);
    toast.success(words.saved);
  });

  return (
    <form ref={form} noValidate onSubmit={onSubmit} className="grid gap-6">
      {children(refused)}
      <SaveRow isPending={change.isPending} failure={failure} />
    </form>
  );
}

interface SaveRowProps {
  isPending: boolean;
  disabled?: boolean;
  /** The server's refusal, or null. */
  failure: unknown;
  /** 'Save' by default. */
  label?: string;
}

/** Bottom of a section: error and save button. */
export function SaveRow({ isPending, disabled = false, failure, label = words.save }: SaveRowProps) {
  return (
    <>
      {failure !== null && <ErrorNote title={errorMessage(failure)} />}
      <Button
        type="submit"
        variant="secondary"
        className="sm:w-fit"
        disabled={disabled}
        busy={isPending}
        busyLabel={busy.saving}
      >
        {label}
      </Button>
    </>
  );
}

/** Page section with heading and anchor. */
export function Section({ name, lead, children }: { name: SectionName; lead?: string; children: ReactNode }) {
  const id = sectionId(name);
  return (
    <section aria-labelledby={id} className="border-t border-line pt-8 first:border-t-0 first:pt-0">
      <h2 id={id} tabIndex={-1} className="type-h2 scroll-mt-6 outline-none">
        {sectionTitle(name)}
      </h2>
      {lead !== undefined && <p className="mt-1 text-muted">{lead}</p>}
      <div className="mt-5">{children}</div>
    </section>
  );
}

export function sectionTitle(name: SectionName): string {
  return {
    basics: words.basicsTitle,
    photos: words.photosTitle,
    space: words.spaceTitle,
    amenities: words.amenitiesTitle,
    rules: words.rulesTitle,
    cancellation: words.cancellationTitle,
    place: words.placeTitle,
  }[name];
}

export function sectionId(name: SectionName): string {
  return `part-${name}`;
}

export function sectionLink(name: SectionName): string {
  return `#${sectionId(name)}`;
}

/** A number, or null if empty. Invalid text is passed on, and the server explains the error. */
export function parseNumber(text: FormDataEntryValue | null): number | null {
  const typed = typeof text === 'string' ? text.trim().replace(/^(\d+),(5|0)$/, '$1.$2') : '';
  if (typed === '') return null;
  const number = Number(stripGrouping(typed));
  return Number.isNaN(number) ? (typed as unknown as number) : number;
}

/** The chosen option, or null. */
export function parseChoice<Choice extends string>(
  choices: readonly Choice[],
  chosen: FormDataEntryValue | null,
): Choice | null {
  return choices.find((choice) => choice === chosen) ?? null;
}

/** The checked options. */
export function parseChoices<Choice extends string>(
  choices: readonly Choice[],
  marked: readonly FormDataEntryValue[],
): Choice[] {
  return choices.filter((choice) => marked.includes(choice));
}
