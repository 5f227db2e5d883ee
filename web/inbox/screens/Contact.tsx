import { SiteMessage } from '@aangan/contract/inbox/contact-calls.ts';
import * as words from '@aangan/contract/words/en/inbox/contact.ts';
import * as samples from '@aangan/contract/words/en/pages/samples.ts';
import * as titles from '@aangan/contract/words/en/pages/titles.ts';
import * as busy from '@aangan/contract/words/en/shared/busy.ts';
import * as buttons from '@aangan/contract/words/en/shared/buttons.ts';
import * as labels from '@aangan/contract/words/en/shared/field-labels.ts';
import * as messages from '@aangan/contract/words/en/shared/messages.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'wouter';
import { fieldErrors, networkErrorDetail } from '../../api/api-error.ts';
import { deleteSavedForm, loadSavedForm, useSaveForm } from '../../api/forms.ts';
import { useSite } from '../../api/site.ts';
import { useCall } from '../../api/use-action.ts';
import { paths } from '../../shared/links.ts';
import { Button } from '../../ui/Button.tsx';
import { Field, TextArea } from '../../ui/Field.tsx';
import { focusFirstInvalidOnSubmit } from '../../ui/focus.ts';
import { Mail, MapPin, Phone } from '../../ui/icons.ts';
import { BackButton } from '../../ui/RoundButton.tsx';
import { toast } from '../../ui/toast.ts';

const empty = { userName: '', userEmail: '', userPhone: '', userSubject: '', userMessage: '' };
type Typed = typeof empty;

/** Storage key of the typed form. */
const FORM = 'contact';

/** Position and duration differ from the default (specification, point 9). */
const toastOptions = { position: 'top-center', autoClose: 3000 } as const;

/** Contact details and contact form. */
export function Contact() {
  const { support, operator } = useSite();
  const { register, handleSubmit, reset, setError, watch, formState } = useForm<Typed>({
    defaultValues: loadSavedForm(FORM, empty),
    resolver: zodResolver(SiteMessage) as never,
    shouldFocusError: false,
  });
  useSaveForm(FORM, watch);
  const send = useCall('contact/contact', { sendsIdempotencyKey: true });
  const field = (name: keyof Typed) => ({ ...register(name), error: formState.errors[name]?.message });

  function sendMessage(typed: Typed) {
    if (send.isPending) return;
    send.mutate(typed, {
      onSuccess: () => {
        reset(empty);
        deleteSavedForm(FORM);
        toast.success(messages.messageSent, toastOptions);
      },
      onError: (error) => {
        for (const [name, message] of Object.entries(fieldErrors(error))) setError(name as keyof Typed, { message });
        toast.failure(messages.messageFailed, { ...toastOptions, ...networkErrorDetail(error) });
      },
    });
  }

  return (
    <div className="page page-booked pt-7 pb-16 md:pt-9">
      <div className="flex items-center gap-4">
        <BackButton to={paths.start} />
        <h1 className="type-h1">{titles.contact}</h1>
      </div>
      <div className="mt-8 grid gap-12 lg:grid-cols-[1fr_340px] lg:gap-18">
        <form
          noValidate
          onSubmit={(event) => void handleSubmit(sendMessage, focusFirstInvalidOnSubmit)(event)}
          className="grid gap-x-5 gap-y-6 sm:grid-cols-2"
        >
          <Field label={labels.fullName} autoComplete="name" {...field('userName')} />
          <Field label={labels.email} type="email" autoComplete="email" {...field('userEmail')} />
          <Field label={labels.phoneNumber} optional type="tel" autoComplete="tel" {...field('userPhone')} />
          <Field label={labels.subject} optional {...field('userSubject')} />
          <TextArea label={labels.message} rows={5} className="sm:col-span-2" {...field('userMessage')} />
          <div className="sm:col-span-2">
            <Button type="submit" busy={send.isPending} busyLabel={busy.sending} className="max-sm:w-full">
              {buttons.sendMessage}
            </Button>
          </div>
        </form>
        <aside className="h-fit rounded-panel bg-sunken p-6 md:p-8">
          <h2 className="type-h2">{words.talk}</h2>
          <ul className="mt-5 grid gap-4">
            {(operator.name ?? operator.address ?? operator.registration) !== undefined && (
              <ContactMethod icon={<MapPin size={20} strokeWidth={1.6} />}>
                {operator.name !== undefined && <b className="block font-semibold">{operator.name}</b>}
                <span className="whitespace-pre-line">{operator.address}</span>
                {operator.registration !== undefined && (
                  <span className="type-small block text-muted">
                    {words.registration({ number: operator.registration })}
                  </span>
                )}
              </ContactMethod>
            )}
            {support.phone !== undefined && (
              <ContactMethod icon={<Phone size={20} strokeWidth={1.6} />}>
                <a href={`tel:${support.phone.replace(/[^+0-9]/g, '')}`}>{support.phone}</a>
              </ContactMethod>
            )}
            <ContactMethod icon={<Mail size={20} strokeWidth={1.6} />}>
              <a href={`mailto:${support.email}`} className="break-all">
                {support.email}
              </a>
            </ContactMethod>
          </ul>
          <Link
            to={paths.grievances}
            className="mt-3 inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4"
          >
            {words.complain}
          </Link>
          {operator.social.length > 0 && (
            <>
              <h2 className="type-label mt-7">{words.elsewhere}</h2>
              <ul className="mt-2 flex flex-wrap gap-x-5">
                {operator.social.map(({ name, url, isSample }) => (
                  <li key={url}>
                    <a
                      href={url}
                      rel="noopener noreferrer"
                      target="_blank"
                      className="inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4"
                    >
                      {name}
                    </a>
                    {isSample && <span className="type-small ml-1.5 text-muted">{samples.mark}</span>}
                  </li>
                ))}
              </ul>
            </>
          )}
        </aside>
      </div>
    </div>
  );
}

function ContactMethod({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <span aria-hidden="true" className="mt-0.5 text-muted">
        {icon}
      </span>
      <span>{children}</span>
    </li>
  );
}
