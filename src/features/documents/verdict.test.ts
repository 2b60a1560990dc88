import { describe, expect, it } from 'vitest';
import { storedVerdictOf } from './verdict.ts';

const document = { name: 'Seo 950412-2345678', documentNumber: '9504122345678', expiresOn: '2026-11-20' };

describe('a verdict', () => {
  it('is stored with resident numbers masked, also numbers from the verifier', () => {
    expect(storedVerdictOf({ status: 'verified', document }, '2026-11-20')).toEqual({
      status: 'verified',
      document: { name: 'Seo 950412-2******', documentNumber: '9504122******', expiresOn: '2026-11-20' },
    });
    const text = 'No record of 950412-2345678.';
    expect(storedVerdictOf({ status: 'rejected', code: 'other', text }, '2026-11-20')).toEqual({
      status: 'rejected',
      code: 'other',
      reason: 'No record of 950412-2******.',
    });
  });

  it('is stored without control characters, which the store cannot hold', () => {
    const text = '\0Glare over\r\n950412-2345678\x1b.';
    expect(storedVerdictOf({ status: 'rejected', code: 'unreadable', text }, '2026-11-20')).toMatchObject({
      reason: 'Glare over 950412-2****** .',
    });
    const written = { ...document, name: 'Seo\0Gwak\n', documentNumber: 'M7\x070689098' };
    expect(storedVerdictOf({ status: 'verified', document: written }, '2026-11-20')).toMatchObject({
      document: { name: 'Seo Gwak', documentNumber: 'M7 0689098' },
    });
  });

  it('of an expired document is a rejection', () => {
    expect(storedVerdictOf({ status: 'verified', document }, '2026-11-21')).toMatchObject({ code: 'document_expired' });
    const endless = { ...document, expiresOn: null };
    expect(storedVerdictOf({ status: 'verified', document: endless }, '2026-11-21').status).toBe('verified');
  });

  it('without its own reason gets our standard reason', () => {
    for (const text of [undefined, '', '\0\n'])
      expect(storedVerdictOf({ status: 'rejected', code: 'unreadable', text }, '2026-11-21')).toMatchObject({
        reason: 'The photo cannot be read.',
      });
  });

  it('stores predicates of nationality and birth date, but neither nationality nor birth date', () => {
    const of = (nationality: string | null, birthDate: string | null, today = '2026-11-20') => {
      const kept = storedVerdictOf({ status: 'verified', document: { ...document, nationality, birthDate } }, today);
      expect(JSON.stringify(kept)).not.toContain(birthDate ?? 'nationality');
      return kept.status === 'verified' && [kept.document.foreign, kept.document.over19];
    };
    expect(of('USA', '2007-11-20')).toEqual(['yes', 'yes']);
    expect(of('KOR', '2007-12-21')).toEqual(['no', 'no']);
    expect(of(null, '2004-02-29', '2023-01-31')).toEqual([undefined, 'no']);
    expect(of(null, '2004-02-29', '2023-03-01')).toEqual([undefined, 'yes']);
    expect(of('FRA', null)).toEqual(['yes', undefined]);
  });

  it('that an age is not reached expires before the month of the birthday, and is left out in that month', () => {
    const of = (birthDate: string, expiresOn: string | null, today = '2026-11-20') => {
      const kept = storedVerdictOf({ status: 'verified', document: { ...document, expiresOn, birthDate } }, today);
      return kept.status === 'verified' && [kept.document.over19, kept.document.expiresOn];
    };
    expect(of('2010-03-05', '2034-06-30')).toEqual(['no', '2029-02-28']);
    expect(of('2010-01-31', null)).toEqual(['no', '2028-12-31']);
    expect(of('2010-03-05', '2028-06-30')).toEqual(['no', '2028-06-30']);
    expect(of('2000-03-05', '2034-06-30')).toEqual(['yes', '2034-06-30']);
    expect(of('2007-12-01', null, '2026-11-30')).toEqual(['no', '2026-11-30']);
    expect(of('2007-12-31', '2034-06-30', '2026-12-01')).toEqual([undefined, '2034-06-30']);
  });
});
