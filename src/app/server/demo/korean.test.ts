import { expect, test } from 'vitest';
import { inLanguage } from './korean.ts';
import * as stories from './stories.ts';

test('a Korean demo names its people, papers, trips and shops in Korean', () => {
  const { credentials, contacts, trips, refunds, approvals } = inLanguage({ ...stories }, 'ko');
  const texts = [
    ...credentials.flatMap(({ issuer, name }) => [issuer, name]),
    ...contacts.map(({ name }) => name),
    ...trips.flatMap(({ title, destination }) => [title, destination]),
    ...refunds.map(({ merchant }) => merchant),
    ...approvals.flatMap(({ title, description, requester }) => [title, description, requester]),
  ];
  expect(texts.filter((text) => !/[가-힣]/.test(text))).toEqual([]);
  expect(inLanguage(stories.trips, 'en')).toBe(stories.trips);
});
