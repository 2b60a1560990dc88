import { useState } from 'react';
import { useDid } from '#features/identity/web/calls.ts';
import { dateText } from '#platform/dates.ts';
import { isClosed } from '#platform/web/calls/page-facts.ts';
import { useGloss, useLanguage, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { document } from '#ui/drawings/icons-more.ts';
import { List, ListRow, SectionHead } from '#ui/layout/List.tsx';
import { EmptyState } from '#ui/layout/State.tsx';
import type { DigitalDocument } from '../contract.ts';
import { shownStatus } from '../document-status.ts';
import { documentTypes } from '../document-types.ts';
import { useRead } from './calls.ts';
import { DocumentSheet } from './DocumentSheet.tsx';
import { rejectionText } from './rejection-words.ts';
import { documentTones, words } from './words.ts';

/** Documents sent for verification with their status, and the reason for each rejection. */
export function SubmittedDocuments() {
  const w = useWords(words);
  const gloss = useGloss(words);
  const did = useDid();
  const read = useRead('GET /api/digital-documents/{userId}');
  // Without a verifier an empty list would stay empty, so nothing is shown until the list is known.
  if (isClosed('verifier') && !read.isError && !read.data?.length) return null;
  return (
    <>
      <SectionHead title={w.documents} gloss={gloss?.documents} />
      <Loaded read={read} what={w.documents} rows={1}>
        {(documents) =>
          documents.length === 0 ? (
            <EmptyState did={did} title={w.none} text={w.noneText} />
          ) : (
            <DocumentList documents={documents} />
          )
        }
      </Loaded>
    </>
  );
}

function DocumentList({ documents }: { documents: readonly DigitalDocument[] }) {
  const w = useWords(words);
  const [looked, setLooked] = useState<number>();
  return (
    <>
      <List label={w.documents}>
        {documents.map((one) => (
          <DocumentRow key={one.id} one={one} onClick={() => setLooked(one.id)} />
        ))}
      </List>
      <DocumentSheet one={documents.find(({ id }) => id === looked)} onClose={() => setLooked(undefined)} />
    </>
  );
}

function DocumentRow({ one, onClick }: { one: DigitalDocument; onClick: () => void }) {
  const w = useWords(words);
  const language = useLanguage();
  const status = shownStatus(one);
  return (
    <ListRow
      icon={document}
      title={documentTypes[one.documentType][language]}
      meta={rejectionText(one.metadata, language) ?? w.submitted(dateText(one.createdAt, language))}
      status={{ tone: documentTones[status], word: w.status[status] }}
      onClick={onClick}
    />
  );
}
