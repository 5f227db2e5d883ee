/** An answered complaint to the grievance officer. */
export interface SampleGrievance {
  /** The complainant, a guest with a recent stay in this home. */
  guest: string;
  home: string;
  kind: 'stay' | 'money' | 'content' | 'data' | 'other';
  /** Days since the complaint. */
  daysAgo: number;
  words: string;
  answer: { daysAgo: number; words: string };
}

export const sampleGrievances: readonly SampleGrievance[] = [
  {
    guest: 'meera',
    home: 'gulmoharFlat',
    kind: 'money',
    daysAgo: 24,
    words:
      'My bank shows the payment for the flat twice, once as paid and once as pending. Was I charged two times? The booking shows only one payment.',
    answer: {
      daysAgo: 23,
      words:
        'You have paid once: the payment gateway took one payment for this stay, and your receipt shows it. The pending line is a hold of your bank from the first attempt, which the bank releases by itself, usually within five working days. If it is still there after that, reply here and we take it up with the gateway.',
    },
  },
];
