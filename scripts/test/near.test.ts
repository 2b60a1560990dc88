import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { journeysOf } from '../../journeys/of-features.ts';
import { order } from '../../src/walls/server/order.ts';
import { journeysNear, testsNear } from './near.ts';
import { root } from './tool.ts';

const source = (path: string, ...imports: string[]) => ({
  path,
  text: imports.map((each, n) => `import { a as a${n} } from '${each}';`).join('\n'),
});
const sources = [
  source('src/platform/money.ts'),
  source('src/platform/money.test.ts', './money.ts'),
  source('src/features/ledger/rules.ts', '#platform/money.ts'),
  source('src/features/ledger/rules.test.ts', './rules.ts'),
  source('src/features/ledger/server/handlers.ts', '../rules.ts'),
  source('src/features/ledger/server/handlers.test.ts', '#app/server/testing/test-app.ts'),
  source('src/features/ledger/web/words.test.ts', './words.ts'),
  source('src/features/pay/server/handlers.ts', '#features/ledger/server/handlers.ts'),
  source('src/features/pay/server/refunds.test.ts', './handlers.ts', '#app/server/testing/test-app.ts'),
  source('src/features/work/server/handlers.test.ts', '#app/server/testing/test-app.ts'),
  source('src/app/server/mount.ts', '#features/ledger/server/handlers.ts', '#features/pay/server/handlers.ts'),
  source('src/app/server/testing/test-app.ts', '../mount.ts'),
  source('src/app/server/mount.test.ts', './mount.ts'),
  source('src/walls/layers.test.ts'),
];
const near = (...changed: string[]) => testsNear(changed, sources);

test('a change in a feature runs its own tests, the tests that import it, and the walls', () => {
  expect(near('src/features/pay/server/handlers.ts')).toEqual([
    'src/features/pay/server/refunds.test.ts',
    'src/walls/layers.test.ts',
  ]);
  expect(near('src/features/ledger/server/0002-ledger.sql')).toEqual([
    'src/features/ledger/rules.test.ts',
    'src/features/ledger/server/handlers.test.ts',
    'src/features/ledger/web/words.test.ts',
    'src/walls/layers.test.ts',
  ]);
  expect(near('src/features/ledger/rules.ts')).toContain('src/features/pay/server/refunds.test.ts');
  expect(near('src/features/ledger/rules.ts')).not.toContain('src/features/work/server/handlers.test.ts');
  expect(near('src/features/ledger/web/words.ts')).toEqual([
    'src/features/ledger/web/words.test.ts',
    'src/walls/layers.test.ts',
  ]);
});

test('a change in shared code runs every test that imports it, and a change in a test runs that test only', () => {
  expect(near('src/platform/money.ts')).toContain('src/features/ledger/rules.test.ts');
  expect(near('src/app/server/mount.ts')).toEqual(['src/app/server/mount.test.ts', 'src/walls/layers.test.ts']);
  expect(near('src/features/ledger/rules.test.ts')).toEqual([
    'src/features/ledger/rules.test.ts',
    'src/walls/layers.test.ts',
  ]);
  expect(near('src/features/ledger/README.md')).toEqual(['src/walls/layers.test.ts']);
});

test('a change in a feature runs its journeys', () => {
  expect(journeysNear(['src/features/statements/server/files.ts'])).toEqual([
    'journeys/share-alone.spec.ts',
    'journeys/share-signed.spec.ts',
    'journeys/shop-kit.spec.ts',
    'journeys/statement.spec.ts',
  ]);
  expect(journeysNear(['journeys/live.spec.ts', 'src/features/pay/README.md'])).toEqual(['journeys/live.spec.ts']);
  expect(journeysNear(['src/ui/controls/Button.tsx'])).toHaveLength(2);
});

test('every journey belongs to a feature, and every feature has a journey', () => {
  const specs = globSync('journeys/*.spec.ts', { cwd: root }).filter((path) => !path.includes('.long.'));
  const named = new Set(Object.values(journeysOf).flat());
  expect([...named].sort()).toEqual(specs.map((path) => basename(path, '.spec.ts')).sort());
  expect(Object.keys(journeysOf).sort()).toEqual([...order, 'app'].sort());
});
