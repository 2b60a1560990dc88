import { useDid } from '#features/identity/web/useDid.ts';
import { dateText } from '#platform/dates.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { useGloss, useLanguage, useWords } from '#platform/web/language.ts';
import { document } from '#ui/icons.ts';
import { List, ListRow, SectionHead } from '#ui/List.tsx';
import { Screen, TitleRow } from '#ui/Shell.tsx';
import { EmptyState } from '#ui/State.tsx';
import type { DigitalDocument } from '../contract.ts';
import { useRead } from './calls.ts';
import { words } from './words.ts';

/** Where an identity document is sent for verification; shows those that were sent and what became of them. */
export function VerifyIdentityScreen() {
  const w = useWords(words);
  const gloss = useGloss(words);
  const did = useDid();
  const documents = useRead('GET /api/digital-documents/{userId}');
  return (
    <Screen>
      <TitleRow title={w.title} gloss={gloss?.title} back={{ href: '/id', label: w.back }} />
      <SectionHead title={w.documents} gloss={gloss?.documents} />
      <Loaded read={documents} what={w.documents}>
        {(items) => <DocumentList documents={items} did={did} />}
      </Loaded>
    </Screen>
  );
}

function DocumentList({ documents, did }: { documents: readonly DigitalDocument[]; did: string }) {
  const w = useWords(words);
  const language = useLanguage();
  if (documents.length === 0) return <EmptyState did={did} title={w.none} text={w.noneText} />;
  return (
    <List label={w.documents}>
      {documents.map(({ id, title, documentType, metadata, createdAt }) => (
        <ListRow
          key={id}
          icon={document}
          title={title}
          meta={`${w.types[documentType]} · ${dateText(createdAt, language)}`}
          status={{ status: metadata.verificationStatus, word: w.status[metadata.verificationStatus] }}
        />
      ))}
    </List>
  );
}
