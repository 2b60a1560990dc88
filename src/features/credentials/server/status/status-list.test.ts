import { inflateSync } from 'node:zlib';
import { StatusList } from '@sd-jwt/jwt-status-list';
import { describe, expect, it } from 'vitest';
import {
  LIST_SIZE,
  type PackedStatuses,
  packRevoked,
  packStatuses,
  statusAt,
  statusOf,
  unpackStatuses,
} from './status-list.ts';

const packedAt = (list: PackedStatuses, index: number) => {
  const unpacked = unpackStatuses(list);
  return unpacked && statusAt(unpacked, index);
};
const statuses = (list: { bits: number; lst: string }, count: number) =>
  Array.from({ length: count }, (_, index) => packedAt(list, index));

describe('the examples of the Token Status List draft', () => {
  it('section 4.2, one bit each', () => {
    const expected = [1, 0, 0, 1, 1, 1, 0, 1, 1, 1, 0, 0, 0, 1, 0, 1];
    expect(statuses({ bits: 1, lst: 'eNrbuRgAAhcBXQ' }, 16)).toEqual(expected);
    expect(packRevoked([0, 3, 4, 5, 7, 8, 9, 13, 15], 16)).toEqual({ bits: 1, lst: 'eNrbuRgAAhcBXQ' });
  });

  it('section 4.3, two bits each', () => {
    expect(statuses({ bits: 2, lst: 'eNo76fITAAPfAgc' }, 12)).toEqual([1, 2, 0, 3, 0, 1, 0, 1, 1, 2, 3, 3]);
  });

  it('appendix C.1, a million statuses', () => {
    const hex =
      '78daeddc010dc0200c0041a88249400ad2903e0f4bba00bd93f002beb7a2a2010000a91e0900000000000000000000000000000080729604000000000000000000000000000000000000000000000000000000000000000000000000000000005c6f4800000000000000fc2c240000000000000000000000be1b12000000000000000000ecaa4b000000000000000000000000000000009b0b0900000000000000000038de9400000000000000002a30cc010000000080642f0bd8011b';
    const list = { bits: 1, lst: Buffer.from(hex, 'hex').toString('base64url') };
    const set = [0, 1993, 25460, 159495, 495669, 554353, 645645, 723232, 854545, 934534, 1000345];
    for (const index of set) expect([packedAt(list, index), packedAt(list, index + 1)]).toEqual([1, 0]);
    // Compares unpacked bytes, since different zlib builds compress them differently.
    const bytes = ({ lst }: { lst: string }) => inflateSync(Buffer.from(lst, 'base64url'));
    expect(bytes(packRevoked(set)).equals(bytes(list))).toBe(true);
  });
});

describe('a status list', () => {
  it('is read by @sd-jwt/jwt-status-list, and reads that library’s lists', () => {
    const theirs = StatusList.decompressStatusList(packRevoked([5, 4321]).lst, 1);
    expect([theirs.getStatus(4), theirs.getStatus(5), theirs.getStatus(4321)]).toEqual([0, 1, 1]);
    const lst = new StatusList([0, 2, 1, 3], 2).compressStatusList();
    expect(statuses({ bits: 2, lst }, 4)).toEqual([0, 2, 1, 3]);
  });

  it('has two bits for each status if a credential is suspended, as @sd-jwt/jwt-status-list reads them, and otherwise one bit', () => {
    const { bits, lst } = packStatuses([0, 5, 9], [1, 5, 4321]);
    expect(bits).toBe(2);
    const theirs = StatusList.decompressStatusList(lst, 2);
    expect([0, 1, 2, 5, 9, 4321].map((index) => theirs.getStatus(index))).toEqual([1, 2, 0, 1, 1, 2]);
    expect([5, 4321, LIST_SIZE - 1].map((index) => packedAt({ bits, lst }, index))).toEqual([1, 2, 0]);
    expect(packStatuses([5], [])).toEqual(packRevoked([5]));
  });

  it('returns no status beyond its end, for an invalid index, or if it is corrupt', () => {
    const list = packRevoked([]);
    expect(packedAt(list, LIST_SIZE - 1)).toBe(0);
    for (const index of [LIST_SIZE, -1, 0.5, Number.NaN]) expect(packedAt(list, index)).toBeUndefined();
    expect(packedAt({ bits: 3, lst: list.lst }, 0)).toBeUndefined();
    expect(packedAt({ bits: 1, lst: 'AAAA' }, 0)).toBeUndefined();
  });

  it('of a million statuses, one in twenty revoked, is at most 130 kB', () => {
    const revoked = Array.from({ length: LIST_SIZE }, (_, index) => index).filter(
      (index) => (index * 2_654_435_761) % 1_000_003 < 50_000,
    );
    expect(packRevoked(revoked).lst.length).toBeLessThanOrEqual(130_000);
  });

  it('is at the address that a credential names', () => {
    expect(statusOf({ status: { status_list: { idx: 3, uri: 'https://a/1' } } })).toEqual({
      idx: 3,
      uri: 'https://a/1',
    });
    for (const status of [undefined, {}, { status_list: { idx: '3', uri: 'x' } }])
      expect(statusOf({ status })).toBeUndefined();
  });
});
