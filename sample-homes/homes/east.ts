import type { SampleHome } from './sample-home.ts';

export const collegeStreetReadingRoom: SampleHome = {
  host: 'subrata',
  title: 'Reading Room above College Street',
  description:
    'One long room over a bookshop, with a day bed under the window and two thousand books that came with the house. The coffee house is across the road, the tram stops below. Subrata lends you anything but the first editions.',
  rent: 1450,
  includedGuests: 2,
  extraGuestFee: 300,
  cleaningFee: 150,
  city: 'Kolkata, India',
  landMark: 'College Street',
  category: 'shops',
  phone: '+91 90000 00012',
  stars: [5, 5, 4, 5],
  drawn: { kind: 'shop', hour: 'morning', season: 'monsoon', wall: 'ochre', mirrored: false },
};

export const plantersCabin: SampleHome = {
  host: 'subrata',
  title: 'Planter’s Cabin at Margaret’s Deck',
  description:
    'A one-room timber cabin on the edge of a tea garden, with a stove, two good chairs and Kanchenjunga on clear mornings. The first flush is picked in March and poured here in April. Bring a jersey in any month.',
  rent: 3900,
  includedGuests: 2,
  extraGuestFee: 500,
  cleaningFee: 300,
  city: 'Kurseong, India',
  landMark: 'Margaret’s Hope',
  category: 'cabin',
  phone: '+91 90000 00022',
  stars: [5, 5, 5, 4],
  drawn: {
    kind: 'himalayanHouse',
    hour: 'evening',
    season: 'winter',
    wall: 'neem',
    mirrored: false,
    style: { land: 'tea' },
  },
};

export const assiRoom: SampleHome = {
  host: 'subrata',
  title: 'Ghat-Side Room at Assi',
  description:
    'One high room with a balcony over the river, up forty-one steps that are worth it. At five the boats go out; at six the chai comes up by itself on a rope. Shoes stay at the bottom, and so does hurry.',
  rent: 1600,
  includedGuests: 2,
  extraGuestFee: 300,
  cleaningFee: 100,
  city: 'Varanasi, India',
  landMark: 'Assi Ghat',
  category: 'rooms',
  phone: '+91 90000 00029',
  stars: [4, 5, 5, 4],
  drawn: { kind: 'ghatHouse', hour: 'morning', season: 'winter', wall: 'pink', mirrored: false },
};
