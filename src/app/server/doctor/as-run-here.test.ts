import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { asRunHere } from './as-run-here.ts';
import { bad, findingLines } from './finding.ts';

const root = join(import.meta.dirname, '../../../..');
const packed = { root, node: join(root, 'node') };
const COMMANDS = `${packed.node} ${root}/src/app/server/commands`;

it('prints a command as npm runs it in a checkout, and with the packed Node where the program is packed', () => {
  const line = 'npm run ingam -- audit names them; without an office: npm run ingam -- org:approve 12. npm start';
  expect(asRunHere(line)).toBe(line);
  expect(asRunHere(line, packed)).toBe(
    `${COMMANDS}/ingam.ts audit names them; without an office: ${COMMANDS}/ingam.ts org:approve 12. ` +
      `${packed.node} --expose-gc --max-semi-space-size=32 ${root}/src/app/server/main.ts`,
  );
  expect(asRunHere('npm run ingam -- migrate does, npm run ingam -- backup FILE', packed)).toBe(
    `${COMMANDS}/ingam.ts migrate does, ${COMMANDS}/ingam.ts backup FILE`,
  );
});

it('names only files that a packed program contains', () => {
  const [, file = ''] = asRunHere('npm run ingam -- doctor', packed).split(' ');
  expect(existsSync(file)).toBe(true);
});

it('names the remedy of a finding as a command of this installation', () => {
  const remedy = 'npm run ingam -- reconcile';
  expect(findingLines([bad('quarantine', 'since then', remedy)])[0]).toMatch(/→ npm run ingam -- reconcile$/);
  expect(bad('quarantine', 'since then', remedy, packed).remedy).toBe(`${COMMANDS}/ingam.ts reconcile`);
});
