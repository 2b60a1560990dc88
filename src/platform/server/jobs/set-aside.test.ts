import { expect, it } from 'vitest';
import { MailError } from '#platform/server/outside/mail/mail-message.ts';
import { doOne, faultOf, retryDelayOfS } from './set-aside.ts';

it('a fault is described in our own words, and errors of other parties only by their kind', () => {
  expect(faultOf(new Error('the hold 5 is expired\nand more'))).toBe('the hold 5 is expired');
  expect(faultOf(new MailError('not a valid mail address'))).toBe('not a valid mail address');
  const ofStore = Object.assign(new Error('holds "secret"'), {
    name: 'error',
    code: '23514',
    constraint: 'held_check',
  });
  expect(faultOf(ofStore)).toBe('error 23514 held_check');
  const parse = () => JSON.parse('a secret');
  expect(() => parse()).toThrow(/a secret/);
  expect(faultOf(new SyntaxError('a secret'))).toBe('SyntaxError');
  expect(faultOf('a secret')).toBe('unknown');
  expect(faultOf(new Error('x'.repeat(300)))).toHaveLength(200);
});

it('failing work is retried after longer and longer pauses, at most an hour', () => {
  expect([0, 1, 2, 3, 6, 7, 100].map(retryDelayOfS)).toEqual([10, 10, 30, 90, 2430, 3600, 3600]);
});

it('an unreachable store does not count as an item’s fault, and a slow item does', async () => {
  const faults: string[] = [];
  const setAside = async (fault: string) => faults.push(fault);
  await doOne(() => Promise.reject(new Error('its own')), setAside);
  const away = Object.assign(new Error('connection lost'), { code: '57P01' });
  await expect(doOne(() => Promise.reject(away), setAside)).rejects.toBe(away);
  const late = Object.assign(new Error('canceling statement due to statement timeout'), {
    name: 'error',
    code: '57014',
  });
  await doOne(() => Promise.reject(late), setAside);
  expect(faults).toEqual(['its own', 'error 57014']);
});
