import { expect, test } from 'vitest';
import { states } from '../states.ts';
import { gstCodes, hasUtgst, isGstCode, stateName, stateOfGstCode } from '../tax/gst.ts';
import {
  checkCharacter,
  isAccountNumber,
  isGstin,
  isIfsc,
  isPan,
  isVpa,
  kindOfPan,
  lastFour,
  maskPan,
  normalCode,
  normalVpa,
  panHolder,
  panInGstin,
  stateOfGstin,
} from './account-forms.ts';

test('the fourth letter of a PAN is the kind of its holder', () => {
  const holders = ['AAAPA1234A', 'AAAHA1234A', 'AAACA1234A', 'AAAFA1234A'];
  expect(holders.map(panHolder)).toEqual(['individual', 'huf', 'business', 'business']);
  expect(holders.map(kindOfPan)).toEqual(['individual', 'business', 'business', 'business']);
  expect([panHolder('nonsense'), kindOfPan('')]).toEqual([null, null]);
});

test('a PAN is five letters, four digits and a letter, and is shown by its digits alone', () => {
  expect(['ABCPE1234F', 'ABCDE1234F'].every(isPan)).toBe(true);
  expect(['abcpe1234f', 'ABCPE12345', 'ABCPE1234', 'ABCPE1234FF', ' ABCPE1234F', 'AB1PE1234F', ''].some(isPan)).toBe(
    false,
  );
  expect(normalCode(' abcpe 1234f')).toBe('ABCPE1234F');
  expect(maskPan('ABCPE1234F')).toBe('XXXXX1234X');
});

test.each([
  ['27AAPFU0939F1Z', 'V'],
  ['18AABCU9603R1Z', 'M'],
])('the check character of %s is %s', (fourteen, check) => {
  expect(checkCharacter(fourteen)).toBe(check);
  expect(isGstin(fourteen + check)).toBe(true);
  const others = Array.from('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ').filter((other) => other !== check);
  expect(others.filter((other) => isGstin(fourteen + other))).toEqual([]);
});

test('one character that is typed wrong, or two that change places, make it no GSTIN', () => {
  const gstin = '27AAPFU0939F1ZV';
  for (let at = 2; at < 12; at += 1) {
    const digit = /\d/.test(gstin.charAt(at));
    for (const other of digit ? '0123456789' : 'ABCDEFGHIJKLMNOPQRSTUVWXYZ') {
      const typed = gstin.slice(0, at) + other + gstin.slice(at + 1);
      expect(isGstin(typed)).toBe(typed === gstin);
    }
  }
  expect(isGstin('72AAPFU0939F1ZV')).toBe(false);
  expect(isGstin('27AAPFU9039F1ZV')).toBe(false);
});

test('a GSTIN contains its state and a PAN', () => {
  expect(normalCode('27 aapfu0939f 1zv')).toBe('27AAPFU0939F1ZV');
  expect([stateOfGstin('27AAPFU0939F1ZV'), stateOfGstin('18AABCU9603R1ZM')]).toEqual(['IN-MH', 'IN-AS']);
  expect([panInGstin('27AAPFU0939F1ZV'), panInGstin('27AAPFU0939F1ZW')]).toEqual(['AAPFU0939F', null]);
  const elsewhere = `97AAPFU0939F1Z${checkCharacter('97AAPFU0939F1Z')}`;
  expect([isGstin(elsewhere), stateOfGstin(elsewhere)]).toEqual([true, null]);
  for (const code of ['00', '25', '28', '39', '99']) {
    expect(isGstin(`${code}AAPFU0939F1Z${checkCharacter(`${code}AAPFU0939F1Z`)}`)).toBe(false);
  }
});

test('each state has a code of its own: 01 to 24, 26, 27, 29 to 38', () => {
  const codes = Array.from({ length: 99 }, (_, index) => String(index + 1).padStart(2, '0'));
  const known = codes.filter((code) => ![25, 28].includes(Number(code)) && Number(code) <= 38);
  expect(states.map((state) => gstCodes[state]).sort()).toEqual(known);
  expect(codes.filter(isGstCode)).toEqual([...known, '97']);
  expect(states.every((state) => stateOfGstCode(gstCodes[state]) === state)).toBe(true);
  expect([stateOfGstCode('25'), stateOfGstCode('97')]).toEqual([null, null]);
  expect(stateName('IN-DH')).toBe('Dadra and Nagar Haveli and Daman and Diu');
});

test('five union territories have UTGST', () => {
  const codes = states.filter(hasUtgst).map((state) => gstCodes[state]);
  expect(codes.sort()).toEqual(['04', '26', '31', '35', '38']);
});

test('an IFSC is four letters, a zero and six more', () => {
  expect(['HDFC0000053', 'SBIN0ABC123'].every(isIfsc)).toBe(true);
  expect(['HDFC1000053', 'hdfc0000053', 'HDF00000053', 'HDFC000005', 'HDFC00000530', ''].some(isIfsc)).toBe(false);
  expect(normalCode(' hdfc 0000053')).toBe('HDFC0000053');
});

test('an account number has 5 to 20 characters', () => {
  expect(['12345', '50100012345678', 'AB123456789012345678'].every(isAccountNumber)).toBe(true);
  expect(['1234', '123456789012345678901', '12 345', '12-345', '00000000', ''].some(isAccountNumber)).toBe(false);
  expect(lastFour('50100012345678')).toBe('5678');
});

test('a UPI address is a name at a provider', () => {
  expect(['asha.sharma@okhdfcbank', '9829012345@ybl', 'a-b_c@upi'].every(isVpa)).toBe(true);
  expect(['asha', 'asha@', '@upi', 'asha@mail.example', 'a@upi', 'asha sharma@upi', 'asha@1bank'].some(isVpa)).toBe(
    false,
  );
  expect(normalVpa(' Asha.Sharma@OKHDFCBANK ')).toBe('asha.sharma@okhdfcbank');
});
