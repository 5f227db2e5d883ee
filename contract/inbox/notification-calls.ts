import type { Call } from '../call.ts';
import { ById, Done } from '../fields.ts';
import type { CallName } from '../paths.ts';
import {
  DeviceEnd,
  NotificationSettings,
  NotificationSettingsChange,
  PushDevice,
  Stopped,
} from './notification-settings.ts';

/** Calls of notification settings and push devices. */
export const notificationCalls = {
  'news/settings': {
    summary: 'Which news this person gets by which way, and the key that their devices subscribe with',
    access: 'session',
    answers: { 200: NotificationSettings },
  },
  'news/change-settings': {
    summary: 'Changes what is sent of it; mails of payments, cancellations and safety come always',
    access: 'session',
    body: NotificationSettingsChange,
    answers: { 200: NotificationSettings },
  },
  'news/device': {
    summary:
      'Has news pushed to this device for as long as its session lasts; again changes its keys. 20 for one person',
    access: 'session',
    body: PushDevice,
    answers: { 201: Done },
  },
  'news/forget-device': {
    summary: 'Has nothing pushed to a device any more',
    access: 'session',
    body: DeviceEnd,
    answers: { 200: Done },
  },
  'news/stop': {
    summary:
      'Stops the mails of one kind of news, without a session: one press in a mailbox (RFC 8058). The id is the key of the mail; GET leads to a page with a button, and changes nothing',
    access: 'anyone',
    params: ById,
    answers: { 200: Stopped },
    errors: ['NOT_FOUND'],
  },
} as const satisfies Partial<Record<CallName, Call>>;
