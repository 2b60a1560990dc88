import { expect, it } from 'vitest';
import { judgePostgresSettings, machineOf, postgresSettings, settingLines } from './postgres-settings.ts';

const GB = 2 ** 30;
const here = { memoryBytes: 8 * GB, cores: 2 };

it('gives PostgreSQL a quarter of the memory, between 128 MB and 16 GB', () => {
  const buffers = (memoryBytes: number) => postgresSettings({ ...here, memoryBytes }).shared_buffers;
  expect([GB / 4, 8 * GB, 256 * GB].map(buffers)).toEqual(['128MB', '2048MB', '16384MB']);
});

it('prints lines for conf.d and for Patroni', () => {
  expect(settingLines(here, false)).toContain("shared_buffers = '2048MB'");
  expect(settingLines(here, true)).toContain("wal_compression: 'lz4'");
});

it('reads the machine that is described, this one for what is not, and refuses what it cannot read', () => {
  expect(machineOf(undefined, undefined, here)).toEqual(here);
  expect(machineOf('16GB', '4', here)).toEqual({ memoryBytes: 16 * GB, cores: 4 });
  for (const [memory, cores] of [
    ['16', '4'],
    ['0GB', '4'],
    ['16GB', '0'],
    ['16 GB', '4'],
    ['16GB', '4.5'],
  ])
    expect(machineOf(memory, cores, here), `${memory} ${cores}`).toBeUndefined();
});

it('names the settings that PostgreSQL’s defaults leave too small', () => {
  const defaults = { shared_buffers: '16384', checkpoint_timeout: '300', wal_compression: 'off' };
  expect(judgePostgresSettings(defaults)).toMatchObject({
    state: 'warn',
    says: 'too small for a busy day: shared_buffers, checkpoint_timeout, wal_compression',
  });
  const ours = { shared_buffers: '262144', checkpoint_timeout: '900', wal_compression: 'lz4' };
  expect(judgePostgresSettings(ours).state).toBe('ok');
});
