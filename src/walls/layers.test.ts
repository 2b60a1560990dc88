import { describe, expect, test } from 'vitest';
import {
  acrossSides,
  backwardImports,
  besideOrder,
  reachesBrowser,
  undeclaredPackages,
  unlisted,
} from './server/layers.ts';
import { readSources } from './server/source.ts';

const sources = readSources('src/**/*.{ts,tsx}');
const one = (path: string, text: string) => [{ path, text }];

describe('the order of the features', () => {
  test('no feature imports a later one, platform and ui import none, and only app imports app', () => {
    expect(backwardImports(sources)).toEqual([]);
  });
  test('the list contains every feature, and no other entry', () => {
    expect(unlisted(sources)).toEqual([]);
    expect(unlisted([...sources, ...one('src/features/casino/rules.ts', '')])).toHaveLength(1);
    expect(unlisted(sources.filter(({ path }) => !path.startsWith('src/features/work/')))).toHaveLength(1);
  });
  test.each([
    ['src/features/auth/rules.ts', '#features/ledger/rules.ts'],
    ['src/features/auth/web/A.tsx', '../../home/web/HomeScreen.tsx'],
    ['src/platform/server/jobs/jobs.ts', '#features/auth/rules.ts'],
    ['src/ui/controls/Button.tsx', '#features/auth/rules.ts'],
    ['src/features/home/rules.ts', '#app/routes.ts'],
    ['src/platform/money.ts', '#app/routes.ts'],
  ])('the check detects %s importing %s', (path, to) => {
    expect(backwardImports(one(path, `import type { A } from '${to}';`))).toHaveLength(1);
    expect(backwardImports(one(path, `export * from '${to}';`))).toHaveLength(1);
    expect(backwardImports(one(path, `const a = () => import('${to}');`))).toHaveLength(1);
  });
  test('the check accepts a later feature that imports an earlier feature, and app importing anything', () => {
    expect(backwardImports(one('src/features/home/rules.ts', `import { a } from '#features/auth/rules.ts';`))).toEqual(
      [],
    );
    expect(backwardImports(one('src/app/server/build.ts', `import { a } from '#features/home/rules.ts';`))).toEqual([]);
  });
});

describe('folders beside src', () => {
  test('are imported only by tests of src, and scripts and bench are independent', () => {
    expect(besideOrder(readSources('{src,scripts,bench,tools,journeys}/**/*.{ts,tsx,mjs}'))).toEqual([]);
  });
  test.each([
    ['src/platform/server/store/db.ts', '../../../../scripts/build.ts'],
    ['src/platform/server/store/db.ts', '../../../../tools/port.ts'],
    ['src/app/server/a.test.ts', '../../../bench/http.ts'],
    ['src/app/server/a.test.ts', '../../../scripts/promises.ts'],
    ['src/walls/a.test.ts', '../../bench/http.ts'],
    ['scripts/build.ts', '../bench/http.ts'],
    ['bench/http.ts', '../scripts/build.ts'],
    ['tools/port.ts', '../scripts/build.ts'],
  ])('the check detects %s importing %s', (path, to) => {
    expect(besideOrder(one(path, `import { a } from '${to}';`))).toHaveLength(1);
  });
});

describe('packages', () => {
  const [packageJson] = readSources('package.json').map(({ text }) => text);
  test('are imported by the product if they are its dependencies, and otherwise by tests only', () => {
    expect(undeclaredPackages(sources, packageJson ?? '')).toEqual([]);
    const dependencies = '{"dependencies": {"jose": "1", "@a/b": "1"}}';
    const seen = (text: string) => undeclaredPackages(one('src/features/a/server/b.ts', text), dependencies);
    expect(seen(`import { a } from '@passwordless-id/webauthn';`)).toHaveLength(1);
    expect(seen(`import { a } from 'jose/b'; import { c } from '@a/b/c'; import d from 'node:fs';`)).toEqual([]);
    expect(undeclaredPackages(one('src/features/a/b.test.ts', `import a from 'b';`), dependencies)).toEqual([]);
  });
});

describe('the sides', () => {
  test('server, web and worker are independent, and pure code imports neither them nor Node', () => {
    expect(acrossSides(sources)).toEqual([]);
  });
  test.each([
    ['src/features/auth/rules.ts', '#features/auth/server/store.ts'],
    ['src/features/auth/rules.ts', './web/words.ts'],
    ['src/features/auth/rules.ts', 'node:crypto'],
    ['src/features/auth/web/A.tsx', '../server/store.ts'],
    ['src/features/auth/server/store.ts', '#ui/controls/Button.tsx'],
    ['src/ui/controls/Button.tsx', 'node:fs'],
    ['src/ui/drawings/seal.ts', './Seal.tsx'],
    ['src/ui/drawings/seal.ts', 'node:fs'],
  ])('the check detects %s importing %s', (path, to) => {
    expect(acrossSides(one(path, `import type { A } from '${to}';`))).toHaveLength(1);
  });
});

describe('code in the browser', () => {
  test('contains neither zod nor a contract nor the server', () => {
    expect(reachesBrowser(sources)).toEqual([]);
  });
  const contract = { path: 'src/features/auth/contract.ts', text: `import { z } from 'zod';` };
  const rules = { path: 'src/features/auth/rules.ts', text: `import { calls } from './contract.ts';` };
  const screen = (text: string) => ({ path: 'src/features/auth/web/A.tsx', text });
  test('the check detects a contract imported as a value, or loaded for its types in a value import', () => {
    expect(reachesBrowser([contract, screen(`import { calls } from '../contract.ts';`)])).not.toEqual([]);
    expect(reachesBrowser([contract, screen(`import { type Calls } from '../contract.ts';`)])).not.toEqual([]);
    expect(reachesBrowser([contract, screen(`import type { Calls } from '../contract.ts';`)])).toEqual([]);
  });
  test('the check detects a contract imported through a pure file', () => {
    expect(reachesBrowser([contract, rules, screen(`import { rule } from '../rules.ts';`)])).not.toEqual([]);
    expect(reachesBrowser(one('src/app/worker/sw.ts', `import { z } from 'zod';`))).toHaveLength(1);
  });
});
