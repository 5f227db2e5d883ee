import * as kindWords from '@aangan/contract/words/en/reports/grievance-kinds.ts';
import * as words from '@aangan/contract/words/en/reports/grievance.ts';
import * as busy from '@aangan/contract/words/en/shared/busy.ts';
import * as labels from '@aangan/contract/words/en/shared/field-labels.ts';
import { Email } from '@aangan/contract/fields.ts';
import { grievanceKinds, MAX_GRIEVANCE_WORDS } from '@aangan/contract/reports/grievance-kinds.ts';
import { NewGrievance } from '@aangan/contract/reports/grievances.ts';
import { formatDate } from '@aangan/contract/rules/dates.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useId } from 'react';
import { useForm, type UseFormRegisterReturn } from 'react-hook-form';
import { useLocation } from 'wouter';
import { useCurrentUser } from '../../../accounts/queries/current-user.ts';
import { fieldErrors, networkErrorDetail, serverMessage } from '../../../api/api-error.ts';
import { deleteSavedForm, loadSavedForm, useSaveForm } from '../../../api/saved-form.ts';
import { useMyBookings } from '../../../bookings/queries/bookings.ts';
import { paths } from '../../../shared/links.ts';
import { Button } from '../../../ui/Button.tsx';
import { ChoiceTile } from '../../../ui/ChoiceTile.tsx';
import { Field } from '../../../ui/Field.tsx';
import { focusFirstInvalidOnSubmit } from '../../../ui/focus-invalid.ts';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { toast } from '../../../ui/toast.ts';
import { useMakeGrievance } from '../../queries/grievances.ts';

const empty = { kind: '', words: '', booking: '', email: '' };
type Typed = typeof empty;

/** Storage key of the typed form. */
const FORM = 'grievance';

const signedInGrievance = NewGrievance.omit({ email: true });
const visitorsGrievance = NewGrievance.extend({ email: Email });

/** Complaint form; navigates to the complaint after sending. Keeps its input if sending fails. */
export function GrievanceForm() {
  const { user, isPending } = useCurrentUser();
  const isVisitor = user === null && !isPending;
  const [, navigate] = useLocation();
  const { register, handleSubmit, setError, watch, formState } = useForm<Typed>({
    defaultValues: loadSavedForm(FORM, empty),
    resolver: zodResolver(isVisitor ? visitorsGrievance : signedInGrievance) as never,
    shouldFocusError: false,
  });
  useSaveForm(FORM, watch);
  const make = useMakeGrievance();
  const error = (name: keyof Typed) => formState.errors[name]?.message;

  function send({ kind, words: text, booking, email }: Typed) {
    const body = { kind, words: text, ...(booking && { booking }), ...(isVisitor && { email }) };
    make.mutate(body as Parameters<typeof make.mutate>[0], {
      onSuccess: ({ number, key }) => {
        deleteSavedForm(FORM);
        navigate(`${paths.grievances}?number=${number}`, { state: { linkToken: key, sent: true } });
      },
      onError: (failure) => {
        for (const [name, message] of Object.entries(fieldErrors(failure))) setError(name as keyof Typed, { message });
        toast.failure(serverMessage(failure) ?? words.failed, networkErrorDetail(failure));
      },
    });
  }

  return (
    <form
      noValidate
      onSubmit={(event) => void handleSubmit(send, focusFirstInvalidOnSubmit)(event)}
      className="grid h-fit gap-6"
    >
      <h2 className="type-h2">{words.form}</h2>
      <Kinds kind={register('kind')} error={error('kind')} />
      <TextArea
        label={labels.grievanceWords}
        rows={6}
        maxLength={MAX_GRIEVANCE_WORDS}
        placeholder={words.hint}
        dir="auto"
        {...register('words')}
        error={error('words')}
      />
      {user !== null && <OwnStays booking={register('booking')} />}
      {isVisitor && (
        <Field
          label={labels.email}
          type="email"
          autoComplete="email"
          hint={words.emailHint}
          {...register('email')}
          error={error('email')}
        />
      )}
      {user !== null && <p className="text-ink-2">{words.emailKnown({ email: user.email })}</p>}
      <p className="type-small text-muted">{words.danger}</p>
      <Button type="submit" busy={make.isPending} busyLabel={busy.sending} className="max-sm:w-full sm:w-fit">
        {words.send}
      </Button>
    </form>
  );
}

function Kinds({ kind, error }: { kind: UseFormRegisterReturn; error: string | undefined }) {
  const hint = useId();
  return (
    <fieldset aria-describedby={error && hint} aria-invalid={error !== undefined || undefined}>
      <legend className="type-label mb-2">{words.about}</legend>
      <div className="grid gap-2.5 sm:grid-cols-2">
        {grievanceKinds.map((each) => (
          <ChoiceTile key={each} type="radio" label={kindWords[each]} value={each} {...kind} />
        ))}
      </div>
      {error !== undefined && (
        <p id={hint} role="alert" className="type-small mt-2 text-lac">
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** Select of the person's newest stays as a guest; renders nothing if there are none. */
function OwnStays({ booking }: { booking: UseFormRegisterReturn }) {
  const { data } = useMyBookings();
  const stays = data?.pages.flatMap(({ items }) => items) ?? [];
  if (stays.length === 0) return null;
  const choices = Object.fromEntries(
    stays.map(({ _id, listing, checkIn, checkOut }) => [
      _id,
      words.stay({ home: listing.title, checkIn: formatDate(checkIn), checkOut: formatDate(checkOut) }),
    ]),
  );
  return <SelectField label={words.booking} optional choices={{ '': words.noBooking, ...choices }} {...booking} />;
}
