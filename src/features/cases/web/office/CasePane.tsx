import { useQuery } from '@tanstack/react-query';
import type { OfficeMembership } from '#features/office/calls/entry.ts';
import { readName } from '#platform/both-names.ts';
import { dateTimeText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { Icon } from '#ui/drawings/Icon.tsx';
import { lock } from '#ui/drawings/icons-more.ts';
import { Timeline } from '#ui/feedback/Timeline.tsx';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { SectionHead } from '#ui/layout/List.tsx';
import { LangText } from '#ui/text/LangText.tsx';
import type { OfficeCase } from '../../office-contract.ts';
import { CasePictures } from '../CasePictures.tsx';
import { entriesOf, won } from '../case-text.ts';
import { words as sideWords } from '../words.ts';
import { CaseDecision } from './CaseDecision.tsx';
import styles from './Cases.module.css';
import { call, file } from './calls.ts';
import { caseWords } from './case-words.ts';

const CASE = 'GET /api/office/cases/{caseId}';
const PICTURE = 'GET /api/office/cases/{caseId}/pictures/{pictureId}';
const LOOK = 'look at a case';

/**
 * One case: statements of both sides, steps, money and decision. The audit trail records each view and shows it to the
 * whole office. So the case is read only when opened, after an own act, and when its row in the list changes (`stamp`),
 * never because of a view.
 */
export function CasePane({ of, id, stamp }: { of: OfficeMembership; id: number; stamp: string }) {
  const w = useWords(caseWords);
  const read = useQuery<OfficeCase>({
    queryKey: [LOOK, id, stamp],
    // Old data stays visible during a refetch.
    placeholderData: (before) => (before?.id === id ? before : undefined),
    queryFn: ({ signal }) => call(CASE, { params: { caseId: id }, signal }),
  });
  return (
    <Loaded read={read} what={w.title}>
      {(one) => (
        <>
          <div>
            <Sides one={one} />
            <Happened one={one} />
            <Pictures one={one} mayDecide={of.rights.includes('decide')} />
          </div>
          <CaseDecision key={`${one.state} ${one.act?.id}`} of={of} one={one} />
        </>
      )}
    </Loaded>
  );
}

/** Both statements are side by side, without colours for either side. */
function Sides({ one }: { one: OfficeCase }) {
  const w = useWords(caseWords);
  const s = useWords(sideWords);
  const language = useLanguage();
  const lastOf = (side: 'payer' | 'shop') =>
    one.steps.findLast((step) => step.side === side && (step.step === 'opened' || step.step === 'said'))?.text;
  const shop = readName(one, 'shop', language);
  const ownerName = readName(one.shopOf, 'name', language);
  const owner = ownerName === shop || ownerName === null ? undefined : w.owner(ownerName);
  const sides = [
    {
      id: 'payer',
      role: w.openedBy[one.openedBy],
      who: readName(one.payer, 'name', language),
      of: undefined,
      text: lastOf('payer'),
    },
    { id: 'shop', role: w.shop, who: shop, of: owner, text: lastOf('shop') },
  ] as const;
  return (
    <>
      <SectionHead title={w.two} />
      <div className={styles.two}>
        {sides.map(({ id, role, who, of, text }) => (
          <div key={id} className={styles.side}>
            <p className={styles.small}>{role}</p>
            <h3>
              <LangText>{who ?? w.gone}</LangText>
            </h3>
            {of && (
              <p className={styles.small}>
                <LangText>{of}</LangText>
              </p>
            )}
            <p>{text ? <LangText>{`“${text}”`}</LangText> : w.nothingSaid}</p>
          </div>
        ))}
      </div>
      <p className={styles.small}>{s.reasons[one.reason]}</p>
    </>
  );
}

/** Pictures open for the officer who took up the case; a note above says what a view causes. */
function Pictures({ one, mayDecide }: { one: OfficeCase; mayDecide: boolean }) {
  const w = useWords(caseWords);
  if (one.pictures.length === 0) return null;
  const open = one.opensPictures && mayDecide;
  const load = async (pictureId: number) => (await file(PICTURE, { params: { caseId: one.id, pictureId } })).blob;
  return (
    <>
      <div className={styles.evidence}>
        <Icon of={lock} size={20} />
        <p>{open ? w.pictureLook : w.picturesClosed}</p>
      </div>
      <CasePictures pictures={one.pictures} load={open ? load : undefined} />
    </>
  );
}

function Happened({ one }: { one: OfficeCase }) {
  const w = useWords(caseWords);
  const s = useWords(sideWords);
  const language = useLanguage();
  const waitsForShop = one.state === 'answer';
  const due = dateTimeText(waitsForShop ? one.answerBy : one.decideBy, language);
  return (
    <>
      <KeyValues
        rows={[
          { term: w.facts.payment, value: `#${one.paymentId}`, isCode: true },
          { term: w.facts.officer, value: readName(one, 'officer', language) ?? w.nobody },
          ...(one.closedAt === null
            ? [
                { term: w.facts.held, value: won(one.held) },
                { term: waitsForShop ? w.facts.answerBy : w.facts.decideBy, value: due },
              ]
            : []),
        ]}
      />
      <SectionHead title={w.happened} />
      <Timeline label={w.happened} entries={entriesOf(one, s, language)} />
    </>
  );
}
