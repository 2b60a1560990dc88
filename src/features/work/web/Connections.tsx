import type { contract as connectionsContract } from '#features/connections/contract.ts';
import { shortDid } from '#features/identity/did-text.ts';
import { useRead } from '#features/identity/web/calls.ts';
import { shownNames } from '#features/organisations/web/names.ts';
import { dateTimeText } from '#platform/dates.ts';
import { callsOf } from '#platform/web/calls/query.ts';
import { useGloss, useLanguage, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { SectionHead } from '#ui/layout/List.tsx';
import type { Summary } from '../contract.ts';
import { words } from './words.ts';

const { useRead: useConnections } = callsOf<typeof connectionsContract>();

/** Shows where requests come from and the person's identity, based only on the records here. */
export function Connections({ summary }: { summary: Summary }) {
  const w = useWords(words);
  const gloss = useGloss(words);
  const language = useLanguage();
  const { requesters, lastRequestAt } = summary;
  const connected = useConnections('GET /api/connections').data?.filter(({ endedAt }) => endedAt === null) ?? [];
  const names = [...new Set(connected.map(({ organisation }) => shownNames(organisation, language)[0]))];
  return (
    <>
      <SectionHead title={w.erp} gloss={gloss?.erp} />
      <KeyValues
        rows={[
          { term: w.erpSystem, value: names.length > 0 ? names.join(', ') : w.erpNone },
          { term: w.lastRequest, value: lastRequestAt ? dateTimeText(lastRequestAt, language) : w.never },
          { term: w.requesters, value: String(requesters) },
        ]}
      />
      <SectionHead title={w.chain} gloss={gloss?.chain} />
      <Chain />
    </>
  );
}

function Chain() {
  const w = useWords(words);
  return (
    <Loaded read={useRead('GET /api/did/{userId}/resolution')} what={w.chain} rows={3}>
      {({ didDocument, didResolutionMetadata }) => (
        <KeyValues
          rows={[
            { term: w.signer, value: shortDid(didDocument.id), isCode: true },
            { term: w.resolution, value: didResolutionMetadata.resolvedLocally ? w.local : w.onChain },
          ]}
        />
      )}
    </Loaded>
  );
}
