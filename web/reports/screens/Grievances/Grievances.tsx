import { Email } from '@aangan/contract/fields.ts';
import {
  grievanceDays,
  grievanceKinds,
  MAX_GRIEVANCE_WORDS,
  NewGrievance,
} from '@aangan/contract/reports/grievances.ts';
import { formatDate } from '@aangan/contract/rules/dates.ts';
import * as titles from '@aangan/contract/words/en/pages/titles.ts';
import * as kindWords from '@aangan/contract/words/en/reports/grievance-kinds.ts';
import * as words from '@aangan/contract/words/en/reports/grievance.ts';
import * as busy from '@aangan/contract/words/en/shared/busy.ts';
import * as labels from '@aangan/contract/words/en/shared/field-labels.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useId } from 'react';
import { useForm, type UseFormRegisterReturn } from 'react-hook-form';
import { useLocation, useSearch } from 'wouter';
import { useCurrentUser } from '../../../accounts/queries/current-user.ts';
import { fieldErrors, networkErrorDetail, serverMessage } from '../../../api/api-error.ts';
import { deleteSavedForm, loadSavedForm, useSaveForm } from '../../../api/forms.ts';
import { useSite } from '../../../api/site.ts';
import { useMyBookings } from '../../../bookings/queries/bookings.ts';
import { paths } from '../../../shared/links.ts';
import { Button } from '../../../ui/Button.tsx';
import { ChoiceTile } from '../../../ui/Choice.tsx';
import { Field, SelectField, TextArea } from '../../../ui/Field.tsx';
import { focusFirstInvalidOnSubmit } from '../../../ui/focus.ts';
import { type Icon, Mail, Phone, UserRound } from '../../../ui/icons.ts';
import { BackButton } from '../../../ui/RoundButton.tsx';
import { toast } from '../../../ui/toast.ts';
import { useMakeGrievance } from '../../queries/reports.ts';
import { GrievanceView } from './GrievanceView.tsx';

/** Officer, deadlines and the complaint form; `?number=` shows a complaint instead of the form. */
export function Grievances() {
  const number = new URLSearchParams(useSearch()).get('number');
  return (
    <div className="page page-booked pt-7 pb-16 md:pt-9">
      <div className="flex items-center gap-4">
        <BackButton to={number === null ? paths.start : paths.grievances} />
        <h1 className="type-h1">{titles.grievances}</h1>
      </div>
      {number === null && <p className="type-long mt-4 max-w-170 text-ink-2">{words.lead}</p>}
      <div className="mt-8 grid gap-12 lg:grid-cols-[1fr_340px] lg:gap-18">
        {number === null ? <GrievanceForm /> : <GrievanceView key={number} number={number} />}
        <AboutGrievances />
      </div>
    </div>
  );
}

/** Information about the grievance officer, response times, and how to find a complaint again. */
function AboutGrievances() {
  return (
    <aside className="h-fit rounded-panel bg-sunken p-6 md:p-8">
      <Officer />
      <h2 className="type-h2 mt-8">{words.deadlines}</h2>
      <ul className="mt-4 grid gap-3">
        <li>{words.atOnce}</li>
        <li>{words.within({ days: grievanceDays('content') })}</li>
        <li>{words.withinOther({ days: grievanceDays('other') })}</li>
      </ul>
      <LookUp />
    </aside>
  );
}

/** Shows the support contact if no officer is set. */
function Officer() {
  const { support, operator } = useSite();
  const { officer, email = support.email, phone = support.phone } = operator.grievance ?? {};
  return (
    <>
      <h2 className="type-h2">{words.officer}</h2>
      <ul className="mt-5 grid gap-4">
        {officer !== undefined && <Line icon={UserRound}>{officer}</Line>}
        <Line icon={Mail}>
          <a href={`mailto:${email}`} className="break-all">
            {email}
          </a>
        </Line>
        {phone !== undefined && (
          <Line icon={Phone}>
            <a href={`tel:${phone.replace(/[^+0-9]/g, '')}`}>{phone}</a>
          </Line>
        )}
      </ul>
    </>
  );
}

function Line({ icon: Icon, children }: { icon: Icon; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <Icon size={20} strokeWidth={1.6} className="mt-0.5 shrink-0 text-muted" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </li>
  );
}

function LookUp() {
  const [, navigate] = useLocation();
  const { register, handleSubmit, formState } = useForm<{ number: string }>({ shouldFocusError: false });
  const open = ({ number }: { number: string }) =>
    navigate(`${paths.grievances}?number=${encodeURIComponent(number.trim().toUpperCase())}`);
  return (
    <>
      <h2 className="type-h2 mt-8">{words.look}</h2>
      <p className="type-small mt-2 text-muted">{words.lookWhy}</p>
      <form
        noValidate
        className="mt-4 grid gap-3"
        onSubmit={(event) => void handleSubmit(open, focusFirstInvalidOnSubmit)(event)}
      >
        <Field
          label={words.number}
          placeholder="GR-2026-000123"
          autoComplete="off"
          {...register('number', { validate: (number) => number.trim() !== '' || words.numberMissing })}
          error={formState.errors.number?.message}
        />
        <Button type="submit" variant="secondary">
          {words.open}
        </Button>
      </form>
    </>
  );
}

const empty = { kind: '', words: '', booking: '', email: '' };
type Typed = typeof empty;

/** Storage key of the typed form. */
const FORM = 'grievance';

const signedInGrievance = NewGrievance.omit({ email: true });
const visitorsGrievance = NewGrievance.extend({ email: Email });

/** Complaint form; navigates to the complaint after sending. Keeps its input if sending fails. */
function GrievanceForm() {
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
