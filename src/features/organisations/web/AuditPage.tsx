import { signed } from '#features/auth/web/passkeys/signed.ts';
import { readName } from '#platform/both-names.ts';
import { whenText } from '#platform/dates.ts';
import { pages } from '#platform/web/calls/api.ts';
import { files } from '#platform/web/calls/files.ts';
import { usePages } from '#platform/web/calls/use-pages.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { saveBlob } from '#platform/web/device/share.ts';
import { PagedList } from '#platform/web/PagedList.tsx';
import { useAct } from '#platform/web/use-act.ts';
import type { Language } from '#platform/words.ts';
import { Button } from '#ui/controls/Button.tsx';
import { download } from '#ui/drawings/icons-more.ts';
import { List, ListRow } from '#ui/layout/List.tsx';
import type { contract } from '../contract.ts';
import type { AuditEntry } from '../wire.ts';
import { auditWords } from './audit-words.ts';
import { reasons } from './calls.ts';
import { personNamedIn, thingNamedIn } from './names.ts';
import styles from './Organisations.module.css';
import { words } from './words.ts';

const TRAIL = 'GET /api/org/{id}/audit';
const FILE = 'GET /api/org/{id}/audit/file';
const PAGE = 50;
const trailPages = pages<typeof contract>();
const file = files<typeof contract>();

/** An organisation's audit trail, newest first, with a signed export. */
export function AuditPage({ id }: { id: number }) {
  const w = useWords(auditWords);
  const params = { id };
  const read = usePages([TRAIL, params, 'all'], ({ before, signal }) =>
    trailPages(TRAIL, { params, query: { limit: PAGE, before }, signal }),
  );
  return (
    <>
      <p className={styles.quiet}>{w.lead}</p>
      <PagedList read={read} what={w.title} more={w.older} reading={w.reading}>
        {(all) => (all.length === 0 ? <p className={styles.quiet}>{w.none}</p> : <Entries of={all} />)}
      </PagedList>
      {read.data !== undefined && read.data.length > 0 && <Save id={id} />}
    </>
  );
}

function Entries({ of }: { of: readonly AuditEntry[] }) {
  const w = useWords(auditWords);
  const { roles, states } = useWords(words);
  const language = useLanguage();
  const now = new Date();
  const roleOf = (role: string) => w.roles[role] ?? (roles as Readonly<Record<string, string>>)[role] ?? role;
  const whoOf = ({ role, ...entry }: AuditEntry) => {
    const by = readName(entry, 'by', language);
    if (role === null) return w.gone;
    return by === null ? roleOf(role) : `${by}, ${roleOf(role)}`;
  };
  return (
    <List label={w.title}>
      {of.map((one) => (
        <ListRow
          key={one.n}
          title={`${one.n}. ${w.acts[one.act] ?? one.act}`}
          meta={[whenText(one.at, now, language), whoOf(one), ...aboutOf(one, { states, gone: w.gone }, language)]
            .filter(Boolean)
            .join(' · ')}
          trailing={
            <span className={`${styles.head} code`} translate="no">
              {one.head.slice(0, 8)}
            </span>
          }
        />
      ))}
    </List>
  );
}

interface AboutWords {
  states: Readonly<Record<string, string>>;
  /** Shown in place of the name of a person whose account is closed. */
  gone: string;
}

/** Returns the thing that an entry is about, if it has a name or a word, and the person. */
function aboutOf(entry: AuditEntry, { states, gone }: AboutWords, language: Language) {
  const { externalId, purpose, url, state, to, connection } = entry.data ?? {};
  const stateWord = typeof state === 'string' ? (states[state] ?? state) : undefined;
  const person = entry.about ? (personNamedIn(entry, language) ?? gone) : undefined;
  const things = [externalId, thingNamedIn(entry, language), purpose, url, stateWord, to, connection];
  return [things.find((value) => typeof value === 'string' && value !== ''), person];
}

/** Saves the whole trail, signed, so that others can verify it. */
export function Save({ id }: { id: number }) {
  const w = useWords(auditWords);
  const { unanswered } = useWords(words);
  const { isBusy, act } = useAct({ reasons, otherwise: unanswered, routes: [] });
  const save = async () => {
    const params = { id };
    const { name, blob } = await signed(w.signing, { call: FILE, params }, (signature) =>
      file(FILE, { params, signature }),
    );
    saveBlob(name, blob);
  };
  return (
    <div className={styles.rows}>
      <Button
        isWide
        isAct
        icon={download}
        loadingText={isBusy ? w.saving : undefined}
        onClick={() => void act(save, { done: { title: w.saved }, failed: w.notSaved })}
      >
        {w.save}
      </Button>
      <p className={styles.quiet}>{w.saveText}</p>
    </div>
  );
}
