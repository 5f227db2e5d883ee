/** Somebody in the sample homes, whose name stands in the dictionary; everyone's password is `SAMPLE_PASSWORD`. */
export interface SamplePerson {
  id: string;
  email: string;
}

/** The README tells it; it opens nothing but sample accounts on one's own machine. */
export const SAMPLE_PASSWORD = 'namaste-aangan';

export const sampleHosts = {
  arvind: { id: 'arvind', email: 'arvind@example.in' },
  lakshmi: { id: 'lakshmi', email: 'lakshmi@example.in' },
  tenzin: { id: 'tenzin', email: 'tenzin@example.in' },
  joaquim: { id: 'joaquim', email: 'joaquim@example.in' },
  devyani: { id: 'devyani', email: 'devyani@example.in' },
  subrata: { id: 'subrata', email: 'subrata@example.in' },
  harpreet: { id: 'harpreet', email: 'harpreet@example.in' },
  valli: { id: 'valli', email: 'valli@example.in' },
} satisfies Record<string, SamplePerson>;

export type SampleHost = keyof typeof sampleHosts;

export const sampleGuests: readonly SamplePerson[] = [
  { id: 'meera', email: 'meera@example.in' },
  { id: 'imran', email: 'imran@example.in' },
  { id: 'ananya', email: 'ananya@example.in' },
  { id: 'rohan', email: 'rohan@example.in' },
  { id: 'farah', email: 'farah@example.in' },
  { id: 'lalrinpuii', email: 'lalrinpuii@example.in' },
  { id: 'karthik', email: 'karthik@example.in' },
  { id: 'simran', email: 'simran@example.in' },
];
