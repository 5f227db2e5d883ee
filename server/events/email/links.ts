/** Where whoever has the link can pay for a booking. */
export function paymentLink(publicUrl: string, bookingId: string): string {
  return `${publicUrl}/payment/${bookingId}`;
}

export function myBookingsLink(publicUrl: string): string {
  return `${publicUrl}/mybooking`;
}

export function myListingsLink(publicUrl: string): string {
  return `${publicUrl}/mylisting`;
}

export function homeLink(publicUrl: string, listingId: string): string {
  return `${publicUrl}/viewcard?id=${listingId}`;
}
