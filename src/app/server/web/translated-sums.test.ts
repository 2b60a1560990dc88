import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { z } from 'zod';
import type { CallSpec } from '#platform/contract.ts';
import { serverFeatures } from '../features.ts';

const textOf = (pattern: string) =>
  globSync(pattern)
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');

/** Inner schemas of a schema. */
type Parts = Partial<Record<'innerType' | 'element' | 'in', z.core.$ZodType>> & {
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>;
  readonly options?: readonly z.core.$ZodType[];
};

/** Returns true if a body has an amount: a field with that name, or text that accepts whole numbers but no words. */
function hasSum(body: z.core.$ZodType, name = ''): boolean {
  const { shape, options, innerType, element, ...def } = body._zod.def as unknown as Parts;
  const inner = innerType ?? element ?? def.in;
  if (shape) return Object.entries(shape).some(([key, one]) => hasSum(one, key));
  if (options) return options.some((one) => hasSum(one, name));
  if (inner) return hasSum(inner, name);
  const takes = (text: string) => z.safeParse(body, text).success;
  return /amount/i.test(name) || (takes('1000') && !takes('a word') && !takes('2026-01-01'));
}

const sendsSum = ({ body, idempotent }: CallSpec) => body !== undefined && (idempotent === true || hasSum(body));

/**
 * Office forms create an act that a second person reviews, or lower a limit; only a case decision moves money at once.
 */
const isForm = (route: string, { access }: CallSpec) => access === 'office' && !/\/cases\//.test(route);
/** Servers of screen tests have no chain; `journeys/withdraw.spec.ts` translates those screens. */
const isOfChain = (route: string) => route.includes('/api/chain/');

it('each call by which a screen sends an amount has a test that a translated page sends the shown amount', () => {
  const screens = textOf('src/features/*/web/**/*.{ts,tsx}');
  const tests = textOf('src/app/web/translated-sums*.screen.test.ts');
  const calls = serverFeatures
    .flatMap(({ contract }) => Object.entries<CallSpec>(contract?.calls ?? {}))
    .filter(([route, call]) => sendsSum(call) && !isForm(route, call) && !isOfChain(route))
    .map(([route]) => route)
    .filter((route) => screens.includes(`'${route}'`));
  expect(calls.length).toBeGreaterThan(15);
  expect(calls.filter((route) => !tests.includes(`sendsAsShown('${route}'`))).toEqual([]);
});
