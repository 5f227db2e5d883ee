interface HomeFacts {
  kind: string | undefined;
  /** 'Calangute, Goa'. */
  where: string;
  guests: number;
}

const SMALL_NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** Generates a description from the imported facts only. */
export function describeHome({ kind, where, guests }: HomeFacts): string {
  return `${describeKind(kind, guests)} in ${where}. ${describeGuests(guests)} Come for a night, or stay a while.`;
}

function describeKind(kind: string | undefined, guests: number): string {
  const text = (kind ?? '')
    .trim()
    .toLowerCase()
    .replace('home/apt', 'home')
    .replace(/\brv\b/, 'RV');
  if (text === '') return 'A place to stay';
  const [, whole] = /^entire (.+)$/.exec(text) ?? [];
  if (whole !== undefined) return `${withArticle(whole)} all to ${guests === 1 ? 'yourself' : 'yourselves'}`;
  const [, share, of] = /^(private room|shared room|room) in (.+)$/.exec(text) ?? [];
  if (share !== undefined && of !== undefined) return `${withArticle(share)} in ${withArticle(of).toLowerCase()}`;
  if (text === 'farm stay') return 'A stay on a farm';
  return withArticle(text);
}

function withArticle(noun: string): string {
  return `${/^[aeiou]/i.test(noun) ? 'An' : 'A'} ${noun}`;
}

function describeGuests(guests: number): string {
  if (guests === 1) return 'There is room for one guest.';
  if (guests === 2) return 'It suits two guests.';
  const number = SMALL_NUMBERS[guests] ?? String(guests);
  return `There is room for ${number} guests, so bring family or friends.`;
}
