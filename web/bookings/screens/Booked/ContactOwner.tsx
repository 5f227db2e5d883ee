import * as words from '@aangan/contract/words/en/bookings/booked.ts';
import * as busy from '@aangan/contract/words/en/shared/busy.ts';
import * as buttons from '@aangan/contract/words/en/shared/buttons.ts';
import * as fieldLabels from '@aangan/contract/words/en/shared/field-labels.ts';
import * as headings from '@aangan/contract/words/en/shared/headings.ts';
import * as messages from '@aangan/contract/words/en/shared/messages.ts';
import * as placeholders from '@aangan/contract/words/en/shared/placeholders.ts';
import type { Booking } from '@aangan/contract/bookings/bookings.ts';
import { OwnerContact } from '@aangan/contract/bookings/owner-contact.ts';
import type { Person } from '@aangan/contract/pages/page-data.ts';
import { formatHours } from '@aangan/contract/rules/durations.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { Check } from '../../../ui/icons.ts';
import { useForm } from 'react-hook-form';
import { fieldErrors, errorMessage } from '../../../api/api-error.ts';
import { useContactOwner } from '../../queries/bookings.ts';
import { deleteSavedForm, loadSavedForm, useSaveForm } from '../../../api/saved-form.ts';
import { useSite } from '../../../api/site.ts';
import { ErrorNote } from '../../../shared/Note.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { focusFirstInvalidOnSubmit } from '../../../ui/focus-invalid.ts';
import { Tag } from '../../../ui/Tag.tsx';
import { toast } from '../../../ui/toast.ts';

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
      <Tag tone="neem" icon={<Check size={16} strokeWidth={1.75} aria-hidden="true" />}>
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
