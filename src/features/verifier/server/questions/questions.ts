import { X509Certificate } from 'node:crypto';
import { byKey, record } from '#features/organisations/server/audit/trail.ts';
import { lockForKey } from '#features/organisations/server/keys/lock-for-key.ts';
import { lockAs, lockUnsigned } from '#features/organisations/server/lock-as.ts';
import type { Page, PageQuery } from '#platform/contract.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Consent, KeyHolder, Officer } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { Tx } from '#platform/server/store/db.ts';
import { idBefore, pageById } from '#platform/server/store/pages.ts';
import { onWire } from '#platform/wire-time.ts';
import { type NewQuestion, type Question, refusals } from '../../contract.ts';
import { LIMITS } from '../../rules.ts';
import {
  type AskingOrganisation,
  countQuestions,
  endQuestion,
  insertQuestion,
  listQuestions,
  type QuestionRow,
} from './questions-store.ts';

const questionOnWire = (row: QuestionRow): Question => ({
  id: row.id,
  name: row.name,
  nameKo: row.name_ko,
  purpose: row.purpose,
  purposeKo: row.purpose_ko,
  format: row.format,
  vcts: row.vcts,
  claims: row.claims,
  trust: row.trust,
  authorities: row.authorities,
  here: row.here,
  keepHours: row.keep_hours,
  createdAt: onWire(row.created_at),
  endedAt: row.ended_at && onWire(row.ended_at),
});

/** Normalizes an authority's certificate to PEM; refuses anything else. */
function readAuthority(pem: string): string {
  const certificate = certificateIn(pem);
  if (certificate?.ca && certificate.verify(certificate.publicKey)) return certificate.toString();
  throw refuse(refusals, 'authority_unreadable', { errors: { authorities: refusals.authority_unreadable.title } });
}

function certificateIn(pem: string): X509Certificate | undefined {
  try {
    return new X509Certificate(pem);
  } catch {
    return undefined;
  }
}

/** Saves a question, up to the maximum number. */
export async function makeQuestion(
  tx: Tx,
  { settings }: Pick<Services, 'settings'>,
  who: AskingOrganisation,
  wanted: NewQuestion,
): Promise<QuestionRow> {
  if ((await countQuestions(tx, who)) >= LIMITS.questions) throw refuse(refusals, 'too_many_questions');
  // An mdoc question that trusts any issuer without naming an authority would trust no issuer.
  const isOfNobody = wanted.format === 'mso_mdoc' && wanted.trust === 'any' && wanted.authorities.length === 0;
  if (isOfNobody && settings.trustLists.length === 0)
    throw refuse(commonRefusals, 'malformed', {
      errors: { authorities: 'is required: this server has no trust list' },
    });
  return insertQuestion(tx, who, { ...wanted, authorities: wanted.authorities.map(readAuthority) });
}

/** Saves, lists and ends an organisation's questions, for staff and programs. */
export function createQuestions(services: Services) {
  const { db, vault } = services;
  const saidOf = ({ id: question, name }: QuestionRow) => ({ question, name });
  return {
    makeByStaff: (who: Officer<'question'>, wanted: NewQuestion, consent: Consent): Promise<Question> =>
      db.tx(async (tx) => {
        await lockAs(tx, who, consent);
        const row = await makeQuestion(tx, services, who, wanted);
        await record(tx, vault, who, 'question.made', saidOf(row));
        return questionOnWire(row);
      }),

    makeByKey: (who: KeyHolder<'presentations:request'>, wanted: NewQuestion): Promise<Question> =>
      db.tx(async (tx) => {
        await lockForKey(tx, who);
        const row = await makeQuestion(tx, services, who, wanted);
        await record(tx, vault, byKey(who), 'question.made', { ...saidOf(row), key: who.keyId });
        return questionOnWire(row);
      }),

    list: async (who: Pick<Officer, 'organisation'>, query: PageQuery): Promise<Page<Question>> => {
      const page = pageById(await listQuestions(db, who, idBefore(query), query.limit + 1), query.limit);
      return { items: page.items.map(questionOnWire), next: page.next };
    },

    end: (who: Officer<'question'>, id: number): Promise<void> =>
      db.tx(async (tx) => {
        await lockUnsigned(tx, who);
        if (!(await endQuestion(tx, who, id))) throw refuse(commonRefusals, 'not_found');
        await record(tx, vault, who, 'question.ended', { question: id });
      }),
  };
}
