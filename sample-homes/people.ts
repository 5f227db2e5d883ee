/** Somebody in the sample homes; everyone's password is `SAMPLE_PASSWORD`. */
export interface SamplePerson {
  name: string;
  email: string;
}

/** The README tells it; it opens nothing but sample accounts on one's own machine. */
export const SAMPLE_PASSWORD = 'namaste-aangan';

export const sampleHosts = {
  arvind: { name: 'Arvind Sethi', email: 'arvind@example.in' },
  lakshmi: { name: 'Lakshmi Menon', email: 'lakshmi@example.in' },
  tenzin: { name: 'Tenzin Dolma', email: 'tenzin@example.in' },
  joaquim: { name: 'Joaquim Fernandes', email: 'joaquim@example.in' },
  devyani: { name: 'Devyani Rathore', email: 'devyani@example.in' },
  subrata: { name: 'Subrata Ghosh', email: 'subrata@example.in' },
  harpreet: { name: 'Harpreet Gill', email: 'harpreet@example.in' },
  valli: { name: 'Valliammai Chettiar', email: 'valli@example.in' },
} satisfies Record<string, SamplePerson>;

export type SampleHost = keyof typeof sampleHosts;

export const sampleGuests: readonly SamplePerson[] = [
  { name: 'Meera Krishnan', email: 'meera@example.in' },
  { name: 'Imran Qureshi', email: 'imran@example.in' },
  { name: 'Ananya Das', email: 'ananya@example.in' },
  { name: 'Rohan Kulkarni', email: 'rohan@example.in' },
  { name: 'Farah Siddiqui', email: 'farah@example.in' },
  { name: 'Lalrinpuii Sailo', email: 'lalrinpuii@example.in' },
  { name: 'Karthik Iyer', email: 'karthik@example.in' },
  { name: 'Simran Bajwa', email: 'simran@example.in' },
];
