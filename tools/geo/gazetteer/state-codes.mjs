/** ISO 3166-2 codes by GeoNames code. @type {Record<string, string>} */
export const isoStateByGeoNames = {
  '01': 'AN',
  '02': 'AP',
  '03': 'AS',
  '05': 'CH',
  '07': 'DL',
  '09': 'GJ',
  10: 'HR',
  11: 'HP',
  12: 'JK',
  13: 'KL',
  14: 'LD',
  16: 'MH',
  17: 'MN',
  18: 'ML',
  19: 'KA',
  20: 'NL',
  21: 'OD',
  22: 'PY',
  23: 'PB',
  24: 'RJ',
  25: 'TN',
  26: 'TR',
  28: 'WB',
  29: 'SK',
  30: 'AR',
  31: 'MZ',
  33: 'GA',
  34: 'BR',
  35: 'MP',
  36: 'UP',
  37: 'CG',
  38: 'JH',
  39: 'UK',
  40: 'TS',
  41: 'LA',
  52: 'DH',
};

/** Outdated codes in Natural Earth. @type {Record<string, string | undefined>} */
const currentCodes = { AD: 'AP', CT: 'CG', OR: 'OD', UT: 'UK', TG: 'TS', DN: 'DH', DD: 'DH' };

/** @param {string} code of Natural Earth: `IN.HP` */
export function toIsoState(code) {
  const stateCode = code.slice(3);
  return currentCodes[stateCode] ?? stateCode;
}
