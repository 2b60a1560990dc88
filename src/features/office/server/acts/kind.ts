import { z } from 'zod';
import type { BothNames } from '#platform/both-names.ts';
import type { UserId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import type { OfficeOfficer } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import type { ActLine } from '../../calls/acts.ts';
import { refusals } from '../../contract.ts';
import type { ActKindName, FactName, OfficeRight } from '../../rules.ts';

/** One thing that an act decides or changes. Never shortened: the checker's signature covers it. */
export interface Fact {
  readonly name: FactName;
  readonly value: string;
  /** The value with the Korean name of the person or shop, for Korean screens. The signature covers both. */
  readonly valueKo?: string;
}

/** Description of a requested act, as the checker reads it. */
export interface ActDescription {
  /** Subject of the act, such as `organisation:12`. Each subject has at most one pending act of a kind. */
  readonly subject: string;
  readonly title: string;
  readonly titleKo?: string | undefined;
  readonly reason: string;
  /** The people, accounts and sums that the act concerns, before and after. An act without any is refused. */
  readonly facts: readonly Fact[];
}

/** The act and its two people: the officer who checks it, for the audit trail, and its maker, with the time. */
export interface CheckedAct {
  readonly act: number;
  readonly who: OfficeOfficer;
  readonly madeBy: UserId;
  readonly madeAt: Date;
  /** Facts that maker and checker were shown. */
  readonly facts: readonly Fact[];
}

/**
 * Context of an act: its maker, the services, and the result of its kind's `prepare`. An uploaded file belongs to the
 * maker.
 */
export interface ActContext<Ready> {
  readonly services: Services;
  readonly maker: UserId;
  readonly ready: Ready;
}

interface LinesAsked {
  readonly before: number;
  readonly count: number;
}

interface Kind<Body, Ready> {
  readonly kind: ActKindName;
  readonly body: z.ZodType<Body>;
  /** The right needed to make an act of this kind, and the right needed to check one. */
  readonly make: OfficeRight;
  readonly check: OfficeRight;
  /** Accounts that the act concerns or benefits. Neither they nor their staff may make or check it. */
  readonly about?: (tx: Tx, body: Body, made: ActContext<Ready>) => Promise<readonly UserId[]>;
  /** Refuses a decider who is the person that the act is about, under another account. */
  readonly needOther?: (tx: Tx, services: Services, body: Body, officer: UserId) => Promise<void>;
  /**
   * Language-neutral details that do not fit in the title. The checker reads them and signs the digest of everything.
   */
  readonly detail?: (body: Body) => string;
  /**
   * Reads slow input, such as a file uploaded by the maker, outside the transactions that make and check the act
   * (`withPrepared`).
   */
  readonly prepare?: (services: Services, body: Body, madeBy: UserId) => Promise<Ready>;
  /** Returns the lines below a number, last first, if the act has more lines than its facts name. */
  readonly lines?: (tx: Tx, body: Body, made: ActContext<Ready>, asked: LinesAsked) => Promise<readonly ActLine[]>;
  /** Describes the act in the transaction that makes it. Refuses an act that could not be carried out. */
  readonly tell: (tx: Tx, body: Body, operator: UserId, made: ActContext<Ready>) => Promise<ActDescription>;
  /**
   * Carries the act out in the transaction of the check. A refusal leaves it pending (`cannot_be`). The caller has
   * locked the operator.
   */
  readonly carryOut: (tx: Tx, services: Services, body: Body, eyes: CheckedAct, ready: Ready) => Promise<void>;
}

/** A kind whose bodies are parsed by its own schema, both when an act is made and when it is carried out. */
export interface ActKind extends Pick<Kind<never, never>, 'kind' | 'make' | 'check'> {
  readonly about: (tx: Tx, body: unknown, made: ActContext<unknown>) => Promise<readonly UserId[]>;
  readonly needOther: (tx: Tx, services: Services, body: unknown, officer: UserId) => Promise<void>;
  readonly detail: (body: unknown) => string | null;
  readonly prepare: ((services: Services, body: unknown, madeBy: UserId) => Promise<unknown>) | undefined;
  readonly lines: (tx: Tx, body: unknown, made: ActContext<unknown>, asked: LinesAsked) => Promise<readonly ActLine[]>;
  readonly tell: (tx: Tx, body: unknown, operator: UserId, made: ActContext<unknown>) => Promise<ActDescription>;
  readonly carryOut: (tx: Tx, services: Services, body: unknown, eyes: CheckedAct, ready: unknown) => Promise<void>;
}

/** Declares a kind of act that needs two people. `ready` is always the result of the same kind's `prepare`. */
export const defineKind = <Body, Ready = undefined>({
  body: shape,
  about,
  needOther,
  detail,
  prepare,
  lines,
  tell,
  carryOut,
  ...rest
}: Kind<Body, Ready>): ActKind => ({
  ...rest,
  prepare: prepare && ((services, body, madeBy) => prepare(services, shape.parse(body), madeBy)),
  about: async (tx, body, made) => (await about?.(tx, shape.parse(body), made as ActContext<Ready>)) ?? [],
  needOther: async (tx, services, body, officer) => needOther?.(tx, services, shape.parse(body), officer),
  lines: async (tx, body, made, asked) =>
    (await lines?.(tx, shape.parse(body), made as ActContext<Ready>, asked)) ?? [],
  detail: (body) => {
    const read = shape.safeParse(body);
    return detail && read.success ? detail(read.data) : null;
  },
  tell: (tx, body, operator, made) => tell(tx, shape.parse(body), operator, made as ActContext<Ready>),
  carryOut: (tx, services, body, eyes, ready) => carryOut(tx, services, shape.parse(body), eyes, ready as Ready),
});

/** Returns a field with a person's name, and its Korean form if they have a Korean name. */
export const inBoth = <F extends string>(
  field: F,
  { name, nameKo }: BothNames,
  write: (name: string) => string,
): { readonly [K in F]: string } & { readonly [K in `${F}Ko`]?: string } =>
  ({ [field]: write(name), ...(nameKo !== null && nameKo !== name && { [`${field}Ko`]: write(nameKo) }) }) as {
    readonly [K in F]: string;
  } & { readonly [K in `${F}Ko`]?: string };

/** Returns a fact with a value before and after the act, or none if both are equal. */
export const changeFact = (what: string, before: string | null, after: string | null): Fact[] =>
  before === after ? [] : [{ name: 'change', value: `${what}: ${before ?? '–'} → ${after ?? '–'}` }];

const SHOWN_NONE =
  'It was made by an earlier release, which did not show what it changes. Withdraw it or let it expire, and make it again.';
const CHANGED = 'Its effect has changed since it was shown. Withdraw this act and make it again.';

/** Ignores Korean forms, which the previous release did not write. */
const textOf = (facts: readonly Fact[]): string => JSON.stringify(facts.map(({ name, value }) => [name, value]));

/** Refuses an act whose effect is no longer the one shown to maker and checker. */
export function needSameFacts(shown: readonly Fact[], now: readonly Fact[]): void {
  if (shown.length === 0) throw refuse(refusals, 'cannot_be', { detail: SHOWN_NONE });
  if (textOf(shown) !== textOf(now))
    throw refuse(refusals, 'act_changed', {
      detail: CHANGED,
    });
}

/**
 * Refuses an act whose lines changed after they were shown to maker and checker. An act of the previous release has no
 * digest and is refused too.
 */
export function needSameLines(shown: readonly Fact[], now: Fact): void {
  if (!shown.some(({ name, value }) => name === now.name && value === now.value))
    throw refuse(refusals, 'act_changed', { detail: CHANGED });
}

/** Parses an organisation's id in a stored body. */
export const storedId = z
  .int()
  .positive()
  .transform((id) => id as UserId)
  .pipe(z.custom<UserId>());
