import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import type { OfficeMembership } from '#features/office/calls/entry.ts';
import office from '#features/office/web/Office.module.css';
import { useOfficeAct } from '#features/office/web/use-office-act.ts';
import { readName } from '#platform/both-names.ts';
import { dateTimeText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { KeyValues, StatTiles } from '#ui/layout/Facts.tsx';
import { SectionHead } from '#ui/layout/List.tsx';
import type { OfficeDesk } from '../../office-contract.ts';
import { call, reasons, useRead } from './calls.ts';
import { InHand } from './InHand.tsx';
import { identityWords } from './identity-words.ts';

const TAKE = 'POST /api/office/identity/take';

/** The identity desk: the queue, which officer has which document, and the reader's own. */
export function IdentityPage({ of }: { of: OfficeMembership }) {
  const w = useWords(identityWords);
  return (
    <div className={office.page}>
      <Loaded read={useRead('GET /api/office/identity')} what={w.tab}>
        {(desk) => (desk.isOffered ? <Desk of={of} desk={desk} /> : <p className={office.quiet}>{w.notOffered}</p>)}
      </Loaded>
    </div>
  );
}

function Desk({ of, desk }: { of: OfficeMembership; desk: OfficeDesk }) {
  const w = useWords(identityWords);
  const language = useLanguage();
  const { waiting, oldestAt, yours, differ, stuck, mine } = desk;
  return (
    <>
      <StatTiles
        stats={[
          { value: String(waiting), label: w.waiting },
          { value: String(yours), label: w.yours },
          { value: String(differ), label: w.differ },
        ]}
      />
      {oldestAt && <KeyValues rows={[{ term: w.oldest, value: dateTimeText(oldestAt, language) }]} />}
      {stuck > 0 && (
        <p role="status" className={office.wait}>
          {w.stuck(stuck)}
        </p>
      )}
      {mine === null ? <Taking of={of} desk={desk} /> : <InHand key={mine} id={mine} />}
      <Others desk={desk} />
    </>
  );
}

/** Takes the longest-waiting document. Officers cannot choose whose document they look at. */
function Taking({ of, desk: { waiting, yours } }: { of: OfficeMembership; desk: OfficeDesk }) {
  const w = useWords(identityWords);
  const { act, isBusy } = useOfficeAct(reasons);
  if (!of.rights.includes('identity') || of.operator.state !== 'approved')
    return <p className={office.yours}>{w.notForRole}</p>;
  if (waiting === 0) return <p className={office.quiet}>{w.none}</p>;
  if (yours === 0) return <p className={office.yours}>{w.noneForYou}</p>;
  const take = () =>
    act(() => signedCall(call, w.signsTake, TAKE, {}), {
      done: { title: w.taken },
      failed: w.notTaken,
    });
  return (
    <div className={office.acts}>
      <p className={office.quiet}>{w.takeSays}</p>
      <Button isWide isAct loadingText={isBusy ? w.taking : undefined} onClick={() => void take()}>
        {w.take}
      </Button>
    </div>
  );
}

function Others({ desk: { inHand, mine } }: { desk: OfficeDesk }) {
  const w = useWords(identityWords);
  const language = useLanguage();
  const others = inHand.filter(({ documentId }) => documentId !== mine);
  if (others.length === 0) return null;
  return (
    <>
      <SectionHead title={w.inHand} />
      <KeyValues
        rows={others.map(({ documentId, until, ...by }) => ({
          term: w.one(documentId),
          value: `${readName(by, 'officer', language) ?? w.gone}, ${w.until(dateTimeText(until, language))}`,
        }))}
      />
    </>
  );
}
