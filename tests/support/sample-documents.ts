import type {
  CommissionInvoiceData,
  CreditNoteData,
  DocumentData,
  DocumentStay,
  Party,
  ReceiptData,
  StatementData,
  TaxInvoiceData,
  TaxLine,
  TaxSums,
} from '@aangan/server/domain/documents/document-data.ts';

/** Data of related documents: a stay of four nights near Manali, with taxes computed by the rules of 2025. */
const himachal = { code: '02', name: 'Himachal Pradesh' };
const karnataka = { code: '29', name: 'Karnataka' };

const operator: Party = {
  name: 'Aangan Stays Private Limited',
  address: '14, Mall Road\nShimla 171001',
  state: himachal,
  gstin: '02AABCU9603R1ZX',
  email: 'accounts@aangan.example',
};
const guest: Party = {
  name: 'Meera Iyer',
  address: '221, 4th Cross, Indiranagar\nBengaluru 560038',
  state: karnataka,
  email: 'meera@example.com',
};
const host: Party = {
  name: 'प्रिया शर्मा',
  address: 'श्रीकृष्ण कुटीर, Old Manali\nHimachal Pradesh 175131',
  state: himachal,
};
const stay: DocumentStay = {
  home: 'Deodar Cottage above the river',
  place: 'Near Hadimba Temple, Manali',
  checkIn: '2026-10-12',
  checkOut: '2026-10-16',
  nights: 4,
  guests: '3 adults, 1 child',
  bookingId: '018f6a3e-52b1-7c1e-9c55-3a1d5f0c7b21',
  hostedBy: host.name,
};
const common: Omit<DocumentData, 'number'> = {
  date: '2026-10-02',
  createdAt: new Date('2026-10-02T06:30:00Z'),
  publicUrl: 'https://aangan.example',
  supportEmail: 'support@aangan.example',
};
const lines: TaxLine[] = [
  {
    description: 'Accommodation, 4 nights with extra guest and cleaning',
    sac: '996311',
    valuePaise: 19_836_00,
    taxablePaise: 19_836_00,
    taxes: [
      { tax: 'CGST', percent: 2.5, amountPaise: 496_00 },
      { tax: 'SGST', percent: 2.5, amountPaise: 496_00 },
    ],
    placeOfSupply: himachal,
  },
  {
    description: 'Service fee',
    sac: '998552',
    valuePaise: 2_139_83,
    taxablePaise: 2_139_83,
    taxes: [{ tax: 'IGST', percent: 18, amountPaise: 385_17 }],
    placeOfSupply: karnataka,
  },
];
const sums: TaxSums = {
  taxablePaise: 21_975_83,
  taxes: [
    { tax: 'CGST', amountPaise: 496_00 },
    { tax: 'SGST', amountPaise: 496_00 },
    { tax: 'IGST', amountPaise: 385_17 },
  ],
  roundOffPaise: 0,
  totalPaise: 23_353_00,
  totalInWords: 'Rupees Twenty-Three Thousand Three Hundred Fifty-Three Only',
};

export function someReceipt(changed: Partial<ReceiptData> = {}): ReceiptData {
  return {
    ...common,
    number: 'RC/26-27/0000042',
    issuer: operator,
    guest,
    stay,
    lines: [
      { label: '₹4,209 × 4 nights', amountPaise: 16_836_00 },
      { label: 'Extra guest', amountPaise: 2_000_00 },
      { label: 'Cleaning fee', amountPaise: 1_000_00 },
      { label: 'Service fee (15%)', amountPaise: 2_525_00 },
      { label: 'Taxes (12%)', amountPaise: 2_020_00 },
      { label: 'Round off', amountPaise: 1_00 },
    ],
    totalPaise: 24_382_00,
    totalInWords: 'Rupees Twenty-Four Thousand Three Hundred Eighty-Two Only',
    payment: { reference: 'pay_QxB7c2LmT9fKds', date: '2026-10-02' },
    ...changed,
  };
}

export function someTaxInvoice(changed: Partial<TaxInvoiceData> = {}): TaxInvoiceData {
  return {
    ...common,
    number: 'AG/26-27/0000042',
    supplier: operator,
    recipient: guest,
    stay,
    lines,
    sums,
    reverseCharge: false,
    operatorPaysTax: true,
    ...changed,
  };
}

export function someCreditNote(
  changed: Partial<Extract<CreditNoteData, { sums: TaxSums; stay: DocumentStay }>> = {},
): CreditNoteData {
  const { operatorPaysTax: _, ...invoice } = someTaxInvoice();
  return {
    ...invoice,
    number: 'CN/26-27/0000007',
    date: '2026-10-09',
    against: { kind: 'invoice', number: 'AG/26-27/0000042', date: '2026-10-02' },
    reason: 'Cancelled by the guest: half of the price goes back',
    ...changed,
  };
}

/** A credit note for a receipt without itemized taxes. */
export function somePlainCreditNote(): CreditNoteData {
  const { payment: _, ...receipt } = someReceipt();
  return {
    ...receipt,
    number: 'CN/26-27/0000008',
    lines: [{ label: 'Half of what was paid', amountPaise: 12_191_00 }],
    totalPaise: 12_191_00,
    totalInWords: 'Rupees Twelve Thousand One Hundred Ninety-One Only',
    against: { kind: 'receipt', number: 'RC/26-27/0000042', date: '2026-10-02' },
  };
}

export function someCommissionInvoice(changed: Partial<CommissionInvoiceData> = {}): CommissionInvoiceData {
  return {
    ...common,
    number: 'HC/26-27/0000003',
    date: '2026-10-31',
    month: '2026-10',
    supplier: operator,
    recipient: host,
    lines: [
      {
        description: 'Commission on 6 stays',
        sac: '998552',
        valuePaise: 5_042_37,
        taxablePaise: 5_042_37,
        taxes: [
          { tax: 'CGST', percent: 9, amountPaise: 453_82 },
          { tax: 'SGST', percent: 9, amountPaise: 453_81 },
        ],
        placeOfSupply: himachal,
      },
    ],
    sums: {
      taxablePaise: 5_042_37,
      taxes: [
        { tax: 'CGST', amountPaise: 453_82 },
        { tax: 'SGST', amountPaise: 453_81 },
      ],
      roundOffPaise: 0,
      totalPaise: 5_950_00,
      totalInWords: 'Rupees Five Thousand Nine Hundred Fifty Only',
    },
    reverseCharge: false,
    ...changed,
  };
}

export function someStatement(changed: Partial<StatementData> = {}): StatementData {
  return {
    ...common,
    date: '2026-11-01',
    createdAt: new Date('2026-10-31T18:30:00Z'),
    host,
    month: '2026-10',
    openingPaise: -1_200_00,
    entries: [
      { date: '2026-10-04', home: 'Deodar Cottage above the river', kind: 'stay', amountPaise: 19_836_00 },
      { date: '2026-10-04', home: 'Deodar Cottage above the river', kind: 'commission', amountPaise: -1_984_00 },
      { date: '2026-10-11', home: 'देवदार कुटीर, पुराना मनाली', kind: 'stay', amountPaise: 12_400_00 },
      { date: '2026-10-11', home: 'देवदार कुटीर, पुराना मनाली', kind: 'tds', amountPaise: -12_40 },
      { date: '2026-10-18', home: 'देवदार कुटीर, पुराना मनाली', kind: 'refund', amountPaise: -6_200_00 },
      { date: '2026-10-20', kind: 'correction', amountPaise: 50_00 },
    ],
    totals: {
      grossPaise: 32_236_00,
      commissionPaise: 1_984_00,
      withheldPaise: 12_40,
      correctionsPaise: -6_150_00,
      paidPaise: 24_089_60,
    },
    payouts: [
      { date: '2026-10-06', reference: 'HDFCN52026100612345678', amountPaise: 16_652_00 },
      { date: '2026-10-13', reference: 'HDFCN52026101387654321', amountPaise: 7_437_60 },
    ],
    closingPaise: -1_200_00,
    ...changed,
  };
}
