/** Map apps in display order. */
export const mapApps = ['google', 'apple', 'openStreetMap'] as const;

/** Links that open a pin in the installed map app or on its website. */
export function mapLinks({ lat, lng }: { lat: number; lng: number }) {
  const pin = `${lat},${lng}`;
  return {
    google: `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(pin)}`,
    apple: `https://maps.apple.com/?ll=${pin}&q=${encodeURIComponent(pin)}`,
    openStreetMap: `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=17/${lat}/${lng}`,
  };
}

/** Coordinates as text: '26.923912, 75.826744'. */
export function pinText({ lat, lng }: { lat: number; lng: number }): string {
  return `${lat.toFixed(6)}, ${lng.toFixed(6)}`;
}
