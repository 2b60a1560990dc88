import { describe, expect, it } from 'vitest';
import { findingLines } from './finding.ts';
import {
  judgeAudit,
  judgeBackup,
  judgeCertificate,
  judgeClock,
  judgeDisk,
  judgeReplication,
  judgeRole,
  judgeVersions,
} from './judge-machine.ts';

const MB = 2 ** 20;
const HOUR_S = 3600;
const now = new Date('2026-11-23T00:00:00Z');
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);
const standby = (lagS: number | null, state = 'streaming') => [{ name: 'b', state, lagS }];

describe('doctor fails, warns, or is silent where all is well', () => {
  it.each([
    ['a clock', () => [judgeClock(-40_000), judgeClock(1500), judgeClock(-300)]],
    [
      'a disk',
      () => [
        judgeDisk('/d', 100 * MB, 64 * MB),
        judgeDisk('/d', 500 * MB, 64 * MB),
        judgeDisk('/d', 9000 * MB, 64 * MB),
      ],
    ],
    [
      'a certificate',
      () => [
        judgeCertificate('c', 'x', inDays(6), now),
        judgeCertificate('c', 'x', inDays(20), now),
        judgeCertificate('c', 'x', inDays(60), now),
      ],
    ],
    [
      'a certificate that has ended',
      () => [
        judgeCertificate('c', 'x', inDays(-1), now),
        judgeCertificate('c', 'x', inDays(8), now),
        judgeCertificate('c', 'x', inDays(21), now),
      ],
    ],
    [
      'replication',
      () => [judgeReplication('', standby(90)), judgeReplication('', standby(8)), judgeReplication('', standby(null))],
    ],
    [
      'a standby that is needed and away',
      () => [judgeReplication('b', []), judgeReplication('b', standby(0, 'catchup')), judgeReplication('', [])],
    ],
    [
      'a backup',
      () => [
        judgeBackup(undefined, true),
        judgeBackup({ ageS: 30 * HOUR_S }, true),
        judgeBackup({ ageS: HOUR_S }, true),
      ],
    ],
    [
      'a backup of one’s own machine, which is never bad',
      () => [
        judgeBackup({ ageS: 80 * HOUR_S }, true),
        judgeBackup({ ageS: 80 * HOUR_S }, false),
        judgeBackup({ ageS: 30 * HOUR_S }, false),
      ],
    ],
    [
      'an audit',
      () => [
        judgeAudit({ ageS: 1, isOk: false }),
        judgeAudit({ ageS: 9 * 24 * HOUR_S, isOk: true }),
        judgeAudit({ ageS: 1, isOk: true }),
      ],
    ],
    [
      'a role',
      () => [
        judgeRole({ name: 'p', isSuperuser: true, ownsTables: true }),
        judgeRole({ name: 'p', isSuperuser: false, ownsTables: true }),
        judgeRole({ name: 'p', isSuperuser: false, ownsTables: false }),
      ],
    ],
  ])('of %s', (_, findings) => {
    expect(findings().map(({ state }) => state)).toEqual(['bad', 'warn', 'ok']);
    for (const { state, remedy } of findings()) expect(remedy === undefined).toBe(state === 'ok');
  });

  it('of versions', () => {
    expect(
      [judgeVersions('22.1.0', 17), judgeVersions('24.1.0', 14), judgeVersions('24.1.0', 15)].map(({ state }) => state),
    ).toEqual(['bad', 'bad', 'ok']);
  });

  it('in one line each', () => {
    expect(findingLines([judgeClock(-40_000)])).toEqual([
      "bad  clock: 40000 ms behind the database's → run an NTP client (systemd-timesyncd or chrony) on both machines",
    ]);
  });
});
