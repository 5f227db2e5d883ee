import type { Site } from '@aangan/contract/pages/page-data.ts';
import * as samples from '@aangan/contract/words/en/pages/samples.ts';
import type { PageContext } from './page-context.ts';

/**
 * The operator's details for pages. On a local machine unset values are replaced by marked samples; elsewhere they are
 * absent.
 */
export function shownOperator({
  operator: { name, address, registration, grievance, courtsCity, socialLinks },
  supportEmail,
  supportPhone,
  isLocal,
}: PageContext['settings']): Pick<Site, 'support' | 'operator'> {
  const social = socialLinks.map((url) => ({ name: socialNetwork(url), url }));
  return {
    support: { email: supportEmail, phone: supportPhone ?? (isLocal ? samples.phone : undefined) },
    operator: {
      name,
      address: address ?? (isLocal ? samples.address : undefined),
      registration,
      grievance,
      courtsCity,
      social: social.length === 0 && isLocal ? sampleLinks() : social,
    },
  };
}

const networks: Readonly<Record<string, string>> = {
  'instagram.com': 'Instagram',
  'facebook.com': 'Facebook',
  'x.com': 'X',
  'linkedin.com': 'LinkedIn',
  'youtube.com': 'YouTube',
};

/** The name of the social network; for other URLs their host name. */
function socialNetwork(url: string): string {
  const host = new URL(url).hostname.replace(/^www\./, '');
  return networks[host] ?? host;
}

function sampleLinks() {
  return ['https://www.instagram.com/', 'https://www.facebook.com/'].map((url) => ({
    name: socialNetwork(url),
    url,
    isSample: true as const,
  }));
}
