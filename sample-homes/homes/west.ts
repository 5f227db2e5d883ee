import type { SampleHome } from './sample-home.ts';

export const blueRoom: SampleHome = {
  host: 'devyani',
  title: 'Blue Room below Mehrangarh',
  description:
    'A single indigo-washed room on a lane too narrow for cars, with a window seat that looks straight up at the fort. The roof is shared with the family and their kites. Dal, baati and churma on request; tell Devyani in the morning.',
  rent: 1850,
  includedGuests: 2,
  extraGuestFee: 300,
  cleaningFee: 150,
  city: 'Jodhpur, India',
  landMark: 'Navchokiya',
  category: 'rooms',
  phone: '+91 90000 00018',
  stars: [5, 4, 5, 5],
  booked: [8, 2],
  drawn: { kind: 'blueHouse', hour: 'noon', season: 'summer', wall: 'blue', mirrored: false },
};

export const bougainvilleaHaveli: SampleHome = {
  host: 'devyani',
  title: 'Haveli of the Bougainvillea',
  description:
    'A pink haveli with a tulsi in its court and eleven kinds of arches, lived in by the same family since 1868. You have the first floor and the jharokhas; the ground floor belongs to the grandmother and her parrot. Dinner is thali on the roof, when the kites have come down.',
  rent: 9800,
  includedGuests: 4,
  extraGuestFee: 1000,
  cleaningFee: 900,
  city: 'Jaipur, India',
  landMark: 'Brahmpuri',
  category: 'villa',
  phone: '+91 90000 00023',
  stars: [5, 5, 5, 5, 4],
  booked: [20, 3],
  drawn: { kind: 'haveli', hour: 'morning', season: 'summer', wall: 'pink', mirrored: false },
};

export const carterRoadFlat: SampleHome = {
  host: 'arvind',
  title: 'Sea-Side Flat on Carter Road',
  description:
    'Two rooms on the fourth floor, both with the sea in them. The promenade is below: runners at six, families at seven, everyone else until midnight. Arvind’s cook comes for breakfast, and can be talked into a fish curry.',
  rent: 6900,
  includedGuests: 3,
  extraGuestFee: 800,
  cleaningFee: 700,
  city: 'Mumbai, India',
  landMark: 'Carter Road, Bandra',
  category: 'flat',
  phone: '+91 90000 00024',
  stars: [4, 5, 5],
  drawn: { kind: 'flat', hour: 'evening', season: 'summer', wall: 'rose', mirrored: false, style: { land: 'sea' } },
};

export const saltDesertBhunga: SampleHome = {
  host: 'devyani',
  title: 'Salt Desert Bhunga, Kutch',
  description:
    'A round mud house with mirrors in its walls, on a farm at the edge of the white Rann. Nights are cold and full of stars; quilts are by Devyani’s aunt, who sells them without asking whether you want one. Full moon is booked a year ahead, the other nights are quieter and just as white.',
  rent: 3300,
  includedGuests: 3,
  extraGuestFee: 400,
  cleaningFee: 200,
  city: 'Dhordo, India',
  landMark: 'Edge of the Rann',
  category: 'farmHouse',
  phone: '+91 90000 00031',
  stars: [5, 5],
  booked: [30, 2],
  drawn: { kind: 'bhunga', hour: 'evening', season: 'winter', wall: 'white', mirrored: false },
};

export const gulmoharFlat: SampleHome = {
  host: 'arvind',
  title: 'Gulmohar Flat, Model Colony',
  description:
    'Two bedrooms on the second floor of a cooperative that waters its trees. In May the balcony is orange. The lake for walking is at the end of the road, the mess with the best misal two lanes on; ask for the corner table.',
  rent: 3200,
  includedGuests: 4,
  extraGuestFee: 350,
  cleaningFee: 400,
  city: 'Pune, India',
  landMark: 'Model Colony',
  category: 'flat',
  phone: '+91 90000 00033',
  stars: [5, 4],
  drawn: { kind: 'flat', hour: 'noon', season: 'summer', wall: 'mint', mirrored: false },
};

export const lakeHouse: SampleHome = {
  host: 'devyani',
  title: 'House on the Lake Steps, Udaipur',
  description:
    'A white house whose last three steps are under water from July to January. The boatman is also the gardener; he takes you to the market before breakfast and tells you what the fish should cost. Every room has a window seat, and every window seat has the palace in it after dark.',
  rent: 24000,
  includedGuests: 8,
  extraGuestFee: 1500,
  cleaningFee: 2500,
  city: 'Udaipur, India',
  landMark: 'Ambamata Ghat',
  category: 'villa',
  phone: '+91 90000 00035',
  stars: [5, 5, 4],
  booked: [9, 3],
  drawn: { kind: 'lakeHouse', hour: 'evening', season: 'summer', wall: 'pink', mirrored: false },
};
