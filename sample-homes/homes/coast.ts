import type { SampleHome } from './sample-home.ts';

export const shackRowRoom: SampleHome = {
  host: 'joaquim',
  title: 'Shack Row Room, Palolem',
  description:
    'A painted room behind a row of beach shops, twenty steps from the sand. Fan, mosquito net, cold shower, and a bench in front where everybody ends up. The fishermen come in at six; ask Joaquim to wake you.',
  rent: 1100,
  includedGuests: 2,
  extraGuestFee: 250,
  cleaningFee: 100,
  city: 'Goa, India',
  landMark: 'Palolem Beach',
  category: 'shops',
  phone: '+91 90000 00016',
  stars: [4, 4, 5],
  drawn: {
    kind: 'shop',
    hour: 'evening',
    season: 'summer',
    wall: 'rose',
    mirrored: true,
    style: { land: 'sea', court: 'yard' },
  },
};

export const azulejoHouse: SampleHome = {
  host: 'joaquim',
  title: 'Azulejo House with a Pool, Assagao',
  description:
    'A low white house under frangipani, with a pool just long enough for ten strokes. Breakfast is poi from the baker who still comes by bicycle, with eggs however you like them. Anjuna is ten minutes away and cannot be heard.',
  rent: 14500,
  includedGuests: 6,
  extraGuestFee: 1200,
  cleaningFee: 1500,
  city: 'Goa, India',
  landMark: 'Assagao',
  category: 'poolHouse',
  phone: '+91 90000 00021',
  stars: [5, 5, 4, 5],
  booked: [12, 5],
  drawn: { kind: 'poolHouse', hour: 'noon', season: 'summer', wall: 'blue', mirrored: false },
};

export const choraoPoolHouse: SampleHome = {
  host: 'joaquim',
  title: 'Laterite Pool House, Chorao Island',
  description:
    'The ferry takes five minutes and is free. Then there are mangroves, a red stone house and a pool with a single palm in it. Birds from four in the morning; ear plugs are in the drawer, binoculars beside them.',
  rent: 11200,
  includedGuests: 5,
  extraGuestFee: 900,
  cleaningFee: 1200,
  city: 'Goa, India',
  landMark: 'Chorao Ferry',
  category: 'poolHouse',
  phone: '+91 90000 00028',
  stars: [],
  drawn: {
    kind: 'poolHouse',
    hour: 'evening',
    season: 'summer',
    wall: 'pink',
    mirrored: true,
    style: { land: 'backwater' },
  },
};

export const balcaoHouse: SampleHome = {
  host: 'joaquim',
  title: 'Balcão House in Fontainhas',
  description:
    'An ochre house with blue doors, oyster-shell windows and two stone seats where the street stops to talk. Three bedrooms, one piano, no television. Joaquim’s mother lives next door and will send bebinca until you say stop; nobody has said stop.',
  rent: 7800,
  includedGuests: 5,
  extraGuestFee: 700,
  cleaningFee: 900,
  city: 'Goa, India',
  landMark: 'Panaji',
  category: 'villa',
  phone: '+91 90000 00034',
  stars: [5, 5, 4, 5],
  booked: [15, 4],
  drawn: { kind: 'goaVilla', hour: 'morning', season: 'summer', wall: 'ochre', door: 'indigo', mirrored: false },
};

export const halfMoonHut: SampleHome = {
  host: 'joaquim',
  title: 'Half Moon Hut, Gokarna',
  description:
    'Bamboo walls, a palm-leaf roof and a hammock, on stilts above the sand at the quiet end of the beach. There is light from six to eleven and a bucket bath behind. The path over the rocks takes twenty minutes with a torch and far longer without.',
  rent: 1300,
  includedGuests: 2,
  extraGuestFee: 300,
  cleaningFee: 100,
  city: 'Gokarna, India',
  landMark: 'Half Moon Beach',
  category: 'cabin',
  phone: '+91 90000 00036',
  stars: [4, 5, 4, 5],
  drawn: { kind: 'beachHut', hour: 'noon', season: 'summer', wall: 'ochre', mirrored: false },
};
