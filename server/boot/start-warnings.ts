import type { Settings } from './settings.ts';

/** Warnings about settings that are valid, but probably a mistake with real money. */
export function startWarnings({ razorpay, tax, payouts }: Pick<Settings, 'razorpay' | 'tax' | 'payouts'>): string[] {
  if (razorpay?.keyId.startsWith('rzp_live_') !== true) return [];
  return [
    ...(tax === undefined
      ? [
          "Payments are real and TAX=specified: 'Taxes (12%)' is the label of a specification and no rate of law. TAX=india computes GST.",
        ]
      : []),
    ...(payouts === 'by-hand'
      ? [
          "Payments are real and PAYOUTS=by-hand: collecting money for other hosts is a payment aggregator's business. Lawful are PAYOUTS=route, where the gateway as an authorised aggregator pays the hosts, or an authorisation of your own by the Reserve Bank of India. Letting only your own homes needs neither.",
        ]
      : []),
  ];
}
