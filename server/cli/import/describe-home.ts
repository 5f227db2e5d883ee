interface Described {
  kind: string | undefined;
  /** 'Calangute, Goa'. */
  where: string;
  guests: number;
}

const SMALL_NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** A description of what a file tells of a home, and of nothing else. */
export function describeHome({ kind, where, guests }: Described): string {
  return `${describeKind(kind, guests)} in ${where}. ${describeGuests(guests)} Come for a night, or stay a while.`;
}

function describeKind(kind: string | undefined, guests: number): string {
  const said = (kind ?? '')
    .trim()
    .toLowerCase()
    .replace('home/apt', 'home')
    .replace(/\brv\b/, 'RV');
  if (said === '') return 'A place to stay';
  const [, whole] = /^entire (.+)$/.exec(said) ?? [];
  if (whole !== undefined) return `${withArticle(whole)} all to ${guests === 1 ? 'yourself' : 'yourselves'}`;
  const [, share, of] = /^(private room|shared room|room) in (.+)$/.exec(said) ?? [];
  if (share !== undefined && of !== undefined) return `${withArticle(share)} in ${withArticle(of).toLowerCase()}`;
  if (said === 'farm stay') return 'A stay on a farm';
  return withArticle(said);
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
