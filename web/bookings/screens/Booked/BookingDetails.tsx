import type { Booking } from '@aangan/contract/bookings/bookings.ts';
import { OwnerContact } from '@aangan/contract/bookings/owner-contact.ts';
import { priceOfParts } from '@aangan/contract/bookings/price-of-parts.ts';
import type { HomePlace } from '@aangan/contract/homes/listings.ts';
import type { Person } from '@aangan/contract/pages/page-data.ts';
import { mapApps, mapLinks, pinText } from '@aangan/contract/rules/map-links.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import { formatHours } from '@aangan/contract/rules/time-spans.ts';
import * as words from '@aangan/contract/words/en/bookings/booked.ts';
import * as bookingLabels from '@aangan/contract/words/en/shared/booking-labels.ts';
import * as busy from '@aangan/contract/words/en/shared/busy.ts';
import * as buttons from '@aangan/contract/words/en/shared/buttons.ts';
import * as fieldLabels from '@aangan/contract/words/en/shared/field-labels.ts';
import * as headings from '@aangan/contract/words/en/shared/headings.ts';
import * as maps from '@aangan/contract/words/en/shared/maps.ts';
import * as messages from '@aangan/contract/words/en/shared/messages.ts';
import * as placeholders from '@aangan/contract/words/en/shared/placeholders.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { errorMessage, fieldErrors } from '../../../api/api-error.ts';
import { deleteSavedForm, loadSavedForm, useSaveForm } from '../../../api/forms.ts';
import { useSite } from '../../../api/site.ts';
import { ErrorNote } from '../../../shared/Note.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { focusFirstInvalidOnSubmit } from '../../../ui/focus.ts';
import { Check, MapPin } from '../../../ui/icons.ts';
import { Tag } from '../../../ui/Tag.tsx';
import { toast } from '../../../ui/toast.ts';
import { ExpandableTotal } from '../../parts/PriceLines.tsx';
import { useContactOwner } from '../../queries/bookings.ts';

/** Booking ID, Owner Name and Total Rent, with the price lines. */
export function BookingDetails({ booking }: { booking: Booking }) {
  const total = formatRupees(booking.totalRent);
  return (
    <div className="rounded-photo border border-line">
      <dl className="grid sm:grid-cols-[2fr_1.1fr_1fr]">
        <Detail name={bookingLabels.bookingId}>
          <span className="text-[13px] break-all">{booking._id}</span>
        </Detail>
        <Detail name={words.ownerName}>{booking.host.name}</Detail>
        <Detail name={bookingLabels.totalRent}>{total}</Detail>
      </dl>
      <dl className="border-t border-line px-5 py-2">
        <ExpandableTotal label={words.howItComesAbout} amount={null} price={priceOfParts(booking.price)} />
      </dl>
    </div>
  );
}

function Detail({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="min-w-0 border-line px-5 py-3.5 not-first:border-t sm:py-4 sm:not-first:border-t-0 sm:not-first:border-l">
      <dt className="type-small text-muted">{name}</dt>
      <dd className="type-figures mt-0.5 text-[16.5px]/6 font-semibold">{children}</dd>
    </div>
  );
}

/** Exact location for paid guests: address, directions, and links to map apps. */
export function Directions({ place }: { place: HomePlace }) {
  const headingId = useId();
  const links = mapLinks(place);
  return (
    <section aria-labelledby={headingId} className="rounded-photo border border-line px-5 py-4">
      <h2 id={headingId} className="type-h3 flex items-center gap-2">
        <MapPin size={20} />
        {words.howToGetThere}
      </h2>
      {place.address !== undefined && <p className="mt-2 font-semibold whitespace-pre-line">{place.address}</p>}
      {place.directions !== undefined && <p className="mt-2 whitespace-pre-line">{place.directions}</p>}
      <p className="type-small type-figures mt-2 text-muted">{words.pinAt({ pin: pinText(place) })}</p>
      <ul className="mt-1 flex flex-wrap gap-x-6">
        {mapApps.map((app) => (
          <li key={app}>
            <a
              href={links[app]}
              target="_blank"
              rel="noreferrer"
              className="flex min-h-11 items-center text-link underline underline-offset-4"
            >
              {maps[app]}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

const Fields = OwnerContact.omit({ bookingId: true });
type Fields = { name: string; phone: string; email: string; extraService?: string | undefined };

interface ContactOwnerProps {
  booking: Booking;
  user: Person;
  onSent: () => void;
}

/** 'Contact Owner' form: guest, extra request, and a preview of the message. */
export function ContactOwner({ booking, user, onSent }: ContactOwnerProps) {
  const contact = useContactOwner();
  const { holdHours } = useSite();
  const formName = `contact-owner:${booking._id}`;
  const { register, handleSubmit, setError, reset, watch, formState } = useForm<Fields>({
    defaultValues: loadSavedForm(formName, { name: user.name, phone: '', email: user.email, extraService: '' }),
    resolver: zodResolver(Fields),
    mode: 'onTouched',
    shouldFocusError: false,
  });
  useSaveForm(formName, watch);
  const field = (name: keyof Fields) => ({ ...register(name), error: formState.errors[name]?.message });

  function send(fields: Fields) {
    if (contact.isPending) return;
    contact.mutate(
      { ...fields, bookingId: booking._id },
      {
        onSuccess: () => {
          toast.success(messages.ownerContacted);
          reset();
          deleteSavedForm(formName);
          onSent();
        },
        onError: (error) => {
          for (const [name, message] of Object.entries(fieldErrors(error))) {
            if (name in fields) setError(name as keyof Fields, { message }, { shouldFocus: true });
          }
        },
      },
    );
  }

  return (
    <>
      <Tag tone="neem" icon={<Check size={16} />}>
        {booking.state === 'held' ? words.held({ duration: formatHours(holdHours) }) : words.paid}
      </Tag>
      <h1 className="type-h1 mt-3">{headings.contactOwner}</h1>
      <p className="mt-1 max-w-140 text-muted">{words.contactLead}</p>
      <form noValidate onSubmit={(event) => void handleSubmit(send, focusFirstInvalidOnSubmit)(event)} className="mt-7">
        <div className="grid items-start gap-x-4 gap-y-6 sm:grid-cols-2">
          <Field label={fieldLabels.fullName} autoComplete="name" {...field('name')} />
          <Field label={fieldLabels.phoneNumber} type="tel" autoComplete="tel" {...field('phone')} />
          <Field
            label={fieldLabels.email}
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            className="sm:col-span-2"
            {...field('email')}
          />
          <Field
            label={fieldLabels.extraService}
            optional
            placeholder={placeholders.extraService}
            className="sm:col-span-2"
            {...field('extraService')}
          />
        </div>
        <section
          aria-label={words.yourMessage}
          className="mt-6 rounded-r-photo border border-l-4 border-line border-l-star bg-raised px-5 pt-4 pb-3.5"
        >
          <h2 className="type-eyebrow text-muted">{words.yourMessage}</h2>
          <p className="mt-1.5">{messages.contactOwner({ property: booking.listing.title, id: booking._id })}</p>
        </section>
        {contact.isError && (
          <ErrorNote className="mt-5" title={errorMessage(contact.error)} detail={words.messageNotLost} />
        )}
        <Button type="submit" className="mt-6 max-sm:w-full" busy={contact.isPending} busyLabel={busy.sending}>
          {buttons.contactOwner}
        </Button>
      </form>
    </>
  );
}
