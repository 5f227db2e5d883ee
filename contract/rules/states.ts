/**
 * The states and union territories of India by ISO 3166-2, each with the name of its label in the dictionary of states.
 */
export const stateNames = {
  'IN-AN': 'andamanAndNicobar',
  'IN-AP': 'andhraPradesh',
  'IN-AR': 'arunachalPradesh',
  'IN-AS': 'assam',
  'IN-BR': 'bihar',
  'IN-CH': 'chandigarh',
  'IN-CG': 'chhattisgarh',
  'IN-DH': 'dadraAndNagarHaveliAndDamanAndDiu',
  'IN-DL': 'delhi',
  'IN-GA': 'goa',
  'IN-GJ': 'gujarat',
  'IN-HR': 'haryana',
  'IN-HP': 'himachalPradesh',
  'IN-JK': 'jammuAndKashmir',
  'IN-JH': 'jharkhand',
  'IN-KA': 'karnataka',
  'IN-KL': 'kerala',
  'IN-LA': 'ladakh',
  'IN-LD': 'lakshadweep',
  'IN-MP': 'madhyaPradesh',
  'IN-MH': 'maharashtra',
  'IN-MN': 'manipur',
  'IN-ML': 'meghalaya',
  'IN-MZ': 'mizoram',
  'IN-NL': 'nagaland',
  'IN-OD': 'odisha',
  'IN-PY': 'puducherry',
  'IN-PB': 'punjab',
  'IN-RJ': 'rajasthan',
  'IN-SK': 'sikkim',
  'IN-TN': 'tamilNadu',
  'IN-TS': 'telangana',
  'IN-TR': 'tripura',
  'IN-UP': 'uttarPradesh',
  'IN-UK': 'uttarakhand',
  'IN-WB': 'westBengal',
} as const;

export type State = keyof typeof stateNames;
export const states = Object.keys(stateNames) as State[];
