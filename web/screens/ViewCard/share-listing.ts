import * as words from '@aangan/contract/words/en/screens/view-card.ts';
import type { Listing } from '@aangan/contract/listing/listings.ts';
import { landMarkAndCity } from '../../components/place.ts';
import { viewCardOf } from '../../links.ts';
import { toast } from '../../ui/toast.ts';

/** Hands the home's address to the device's own share sheet, or copies it where there is none. */
export async function shareListing(listing: Listing): Promise<void> {
  const url = `${location.origin}${viewCardOf(listing._id)}`;
  if ('share' in navigator && (await share({ title: listing.title, text: landMarkAndCity(listing), url }))) return;
  try {
    await navigator.clipboard.writeText(url);
    toast.success(words.linkCopied, { detail: words.linkCopiedDetail });
  } catch {
    // Without a secure page or the permission there is no clipboard; the address can still be read and copied by hand.
    toast.notice(words.copyLink, { detail: url, autoClose: 15_000 });
  }
}

/** Whether the share sheet did its part; closing it again counts. */
async function share(data: ShareData): Promise<boolean> {
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}
