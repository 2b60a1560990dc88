import type { contract } from '#features/organisations/contract.ts';
import { Save } from '#features/organisations/web/AuditPage.tsx';
import { auditWords } from '#features/organisations/web/audit-words.ts';
import { personNamedIn, thingNamedIn } from '#features/organisations/web/names.ts';
import { words as organisationWords } from '#features/organisations/web/words.ts';
import type { AuditEntry } from '#features/organisations/wire.ts';
import { readName } from '#platform/both-names.ts';
import { whenText } from '#platform/dates.ts';
import { pages } from '#platform/web/calls/api.ts';
import { usePages } from '#platform/web/calls/use-pages.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { PagedList } from '#platform/web/PagedList.tsx';
import { SectionHead } from '#ui/layout/List.tsx';
import { LangText } from '#ui/text/LangText.tsx';
import type { OfficeMembership } from '../../calls/entry.ts';
import { ACT_KINDS, type ActKindName } from '../../rules.ts';
import { actText } from '../acts/act-looks.ts';
import office from '../Office.module.css';
import styles from './Access.module.css';
import { accessWords } from './access-words.ts';

const TRAIL = 'GET /api/org/{id}/audit';
const PAGE = 50;
const trailPages = pages<typeof contract>();
/** The office roles that may read the audit trail, as for the organisations' right `audit`. */
const READERS: readonly string[] = ['owner', 'auditor'];

/** The office's audit trail, drawn as a hash chain, for auditors. */
export function AuditLog({ of }: { of: OfficeMembership }) {
  const w = useWords(accessWords);
  return (
    <section aria-label={w.log}>
      <SectionHead title={w.log} />
      {READERS.includes(of.role) ? <Chain id={of.operator.id} /> : <p className={office.quiet}>{w.notForRole}</p>}
    </section>
  );
}

function Chain({ id }: { id: number }) {
  const w = useWords(accessWords);
  const params = { id };
  const read = usePages([TRAIL, params, 'all'], ({ before, signal }) =>
    trailPages(TRAIL, { params, query: { limit: PAGE, before }, signal }),
  );
  const entries = read.data;
  return (
    <>
      <PagedList read={read} what={w.log} more={w.earlier} reading={w.reading}>
        {(all) => <Entries of={all} />}
      </PagedList>
      <p className={office.quiet}>{w.text}</p>
      {entries !== undefined && <Save id={id} />}
    </>
  );
}

const isActKind = (kind: unknown): kind is ActKindName => ACT_KINDS.some((one) => one === kind);
const inFours = (hex: string) => `${hex.slice(0, 16).match(/.{4}/g)?.join(' ')}\u2026`;

/** Returns a function that describes an entry: the act or thing, the decision, and the person by name and number. */
function useAbout(): (entry: AuditEntry) => string[] {
  const w = useWords(accessWords);
  const { states } = useWords(organisationWords);
  const language = useLanguage();
  const wordOf = (words: Readonly<Record<string, string>>, key: unknown) =>
    typeof key === 'string' && key in words ? words[key] : undefined;
  const nameOf = (entry: AuditEntry) => {
    const name = thingNamedIn(entry, language);
    const kind = entry.data?.kind;
    return name !== undefined && isActKind(kind) ? actText(kind, name, language) : name;
  };
  return (entry) => {
    const { data, about } = entry;
    return [
      wordOf(states, data?.state) ?? nameOf(entry),
      wordOf(w.decisions, data?.decision),
      typeof data?.case === 'number' ? w.caseNo(data.case) : undefined,
      typeof data?.document === 'number' ? w.documentNo(data.document) : undefined,
      about ? w[about.as](personNamedIn(entry, language) ?? w.gone, about.id) : undefined,
    ].filter((part) => part !== undefined && part !== '') as string[];
  };
}

const capitalised = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

function Entries({ of }: { of: readonly AuditEntry[] }) {
  const w = useWords(accessWords);
  const { acts, roles } = useWords(auditWords);
  const language = useLanguage();
  const aboutOf = useAbout();
  const now = new Date();
  const [head] = of;
  return (
    <>
      {head && (
        <p className={office.quiet}>
          <span>{w.head(head.n)}</span>
          <span className={`${styles.headcode} code`} translate="no">
            {inFours(head.head)}
          </span>
        </p>
      )}
      <ol className={styles.chain} aria-label={w.log}>
        {of.map((one) => (
          <li key={one.n}>
            <b>
              <LangText>{readName(one, 'by', language) ?? capitalised(roles[one.role ?? ''] ?? '')}</LangText>
            </b>
            <span className="num" translate="no">
              {whenText(one.at, now, language)}
            </span>
            <span>
              <LangText>{[acts[one.act] ?? one.act, ...aboutOf(one)].join(', ')}</LangText>
            </span>
            <span className="code" translate="no">
              {`${one.head.slice(0, 8)}\u2026`}
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}
