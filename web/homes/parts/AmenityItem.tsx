import type { Amenity } from '@aangan/contract/homes/fact-choices.ts';
import * as words from '@aangan/contract/words/en/homes/home-in-full.ts';
import {
  Accessibility,
  AlarmSmoke,
  Armchair,
  ArrowUpDown,
  Baby,
  Bath,
  BatteryCharging,
  BedDouble,
  Beef,
  BriefcaseMedical,
  BugOff,
  Cctv,
  ChefHat,
  CircleParking,
  Coffee,
  CookingPot,
  Cylinder,
  DoorClosed,
  EggFried,
  EvCharger,
  Fan,
  Fence,
  FireExtinguisher,
  Flame,
  FlameKindling,
  Flower2,
  GlassWater,
  Heater,
  type Icon,
  KeyRound,
  LampDesk,
  Landmark,
  Layers2,
  LeafyGreen,
  LockKeyhole,
  Mountain,
  Refrigerator,
  Sailboat,
  Shirt,
  ShowerHead,
  Snowflake,
  SoapDispenserDroplet,
  Toilet,
  ToyBrick,
  Tv,
  Utensils,
  WashingMachine,
  Waves,
  WavesLadder,
  Wifi,
} from '../../ui/icons.ts';
import { amenityLabel } from './fact-labels.ts';

/** An amenity with its icon; struck through if the home lacks it. */
export function AmenityItem({ amenity, isMissing = false }: { amenity: Amenity; isMissing?: boolean }) {
  const Icon = amenityIcons[amenity];
  const label = amenityLabel(amenity);
  return (
    <span className={`flex min-h-10 items-center gap-3.5 ${isMissing ? 'text-muted' : ''}`}>
      <Icon size={22} strokeWidth={1.6} className="shrink-0 text-muted" />
      {isMissing ? (
        <>
          <s className="pt-0.5" aria-hidden="true">
            {label}
          </s>
          <span className="sr-only">{words.lacking({ amenity: label })}</span>
        </>
      ) : (
        <span className="pt-0.5">{label}</span>
      )}
    </span>
  );
}

/** Icon of each amenity, all from one icon family. */
export const amenityIcons: Readonly<Record<Amenity, Icon>> = {
  wifi: Wifi,
  'hot-water': ShowerHead,
  'power-backup': BatteryCharging,
  'drinking-water': GlassWater,
  towels: Layers2,
  'bed-linen': BedDouble,
  toiletries: SoapDispenserDroplet,
  'western-toilet': Toilet,
  'mosquito-nets': BugOff,
  'washing-machine': WashingMachine,
  iron: Shirt,
  hangers: DoorClosed,
  ac: Snowflake,
  heater: Heater,
  fan: Fan,
  fireplace: Flame,
  tv: Tv,
  workspace: LampDesk,
  balcony: Fence,
  bathtub: Bath,
  kitchen: CookingPot,
  refrigerator: Refrigerator,
  'cooking-gas': Cylinder,
  kettle: Coffee,
  'dining-table': Utensils,
  breakfast: EggFried,
  'cook-on-request': ChefHat,
  'veg-kitchen': LeafyGreen,
  parking: CircleParking,
  'ev-charging': EvCharger,
  garden: Flower2,
  terrace: Armchair,
  pool: WavesLadder,
  bonfire: FlameKindling,
  barbecue: Beef,
  'mountain-view': Mountain,
  'sea-view': Waves,
  'lake-view': Sailboat,
  cot: Baby,
  'high-chair': ToyBrick,
  'step-free': Accessibility,
  lift: ArrowUpDown,
  'ground-floor': Landmark,
  caretaker: KeyRound,
  'smoke-alarm': AlarmSmoke,
  'fire-extinguisher': FireExtinguisher,
  'first-aid': BriefcaseMedical,
  'cctv-outside': Cctv,
  'secure-lock': LockKeyhole,
};
