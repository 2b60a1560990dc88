import { actOfOne } from '#features/office/server/acts/act-wire.ts';
import type { Acts } from '#features/office/server/acts/acts.ts';
import { findWaiting, readBody } from '#features/office/server/acts/acts-store.ts';
import { namesOf } from '#features/organisations/server/audit/trail-store.ts';
import { namesAs } from '#platform/both-names.ts';
import type { Page, PageQuery } from '#platform/contract.ts';
import type { HandlersOf } from '#platform/server/http/http.ts';
import type { Consent, OfficeOfficer } from '#platform/server/http/proof.ts';
import type { Services } from '#platform/server/services.ts';
import type { Db, Tx } from '#platform/server/store/db.ts';
import { readMidnights } from '#platform/server/store/midnights.ts';
import { idBefore, pageById } from '#platform/server/store/pages.ts';
import { onWire } from '#platform/wire-time.ts';
import type { contract, OfficeText, PendingText } from '../../office-contract.ts';
import { type Content, TERMS_KINDS } from '../../rules.ts';
import { judgeVersion, termsFaultText } from '../make-version.ts';
import { listVersions, versionAt } from '../store.ts';
import { askedText, OTHER_BEFORE, subjectOf } from './new-text.ts';

type Handlers = HandlersOf<typeof contract>;

/** Creates the handlers that list the versions and pending requests, and request new versions. */
export function textHandlers({ db }: Pick<Services, 'db'>, acts: Acts): Handlers {
  const ask = async (
    who: OfficeOfficer<'rules'>,
    { content, validFrom, reason }: { content: Content; validFrom: string; reason: string },
    consent: Consent,
  ) => {
    const { asked } = await readMidnights(db, validFrom);
    const before = (await versionAt(db, content.kind, asked))?.id ?? null;
    return acts.make(who, { kind: 'terms.version', body: { content, validFrom, reason, before } }, consent);
  };
  return {
    'GET /api/office/texts': ({ query }) => list(db, query),
    'GET /api/office/texts/asked': ({ who }) => db.tx((tx) => listAsked(tx, who)),
    'POST /api/office/texts': ({ who, body: { kind, en, ko, ...rest }, consent }) =>
      ask(who, { content: { kind, en, ko }, ...rest }, consent),
    'POST /api/office/contact': ({ who, body: { validFrom, reason, ...contact }, consent }) =>
      ask(who, { content: { kind: 'contact', ...contact }, validFrom, reason }, consent),
    'POST /api/office/holidays': ({ who, body: { days, ...rest }, consent }) =>
      ask(who, { content: { kind: 'holidays', days }, ...rest }, consent),
  };
}

async function list(db: Db, query: PageQuery): Promise<Page<OfficeText>> {
  const { items, next } = pageById(await listVersions(db, idBefore(query), query.limit + 1), query.limit);
  const names = await namesOf(
    db,
    items.flatMap(({ made_by, checked_by }) => [made_by, checked_by]),
  );
  const shown = items.map(
    (row): OfficeText => ({
      id: row.id,
      kind: row.kind,
      validFrom: onWire(row.valid_from),
      state: row.state,
      content: 'en' in row.content ? null : writable(row.content),
      ...namesAs('madeBy', names.get(row.made_by)),
      ...namesAs('checkedBy', names.get(row.checked_by)),
      accepted: row.accepted,
    }),
  );
  return { items: shown, next };
}

const writable = (content: Content): NonNullable<OfficeText['content']> =>
  content.kind === 'holidays' ? { ...content, days: [...content.days] } : content;

async function listAsked(tx: Tx, who: OfficeOfficer<'see'>): Promise<PendingText[]> {
  const found: PendingText[] = [];
  for (const kind of TERMS_KINDS) {
    const row = await findWaiting(tx, who, { kind: 'terms.version', subject: subjectOf(kind) });
    if (row?.state !== 'waiting') continue;
    const { content, validFrom, before } = askedText.parse(readBody(row).body);
    const judged = await judgeVersion(tx, { content, validFrom });
    const fault = 'code' in judged ? termsFaultText(judged) : judged.before === before ? null : OTHER_BEFORE;
    found.push({ act: await actOfOne(tx, who, row), validFrom, content, fault });
  }
  return found;
}
