import { readSettings, type Settings } from '@aangan/server/boot/settings.ts';

/** The settings of a product under test: as they come, but quiet, and with `own` on top. */
export function testSettings(own: Partial<Settings> = {}): Settings {
  return { ...readSettings({ LOG_LEVEL: 'silent', SAMPLE_HOMES: 'off' }), ...own };
}
