/** What opens a pin, in the order in which it is offered. */
export const mapApps = ['google', 'apple', 'openStreetMap'] as const;

/** Pages that maps apps take over where one is installed, each showing a pin. */
export function mapLinks({ lat, lng }: { lat: number; lng: number }) {
  const pin = `${lat},${lng}`;
  return {
    google: `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(pin)}`,
    apple: `https://maps.apple.com/?ll=${pin}&q=${encodeURIComponent(pin)}`,
    openStreetMap: `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=17/${lat}/${lng}`,
  };
}

/** A pin as people read it out and type it: '26.923912, 75.826744'. */
export function pinText({ lat, lng }: { lat: number; lng: number }): string {
  return `${lat.toFixed(6)}, ${lng.toFixed(6)}`;
}
