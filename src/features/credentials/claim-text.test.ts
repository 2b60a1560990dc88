import { describe, expect, it } from 'vitest';
import { claimText, isFileText, storedClaimText } from './claim-text.ts';

const ADDRESS = { country: 'DE', locality: 'Köln', street_address: 'Heidestraße 17', postal_code: '51147' };

describe('the value of a claim in words', () => {
  it('is an address as on an envelope, and never JSON', () => {
    expect(claimText(ADDRESS)).toBe('Heidestraße 17, Köln, 51147, DE');
    expect(claimText({ ...ADDRESS, formatted: 'Heidestraße 17\n51147 Köln' })).toBe('Heidestraße 17, 51147 Köln');
  });

  it('labels the parts of any other structure, at any depth, and states how many parts are left out', () => {
    const privileges = [{ vehicle_category_code: 'B', issue_date: '2020-01-02', codes: [{ code: '01' }] }];
    expect(claimText(privileges)).toBe('vehicle category code: B; issue date: 2020-01-02; codes: code: 01');
    expect(claimText(['KR', 'US'])).toBe('KR, US');
    expect(claimText({ a: null, b: [], c: true })).toBe('c: true');
  });

  it('is the text itself if it is a text', () => {
    for (const text of ['Kim Minseo', '[sic] Kim', '12', '']) expect(claimText(text)).toBe(text);
  });

  it('is never the encoding of a picture or a file, whatever its format and size', () => {
    const jpeg2000 =
      Buffer.from('0000000c6a5020200d0a870a00000014667479706a703220', 'hex').toString('base64') + 'A'.repeat(20);
    const codeStream = Buffer.from('ff4fff51002f00000000', 'hex').toString('base64url') + 'A'.repeat(40);
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9"/></svg>';
    for (const text of [
      jpeg2000,
      codeStream,
      svg,
      `<?xml version="1.0"?>\n${svg}`,
      Buffer.from(svg).toString('base64'),
      'data:image/svg+xml;utf8,<svg/>',
      'data:image/jp2;base64,AAAADGpQ',
      `/9j/${'4AAQ'.repeat(120)}…`,
      `AAAAHGZ0eX${'Bxyz'.repeat(20)}`,
      Buffer.alloc(400, 7).toString('base64'),
      '512 bytes',
    ])
      expect(isFileText(text), text.slice(0, 40)).toBe(true);
    expect(claimText({ portrait: jpeg2000, name: 'Kim' })).toBe('portrait: …; name: Kim');
  });

  it('stays if it only looks like an encoding', () => {
    for (const text of [
      'Kim Minseo',
      '/9j/',
      'https://school.example/a.png',
      'a'.repeat(128),
      '9c1185a5c5e9fc54612808977ee8f548b2258d31'.repeat(6),
      'UklGR und mehr, wie man sagt und schreibt im Text',
    ])
      expect(isFileText(text), text).toBe(false);
  });

  it('stored as JSON is put into words too, unless the JSON was cut off', () => {
    expect(storedClaimText(JSON.stringify(ADDRESS))).toBe('Heidestraße 17, Köln, 51147, DE');
    for (const text of ['[sic] Kim', '{"street_address":"Heide…']) expect(storedClaimText(text)).toBe(text);
  });
});
