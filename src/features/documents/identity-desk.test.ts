import { expect, it } from 'vitest';
import { concludes, differing, type Found } from './identity-desk.ts';

const facts = {
  name: 'Seo Ha-neul Gwak',
  documentNumber: 'M7068 9098',
  expiresOn: '2034-06-30',
  nationality: 'KOR',
  birthDate: '1990-03-12',
};

it('names that differ in order, dashes and case alone are one name; numbers in spaces, dashes and case', () => {
  const of = (name: string, documentNumber: string) => differing(facts, { name, documentNumber });
  expect(of('GWAK, Seo Haneul', 'm7068-9098')).toEqual([]);
  expect(of('ＧＷＡＫ Seo\u00a0Ha‐neul', 'Ｍ70689098')).toEqual([]);
  expect(of('Seo Ha neul Gwak', 'M70689098')).toEqual(['name']);
  expect(of('Seo Gwak', 'M7068909B')).toEqual(['name', 'documentNumber']);
});

it('what is found in a document comes to a verdict by one, by two who found the same, or by a third', () => {
  const read = (more: Partial<typeof facts> = {}): Found => ({ outcome: 'verified', facts: { ...facts, ...more } });
  const refused = (code: 'unreadable' | 'mismatch'): Found => ({ outcome: 'rejected', code });
  expect(concludes([], false)).toBeUndefined();
  expect(concludes([read()], false)).toEqual(read());
  expect(concludes([read()], true)).toBeUndefined();
  const second = read({ name: 'gwak seo ha-neul' });
  expect(concludes([read(), second], true)).toBe(second);
  expect(concludes([refused('unreadable'), refused('unreadable')], true)).toEqual(refused('unreadable'));
  for (const other of [
    read({ birthDate: '1990-03-21' }),
    read({ nationality: 'USA' }),
    read({ expiresOn: '2034-06-29' }),
    refused('mismatch'),
  ]) {
    expect(concludes([read(), other], true)).toBeUndefined();
    expect(concludes([read(), other, refused('unreadable')], true)).toEqual(refused('unreadable'));
  }
  expect(concludes([refused('unreadable'), refused('mismatch')], true)).toBeUndefined();
});
