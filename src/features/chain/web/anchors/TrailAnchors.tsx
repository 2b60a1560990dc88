// @online
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRead as useReadTrail } from '#features/organisations/web/calls.ts';
import { dateText } from '#platform/dates.ts';
import { HttpError } from '#platform/web/calls/api.ts';
import { isClosed } from '#platform/web/calls/page-facts.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { report } from '#platform/web/device/report.ts';
import { toast } from '#platform/web/toasts/toast.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { SelectField } from '#ui/controls/Field.tsx';
import { alert, check, clock } from '#ui/drawings/icons.ts';
import { copy } from '#ui/drawings/icons-more.ts';
import { InfoLine } from '#ui/layout/State.tsx';
import { call, useRead } from '../calls.ts';
import { type Anchor, AnchorList } from './AnchorList.tsx';
import styles from './Anchors.module.css';
import { type AnchoredEntry, checkLines, lineOf } from './check-lines.ts';
import { words } from './words.ts';

/** Entries offered for checking; every entry older than an anchor is covered by it. */
const ENTRIES = 50;

/**
 * Shows below an audit trail which part of it is on the chain, and how to check that without this server. Nothing
 * without a chain.
 */
export function TrailAnchors({ id }: { id: number }) {
  if (isClosed('reserves')) return null;
  return (
    <>
      <AnchorList />
      <OfEntries id={id} />
    </>
  );
}

function OfEntries({ id }: { id: number }) {
  const w = useWords(words);
  const [chosen, choose] = useState<number>();
  const entries = useReadTrail('GET /api/org/{id}/audit', { params: { id }, query: { limit: ENTRIES } }).data ?? [];
  const newest = useRead('GET /api/anchors', { query: { limit: 1 } }).data?.[0];
  const entry = entries.find(({ n }) => n === chosen);
  if (!newest || entries.length === 0) return null;
  return (
    <div className={styles.stack}>
      <SelectField
        label={w.entry}
        hint={w.entryText}
        value={chosen ?? ''}
        options={[
          ...(chosen === undefined ? [{ value: '', text: '' }] : []),
          ...entries.map(({ n }) => ({ value: String(n), text: String(n) })),
        ]}
        onChange={({ target }) => choose(Number(target.value))}
      />
      {entry && <IsAnchored anchor={newest} entry={{ organisation: id, n: entry.n, head: entry.head }} />}
    </div>
  );
}

interface IsAnchoredProps {
  anchor: Anchor;
  entry: AnchoredEntry;
}

/** States whether the newest anchor covers an entry; it covers none that is younger. */
function IsAnchored({ anchor, entry }: IsAnchoredProps) {
  const w = useWords(words);
  const day = dateText(anchor.day, useLanguage());
  const { data, isError } = useQuery({
    queryKey: ['GET /api/anchors/{id}/proof', anchor.id, lineOf(entry)],
    queryFn: () =>
      call('GET /api/anchors/{id}/proof', { params: { id: anchor.id }, query: { line: lineOf(entry) } }).then(
        () => true,
        (error: unknown) => {
          if (error instanceof HttpError && error.status === 404) return false;
          throw error;
        },
      ),
  });
  return (
    <>
      <div role="status">
        {data === undefined && !isError && <InfoLine icon={clock} title={w.checking} text="" />}
        {isError && <InfoLine icon={alert} title={w.failed} text="" />}
        {data === true && (
          <InfoLine icon={check} title={w.isIn(entry.n)} text={w.isInText(day, w.states[anchor.state])} />
        )}
        {data === false && <InfoLine icon={clock} title={w.isYoung(entry.n)} text={w.isYoungText(day)} />}
      </div>
      {data === true && <Lines text={checkLines(location.origin, anchor.id, entry)} />}
    </>
  );
}

function Lines({ text }: { text: string }) {
  const w = useWords(words);
  const copyThem = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast({ title: w.copied });
    } catch (error) {
      report('Copy', error);
      toast({ title: w.notCopied, isDestructive: true });
    }
  };
  return (
    <>
      <h3>{w.check}</h3>
      <p className={styles.text}>{w.checkText}</p>
      <pre className={`code ${styles.lines}`} translate="no">
        {text}
      </pre>
      <Button isWide icon={copy} onClick={() => void copyThem()}>
        {w.copy}
      </Button>
    </>
  );
}
