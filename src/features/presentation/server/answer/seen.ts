import type { Choice, SeenRequest } from '../../contract.ts';
import { type Evaluation, evaluate } from '../../dcql/evaluate.ts';
import type { CredentialQuery } from '../../dcql/query.ts';
import { type Asker, isOverAsking, isTooMuch, LIMITS } from '../../rules.ts';
import type { Plan } from '../request/plan.ts';
import { type Held, type Reading, readingOf } from './holding.ts';

/** What is asked for, and what of what is held would answer it. */
export function seenOf(plan: Plan, holding: readonly Held[]): Omit<SeenRequest, 'disclosureId' | 'again'> {
  const { query, verifier, nameKo = null, why, keepHours } = plan;
  const found = evaluate(query, holding);
  const asker = { isProven: verifier.name !== null, hasReason: why !== null };
  const asked = query.credentials.flatMap((one) => {
    if (!found.wanted.some(({ options }) => options.flat().includes(one.id))) return [];
    return { query: one.id, isMultiple: one.multiple, readings: readingsOf(found, holding, one.id) };
  });
  const likedBest = new Set(found.wanted.flatMap(({ options: [first] }) => first));
  const first = asked
    .filter((one) => likedBest.has(one.query))
    .flatMap(({ readings: [one] }) => one?.reading.claims.map(({ names }) => names) ?? []);
  return {
    verifier: { ...verifier, nameKo },
    why,
    keepHours,
    isKept: query.credentials.some(({ claims = [] }) => claims.some((one) => one.intent_to_retain === true)),
    signs: (plan.transactions ?? []).map(({ payment }) => payment),
    isOverAsking: isOverAsking(first, asker),
    isAnswerable: found.isAnswerable && asked.length > 0,
    sets: found.wanted.map(({ isRequired, options }) => ({ isRequired, options: options.map((ids) => [...ids]) })),
    asked: asked.map(({ readings, ...one }) => ({ ...one, choices: readings.map((read) => choiceOf(read, asker)) })),
    missing: query.credentials.filter(({ id }) => (found.matches.get(id) ?? []).length === 0).map(typeOf),
  };
}

interface Read {
  readonly held: Held;
  readonly reading: Reading;
  /** By each further set of claims that would do. */
  readonly others: readonly Reading[];
}

const readingsOf = ({ matches }: Evaluation, holding: readonly Held[], query: string): Read[] =>
  (matches.get(query) ?? []).slice(0, LIMITS.choices).flatMap((match) => {
    const held = holding.find(({ id }) => id === match.candidate);
    if (!held) return [];
    const others = match.others.slice(0, LIMITS.choices).map((shown) => readingOf(held, { ...match, shown }));
    return [{ held, reading: readingOf(held, match), others }];
  });

function choiceOf({ held, reading, others }: Read, asker: Asker): Choice {
  const { facts, fallen } = held.showable;
  return {
    credential: held.id,
    name: facts.name,
    issuer: facts.issuer.name,
    fallen,
    ...readSo(reading, asker),
    otherSets: others.map((other) => readSo(other, asker)),
  };
}

function readSo({ claims, unseen }: Reading, asker: Asker): Pick<Choice, 'claims' | 'unseen'> {
  const all = claims.map(({ names }) => names);
  return {
    claims: claims.slice(0, LIMITS.claims).map(({ names, place, label, value, isLocked }) => ({
      place,
      label,
      value,
      isTooMuch: isTooMuch(names, all, asker),
      isLocked,
    })),
    unseen: unseen.slice(0, LIMITS.claims),
  };
}

function typeOf({ meta }: CredentialQuery): string {
  const [first] = Array.isArray(meta.vct_values) ? (meta.vct_values as readonly unknown[]) : [meta.doctype_value];
  return typeof first === 'string' ? first.slice(0, 200) : '';
}
