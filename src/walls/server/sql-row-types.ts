import { type Checker, type Type, TypeFlags } from 'typescript/unstable/sync';

/** JavaScript type of a value from the store; 'any' is not checked. */
export type Kind = 'string' | 'number' | 'boolean' | 'Date' | 'Uint8Array' | 'object' | 'any' | `${string}[]`;

/** A column as a row type declares it. */
export interface Property {
  readonly name: string;
  readonly kinds: readonly Kind[];
  readonly isNullable: boolean;
}

/** Returns the Row of a `Statement<Row>`; undefined for any other type. */
export function rowOf(checker: Checker, type: Type): Type | undefined {
  const symbol = type.getSymbol()?.name;
  if (symbol !== 'Statement' || !type.isTypeReference()) return undefined;
  return checker.getTypeArguments(type)[0];
}

/**
 * Returns the declared columns of a row type, over all members of a union; undefined for never, where no row is read.
 */
export function propertiesOf(checker: Checker, row: Type): Property[] | undefined {
  if (row.flags & TypeFlags.Never) return undefined;
  const all = new Map<string, Property>();
  for (const member of membersOf(row))
    for (const symbol of checker.getPropertiesOfType(member)) {
      const type = checker.getTypeOfSymbol(symbol);
      const kinds = type ? kindsOf(checker, type) : [];
      const known = all.get(symbol.name)?.kinds ?? [];
      all.set(symbol.name, propertyOf(symbol.name, [...known, ...kinds]));
    }
  return [...all.values()];
}

const propertyOf = (name: string, kinds: readonly (Kind | 'null')[]): Property => {
  const set = new Set(kinds);
  return { name, kinds: [...set].filter((kind) => kind !== 'null'), isNullable: set.has('null') };
};

/** Returns the members of a union, or of an intersection with one. */
function membersOf(type: Type): readonly Type[] {
  if (type.isUnionType()) return type.getTypes().flatMap(membersOf);
  return [type];
}

function kindsOf(checker: Checker, type: Type): (Kind | 'null')[] {
  const { flags } = type;
  if (type.isUnionType()) return type.getTypes().flatMap((member) => kindsOf(checker, member));
  if (flags & (TypeFlags.Null | TypeFlags.Undefined)) return ['null'];
  if (flags & (TypeFlags.Any | TypeFlags.Unknown)) return ['any'];
  if (flags & TypeFlags.StringLike) return ['string'];
  if (flags & TypeFlags.NumberLike) return ['number'];
  if (flags & TypeFlags.BooleanLike) return ['boolean'];
  // A branded string or number is an intersection.
  if (type.isIntersectionType()) {
    const kinds = type.getTypes().flatMap((member) => kindsOf(checker, member));
    return [kinds.find((kind) => kind !== 'object') ?? 'object'];
  }
  if (checker.isArrayType(type) && type.isTypeReference()) {
    const [item] = checker.getTypeArguments(type);
    return (item ? kindsOf(checker, item) : []).filter((kind) => kind !== 'null').map((kind) => `${kind}[]` as const);
  }
  const name = type.getSymbol()?.name;
  return [name === 'Date' || name === 'Uint8Array' ? name : 'object'];
}
