import { readSettings, type Settings } from '@aangan/server/boot/settings.ts';

/** Default settings of a product under test, without log output; `own` overrides them. */
export function testSettings(own: Partial<Settings> = {}): Settings {
  return { ...readSettings({ LOG_LEVEL: 'silent', SAMPLE_HOMES: 'off' }), ...own };
}
