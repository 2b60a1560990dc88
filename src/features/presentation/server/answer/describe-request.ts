import { isFileText } from '#features/credentials/claim-text.ts';
import type { Choice, SeenRequest } from '../../contract.ts';
import { type Evaluation, evaluateQuery } from '../../dcql/evaluate.ts';
import type { CredentialQuery } from '../../dcql/query.ts';
import { type Asker, isOverAsking, isTooMuch, LIMITS } from '../../rules.ts';
import type { Plan } from '../request/request-plan.ts';
import type { DrawPicture } from './claim-picture.ts';
import { type HeldCredential, type Reading, readingOf } from './held-credentials.ts';

/** Describes a request for the consent screen: what it asks for, and which held credentials would answer it. */
export async function describeRequest(
  plan: Plan,
  holding: readonly HeldCredential[],
  draw: DrawPicture,
): Promise<Omit<SeenRequest, 'disclosureId' | 'again'>> {
  const { query, verifier, nameKo = null, why, keepHours } = plan;
  const found = evaluateQuery(query, holding);
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
    asked: await Promise.all(
      asked.map(async ({ readings, ...one }) => ({
        ...one,
        choices: await Promise.all(readings.map((read) => choiceOf(read, asker, draw))),
      })),
    ),
    missing: query.credentials.filter(({ id }) => (found.matches.get(id) ?? []).length === 0).map(typeOf),
  };
}

interface CredentialReading {
  readonly held: HeldCredential;
  readonly reading: Reading;
  /** Claims that the verifier would read with each alternative set. */
  readonly others: readonly Reading[];
}

const readingsOf = ({ matches }: Evaluation, holding: readonly HeldCredential[], query: string): CredentialReading[] =>
  (matches.get(query) ?? []).slice(0, LIMITS.choices).flatMap((match) => {
    const held = holding.find(({ id }) => id === match.candidate);
    if (!held) return [];
    const others = match.others.slice(0, LIMITS.choices).map((shown) => readingOf(held, { ...match, shown }));
    return [{ held, reading: readingOf(held, match), others }];
  });

async function choiceOf(
  { held, reading, others }: CredentialReading,
  asker: Asker,
  draw: DrawPicture,
): Promise<Choice> {
  const { facts, fallen } = held.showable;
  return {
    credential: held.id,
    name: facts.name,
    issuer: facts.issuer.name,
    fallen,
    ...(await readSo(reading, asker, draw)),
    otherSets: await Promise.all(others.map((other) => readSo(other, asker, draw))),
  };
}

async function readSo(
  { claims, unseen }: Reading,
  asker: Asker,
  draw: DrawPicture,
): Promise<Pick<Choice, 'claims' | 'unseen'>> {
  const all = claims.map(({ names }) => names);
  return {
    claims: await Promise.all(
      claims.slice(0, LIMITS.claims).map(async ({ names, place, label, value, picture, isLocked }) => ({
        ...{ place, label },
        value: picture || isFileText(value) ? '' : value,
        picture: picture ? { image: await draw(picture) } : isFileText(value) ? { image: null } : null,
        isTooMuch: isTooMuch(names, all, asker),
        isLocked,
      })),
    ),
    unseen: unseen.slice(0, LIMITS.claims),
  };
}

function typeOf({ meta }: CredentialQuery): string {
  const [first] = Array.isArray(meta.vct_values) ? (meta.vct_values as readonly unknown[]) : [meta.doctype_value];
  return typeof first === 'string' ? first.slice(0, 200) : '';
}
