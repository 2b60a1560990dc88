import { type ReactNode, useState } from 'react';
import type { OfficeMembership } from '#features/office/calls/entry.ts';
import office from '#features/office/web/Office.module.css';
import { useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { Button, TextLink } from '#ui/controls/Button.tsx';
import { plus } from '#ui/drawings/icons.ts';
import type { OfficeText } from '../../office-contract.ts';
import type { Content, TermsKind } from '../../rules.ts';
import { useRead } from '../calls.ts';
import { textWords } from './text-words.ts';
import { VersionForm } from './VersionForm.tsx';

interface NextVersionProps {
  of: OfficeMembership;
  kind: TermsKind;
  /** The newest version, with which the form of the next one starts. */
  last: OfficeText | undefined;
}

/** While no version is pending: links to the newest version, and to writing the next. */
export function NextVersion({ of, kind, last }: NextVersionProps) {
  const w = useWords(textWords);
  const [isWriting, setIsWriting] = useState(false);
  const isText = kind === 'terms' || kind === 'privacy';
  if (!isWriting)
    return (
      <>
        {last && isText && <TextLink href={`/terms?version=${last.id}`}>{w.read}</TextLink>}
        {of.rights.includes('rules') ? (
          <Button look="secondary" isWide icon={plus} onClick={() => setIsWriting(true)}>
            {w.next}
          </Button>
        ) : (
          <p className={office.yours}>{w.notForRole}</p>
        )}
      </>
    );
  const form = (content: Content | undefined) => (
    <VersionForm kind={kind} from={content} onDrop={() => setIsWriting(false)} />
  );
  return last && isText ? <FromText version={last.id}>{form}</FromText> : form(last?.content ?? undefined);
}

function FromText({ version, children }: { version: number; children: (content: Content) => ReactNode }) {
  const w = useWords(textWords);
  const read = useRead('GET /api/terms/versions/{versionId}', { params: { versionId: version } });
  return (
    <Loaded read={read} what={w.what}>
      {({ kind, en, ko }) => children({ kind, en, ko })}
    </Loaded>
  );
}
