import type { SampleHome } from './sample-home.ts';

export const chettinadHouse: SampleHome = {
  host: 'valli',
  title: 'Chettinad House with Four Courtyards',
  description:
    'Valli’s great-grandfather brought the pillars from Burma and the tiles from Athangudi, two villages away. You sleep off the second courtyard and eat off a banana leaf in the third. The lime-plastered walls stay cool until evening without any machine.',
  rent: 8600,
  includedGuests: 4,
  extraGuestFee: 900,
  cleaningFee: 800,
  city: 'Karaikudi, India',
  landMark: 'Kanadukathan',
  category: 'villa',
  phone: '+91 90000 00015',
  stars: [5, 5, 4, 5, 5],
  drawn: { kind: 'chettinadMansion', hour: 'noon', season: 'summer', wall: 'mint', mirrored: true },
};

export const spiceGarden: SampleHome = {
  host: 'lakshmi',
  title: 'Spice Garden Rooms, Thekkady',
  description:
    'Two rooms in a garden where the pepper climbs the trees and the cardamom dries on the porch. A walk with Lakshmi’s brother takes an hour and ends with a cup of something he will not name. Elephants have been heard; they have not been seen.',
  rent: 2200,
  includedGuests: 2,
  extraGuestFee: 400,
  cleaningFee: 200,
  city: 'Kumily, India',
  landMark: 'Thekkady Road',
  category: 'rooms',
  phone: '+91 90000 00019',
  stars: [4, 5],
  drawn: {
    kind: 'teaBungalow',
    hour: 'morning',
    season: 'monsoon',
    wall: 'lilac',
    mirrored: false,
    style: { land: 'garden' },
  },
};

export const koramangalaPg: SampleHome = {
  host: 'arvind',
  title: 'Working Women’s PG, Koramangala',
  description:
    'A steady, well-lit house with single beds, a desk each, fast internet and a warden who knows everyone’s name. Dinner is at eight and can be kept warm. By the night or by the month; references are welcome.',
  rent: 900,
  includedGuests: 1,
  extraGuestFee: 0,
  cleaningFee: 0,
  city: 'Bengaluru, India',
  landMark: 'Koramangala 5th Block',
  category: 'pg',
  phone: '+91 90000 00020',
  stars: [4, 5, 4, 4],
  drawn: { kind: 'pg', hour: 'morning', season: 'spring', wall: 'lilac', mirrored: false },
};

export const whiteTownHouse: SampleHome = {
  host: 'valli',
  title: 'White Town House, Pondicherry',
  description:
    'A tall yellow house two streets from the sea, with a mango tree in the court and shutters that are closed at noon. The bakery opens at half past six. Bicycles are in the hall; the brakes of the green one are optimistic.',
  rent: 5600,
  includedGuests: 4,
  extraGuestFee: 600,
  cleaningFee: 500,
  city: 'Puducherry, India',
  landMark: 'Rue Suffren',
  category: 'villa',
  phone: '+91 90000 00026',
  stars: [5, 4, 4, 5],
  drawn: { kind: 'pondicherryHouse', hour: 'morning', season: 'summer', wall: 'ochre', mirrored: true },
};

export const riceBoatLanding: SampleHome = {
  host: 'lakshmi',
  title: 'Rice Boat Landing, Alappuzha',
  description:
    'A pillared house on its own quay, reached by canoe or by a path one person wide. The water is at the steps, the paddy behind, and the toddy shop politely out of sight. Lakshmi’s karimeen is why people come back.',
  rent: 7200,
  includedGuests: 4,
  extraGuestFee: 700,
  cleaningFee: 600,
  city: 'Alappuzha, India',
  landMark: 'Kainakary Canal',
  category: 'villa',
  phone: '+91 90000 00027',
  stars: [5, 5, 5, 4, 5],
  booked: [2, 3],
  drawn: { kind: 'keralaHouse', hour: 'evening', season: 'summer', wall: 'white', mirrored: false },
};

export const teaPoolHouse: SampleHome = {
  host: 'lakshmi',
  title: 'Tea Garden Pool House, Munnar',
  description:
    'A glass-fronted house on a slope of tea, with a heated pool that steams in the morning. Pickers pass below at eight and wave back. The nearest shop is six kilometres away, so the kitchen is stocked and the cook is on call.',
  rent: 16800,
  includedGuests: 6,
  extraGuestFee: 1400,
  cleaningFee: 1800,
  city: 'Munnar, India',
  landMark: 'Pothamedu',
  category: 'poolHouse',
  phone: '+91 90000 00032',
  stars: [5, 4, 5],
  drawn: {
    kind: 'poolHouse',
    hour: 'morning',
    season: 'monsoon',
    wall: 'neem',
    mirrored: false,
    style: { land: 'tea' },
  },
};
