import { describe, expect, it } from 'vitest';
import { type Draft, isWhole, questionOf, saysAge } from './question-draft.ts';

const draft: Draft = {
  name: 'Rental',
  nameKo: '렌터카',
  purpose: 'To rent you a car',
  purposeKo: '차를 빌려드리기 위해',
  wanted: 'mdoc',
  vct: ' org.iso.18013.5.1.mDL ',
  claims: 'org.iso.18013.5.1: family_name , age_over_19',
  authorities: '',
  trust: 'operator',
  here: '',
  keepHours: '0',
};
const PEM = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----';

describe('a question about an mdoc made by staff', () => {
  it('has one document type and elements by name space, and authorities if any issuer is accepted', () => {
    const one = { ...draft, claims: 'org.iso.18013.5.1: family_name , age_over_19; org.example.kr: licence_class' };
    expect(questionOf(one, [])).toMatchObject({
      format: 'mso_mdoc',
      vcts: ['org.iso.18013.5.1.mDL'],
      claims: [
        { path: ['org.iso.18013.5.1', 'family_name'] },
        { path: ['org.iso.18013.5.1', 'age_over_19'] },
        { path: ['org.example.kr', 'licence_class'] },
      ],
      authorities: [],
    });
    expect(questionOf({ ...one, trust: 'any', authorities: `${PEM}\n${PEM}` }, []).authorities).toEqual([PEM, PEM]);
  });

  it('is incomplete without a name space before an element, a document type, or the authorities that it needs', () => {
    expect(isWhole({ ...draft, claims: '' })).toBe(true);
    expect(isWhole({ ...draft, claims: 'family_name' })).toBe(false);
    expect(isWhole({ ...draft, claims: 'org.iso.18013.5.1: a; b' })).toBe(false);
    expect(isWhole({ ...draft, claims: '', vct: ' ' })).toBe(false);
    expect(isWhole({ ...draft, claims: '', trust: 'any' })).toBe(false);
    expect(isWhole({ ...draft, claims: '', trust: 'any', authorities: PEM })).toBe(true);
  });
});

describe('a question about an age made by staff', () => {
  it('is answered by the organisation’s own type with such a claim, if it says yes, or by a typed claim with its value', () => {
    const city = { vct: 'https://city.example/resident', claims: [{ name: 'name' }, { name: 'over19' }] };
    const asked = (wanted: Draft['wanted'], claims = '') =>
      questionOf({ ...draft, wanted, claims, vct: city.vct }, [{ vct: 'x', claims: [] }, city]);
    const byCard = { format: 'dc+sd-jwt', vcts: [city.vct], claims: [{ path: ['over19'], values: ['yes'] }] };
    expect(asked('age 1')).toMatchObject(byCard);
    expect(asked('other', ' over19 = yes ')).toMatchObject(byCard);
    expect(asked('other', 'a.b=true, c=19, d=x=y, e').claims).toEqual([
      { path: ['a', 'b'], values: ['true', true] },
      { path: ['c'], values: ['19', 19] },
      { path: ['d'], values: ['x=y'] },
      { path: ['e'] },
    ]);
    expect(asked('own 1').claims).toEqual([{ path: ['name'] }, { path: ['over19'] }]);
    expect([{ vct: 'x', claims: [] }, city].map(saysAge)).toEqual([false, true]);
  });
});
