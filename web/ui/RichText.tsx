import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import { createElement, Fragment, type ReactNode } from 'react';

/** A message with tags, as texts and elements in order. */
export function RichText({ parts }: { parts: readonly ReactNode[] }) {
  // As separate arguments they need no keys; their order never changes.
  return createElement(Fragment, null, ...parts);
}

type Mark = (text: string) => ReactNode;

interface RupeePriceProps {
  /** Whole rupees. */
  amount: number;
  /** The message with price and unit: '₹4,209 /day'. */
  message: (put: { rupees: string; price: Mark; unit: Mark }) => ReactNode[];
  size?: 'card' | 'booking';
}

const prices = { card: marked('type-price'), booking: marked('type-price-booking') };
const unit = marked('text-[15px] text-muted');

/** A large price with a small unit. */
export function RupeePrice({ amount, message, size = 'card' }: RupeePriceProps) {
  return (
    <span>
      <RichText parts={message({ rupees: formatRupees(amount), price: prices[size], unit })} />
    </span>
  );
}

function marked(className: string): Mark {
  return (text) => <span className={`whitespace-nowrap ${className}`}>{text}</span>;
}
