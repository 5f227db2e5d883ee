import type { SampleHome } from './sample-home.ts';

export const northCampusBeds: SampleHome = {
  host: 'harpreet',
  title: 'Two Beds by the North Campus Gate',
  description:
    'A clean double room for students and visiting lecturers, five minutes from the metro. Breakfast is paratha with curd until nine; the washing machine is on the roof, and so is the view. Guests are asked to be quiet after eleven, because somebody always has an examination.',
  rent: 650,
  includedGuests: 2,
  extraGuestFee: 200,
  cleaningFee: 0,
  city: 'New Delhi, India',
  landMark: 'North Campus',
  category: 'pg',
  phone: '+91 90000 00011',
  stars: [4, 5, 4],
  drawn: { kind: 'pg', hour: 'noon', season: 'winter', wall: 'slate', mirrored: true },
};

export const defenceColonyFlat: SampleHome = {
  host: 'arvind',
  title: 'Defence Colony Terrace Flat',
  description:
    'The top floor of a quiet three-storey block, with a terrace of potted lemon trees and a kitchen that is meant to be used. Mornings are parakeets and the milk scooter. The market is four minutes on foot, Lodhi Garden twelve by auto.',
  rent: 4200,
  includedGuests: 3,
  extraGuestFee: 500,
  cleaningFee: 600,
  city: 'New Delhi, India',
  landMark: 'Defence Colony',
  category: 'flat',
  phone: '+91 90000 00013',
  stars: [5, 5, 5, 4],
  booked: [3, 4],
  drawn: { kind: 'flat', hour: 'morning', season: 'winter', wall: 'white', mirrored: true },
};

export const mustardFarm: SampleHome = {
  host: 'harpreet',
  title: 'Mustard Field Farm near Amritsar',
  description:
    'Three rooms around a yard with a neem tree and a hand pump. In winter the fields are yellow to the horizon, and lunch is sarson da saag from them. Harpreet takes early risers to the gurdwara before the crowd; everyone else gets tea at seven.',
  rent: 3100,
  includedGuests: 4,
  extraGuestFee: 400,
  cleaningFee: 300,
  city: 'Amritsar, India',
  landMark: 'Attari Road',
  category: 'farmHouse',
  phone: '+91 90000 00014',
  stars: [5, 4, 5],
  drawn: { kind: 'farmHouse', hour: 'noon', season: 'winter', wall: 'ochre', mirrored: false },
};

export const apricotFarm: SampleHome = {
  host: 'tenzin',
  title: 'Apricot Farm Homestay under Stok',
  description:
    'A mud-walled Ladakhi house at 3,500 metres with a solar room, a dry toilet that is nicer than it sounds, and apricots in August. Tenzin’s mother cooks thukpa for whoever is home. Rest on the first day; the air is thin and the stairs are steep.',
  rent: 2400,
  includedGuests: 3,
  extraGuestFee: 350,
  cleaningFee: 0,
  city: 'Leh, India',
  landMark: 'Stok Village',
  category: 'farmHouse',
  phone: '+91 90000 00017',
  stars: [5, 5, 5],
  drawn: { kind: 'ladakhHouse', hour: 'noon', season: 'spring', wall: 'white', mirrored: false },
};

export const deodarCabin: SampleHome = {
  host: 'harpreet',
  title: 'Deodar Cabin above Vashisht',
  description:
    'Stone below, timber above, slate on top, built by the carpenter who lives next door. The hot springs are eight minutes downhill and fourteen back up. In winter the road is sometimes closed, the stove is not.',
  rent: 3400,
  includedGuests: 3,
  extraGuestFee: 450,
  cleaningFee: 350,
  city: 'Manali, India',
  landMark: 'Vashisht',
  category: 'cabin',
  phone: '+91 90000 00025',
  stars: [5, 4, 5],
  booked: [5, 3],
  drawn: { kind: 'himalayanHouse', hour: 'night', season: 'snow', wall: 'white', mirrored: false },
};

export const pineRidgeCabin: SampleHome = {
  host: 'tenzin',
  title: 'Pine Ridge Cabin, Tirthan',
  description:
    'A cabin for two and a child above the loudest river in the valley. Trout in season, apples in September, snow from December. The last kilometre is on foot; Tenzin’s mule takes the bags and judges nobody.',
  rent: 2900,
  includedGuests: 3,
  extraGuestFee: 350,
  cleaningFee: 250,
  city: 'Gushaini, India',
  landMark: 'Tirthan Valley',
  category: 'cabin',
  phone: '+91 90000 00030',
  stars: [],
  drawn: { kind: 'himalayanHouse', hour: 'morning', season: 'spring', wall: 'mint', mirrored: true },
};
