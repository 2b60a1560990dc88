import { describe, expect, it } from 'vitest';
import { claimText } from './claim-text.ts';

const ADDRESS = { country: 'DE', locality: 'Köln', street_address: 'Heidestraße 17', postal_code: '51147' };

describe('the value of a claim in words', () => {
  it('is an address as on an envelope, and never JSON', () => {
    expect(claimText(ADDRESS)).toBe('Heidestraße 17, Köln, 51147, DE');
    expect(claimText({ ...ADDRESS, formatted: 'Heidestraße 17\n51147 Köln' })).toBe('Heidestraße 17, 51147 Köln');
  });

  it('labels the parts of any other structure, however deep, and lists what there is more of', () => {
    const privileges = [{ vehicle_category_code: 'B', issue_date: '2020-01-02', codes: [{ code: '01' }] }];
    expect(claimText(privileges)).toBe('vehicle category code: B; issue date: 2020-01-02; codes: code: 01');
    expect(claimText(['KR', 'US'])).toBe('KR, US');
    expect(claimText({ a: null, b: [], c: true })).toBe('c: true');
  });

  it('is the text itself where it is one', () => {
    for (const text of ['Kim Minseo', '[sic] Kim', '12', '']) expect(claimText(text)).toBe(text);
  });
});
