import type { Column } from './sql-describe.ts';
import type { Kind, Property } from './sql-row-types.ts';

// Kinds by type id in pg_type, as store/values.ts reads them: [scalar, its array]. All other types arrive as text.
const KINDS: readonly (readonly [Kind, ...number[]])[] = [
  ['boolean', 16],
  ['Uint8Array', 17],
  ['number', 20, 21, 23, 26, 700, 701],
  ['object', 114, 3802],
  ['Date', 1184],
  ['boolean[]', 1000],
  ['Uint8Array[]', 1001],
  ['number[]', 1016, 1005, 1007, 1028, 1021, 1022],
  ['object[]', 199, 3807],
  ['Date[]', 1185],
  // text, varchar, char, name, date, timestamp, numeric, uuid, xid8
  ['string[]', 1009, 1015, 1014, 1003, 1182, 1115, 1231, 2951, 271],
];

const kindOf = (type: number): Kind => KINDS.find(([, ...types]) => types.includes(type))?.[0] ?? 'string';

/** Reports whether a column has the declared kind. JSON may be an object or an array of anything. */
const fits = (kind: Kind, column: Kind) =>
  kind === 'any' || kind === column || (column === 'object' && kind.endsWith('[]'));

/** Returns the differences between a declared row type and the store's columns. */
export function driftOf(declared: readonly Property[], columns: readonly Column[], text: string): string[] {
  const names = columns.map(({ name }) => name);
  const isOuter = /\b(LEFT|RIGHT|FULL)\s+(OUTER\s+)?JOIN\b|\bGROUPING\s+SETS\b/i.test(text);
  return [
    ...names.filter((name, index) => names.indexOf(name) < index).map((name) => `${name} is returned twice`),
    ...names.filter((name) => !declared.some((one) => one.name === name)).map((name) => `${name} is not declared`),
    ...declared.flatMap((property) => {
      const column = columns.find(({ name }) => name === property.name);
      return column ? compare(property, column, isOuter) : [`${property.name} is not returned`];
    }),
  ];
}

function compare({ name, kinds, isNullable }: Property, column: Column, isOuter: boolean): string[] {
  const kind = kindOf(column.type);
  const wrong = kinds.filter((each) => !fits(each, kind)).map((each) => `${name} is ${kind}, declared ${each}`);
  const isAny = kinds.includes('any');
  if (!isNullable && !isAny && column.isNotNull === false) wrong.push(`${name} may be NULL, declared without`);
  if (isNullable && column.isNotNull === true && !isOuter) wrong.push(`${name} is never NULL, declared with`);
  return wrong;
}
