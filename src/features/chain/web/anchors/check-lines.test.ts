import { expect, it } from 'vitest';
import { checkLines } from './check-lines.ts';

it('the commands that check an entry request its proof at a full address, and name the trail’s file and the entry', () => {
  const head = 'ab'.repeat(32);
  const [ask = '', check] = checkLines('https://city.example', 7, { organisation: 1000, n: 12, head }).split('\n');
  const url = new URL(/'([^']+)'/.exec(ask)?.[1] ?? '');
  expect([url.origin, url.pathname]).toEqual(['https://city.example', '/api/anchors/7/proof']);
  expect(url.searchParams.get('line')).toBe(`trail 1000 12 ${head}`);
  expect(check).toBe('node deploy/check-anchor.mjs proof.json NODE ingam-audit-1000.json 12');
});
