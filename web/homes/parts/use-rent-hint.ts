import type { ReactNode } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { rentCliff } from '../../bookings/parts/rent-cliff.tsx';
import { useTaxToday } from '../../bookings/parts/use-tax-today.ts';
import type { EditFields } from './edit-form.ts';

/** Hint that a night's tax rate changes near the typed rent. */
export function useRentHint(control: Control<EditFields>): ReactNode | undefined {
  const tax = useTaxToday();
  const [rent, cleaningFee] = useWatch({ control, name: ['rent', 'cleaningFee'] });
  return rentCliff(tax, { rent, cleaningFee });
}
