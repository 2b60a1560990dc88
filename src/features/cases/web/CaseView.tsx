import { readName } from '#platform/both-names.ts';
import { dateTimeText } from '#platform/dates.ts';
import { useActing, useMay } from '#platform/web/calls/acting.ts';
import { useUserId } from '#platform/web/calls/session.ts';
import { useGloss, useLanguage, useWords } from '#platform/web/device/language.ts';
import { Loaded } from '#platform/web/Loaded.tsx';
import { TextLink } from '#ui/controls/Button.tsx';
import { Badge } from '#ui/feedback/Badge.tsx';
import { Timeline } from '#ui/feedback/Timeline.tsx';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { SectionHead } from '#ui/layout/List.tsx';
import type { Case } from '../contract.ts';
import { isOpen } from '../rules.ts';
import { CaseActs } from './CaseActs.tsx';
import { CasePictures } from './CasePictures.tsx';
import styles from './Cases.module.css';
import { loadPicture, useRead } from './calls.ts';
import { entriesOf, tones, won } from './case-text.ts';
import { words } from './words.ts';

/** One case for one of its sides: sum, steps, what follows, and actions. */
export function CaseView({ id }: { id: number }) {
  const w = useWords(words);
  const read = useRead('GET /api/cases/{userId}/{id}', { params: { id } });
  return (
    <Loaded read={read} what={w.one(id)}>
      {(one) => <Whole one={one} />}
    </Loaded>
  );
}

function Whole({ one }: { one: Case }) {
  const w = useWords(words);
  const gloss = useGloss(words);
  const language = useLanguage();
  const may = useMay();
  const userId = useUserId();
  const isOwn = useActing() === undefined;
  return (
    <div className={styles.stack}>
      <p>
        <Badge tone={tones[one.state]} word={w.states[one.state]} />
      </p>
      <KeyValues rows={factsOf(one, w, language)} />
      <SectionHead title={w.happened} gloss={gloss?.happened} />
      <Timeline label={w.happened} entries={entriesOf(one, w, language)} />
      <CasePictures pictures={one.pictures} load={(id) => loadPicture(userId, one.id, id)} />
      {isOpen(one.state) && may('dispute') && <CaseActs key={one.steps.length} one={one} />}
      {isOwn && (
        <p>
          <TextLink href={`/pay?payment=${one.paymentId}`}>{w.receipt}</TextLink>
        </p>
      )}
    </div>
  );
}

function factsOf(one: Case, w: (typeof words)['en'], language: 'en' | 'ko') {
  const { facts } = w;
  const due = one.state === 'answer' ? one.answerBy : one.decideBy;
  return [
    { term: facts.shop, value: readName(one, 'shop', language) },
    { term: facts.reason, value: w.reasons[one.reason] },
    { term: facts.paid, value: won(one.paid) },
    { term: facts.disputed, value: won(one.disputed) },
    ...(isOpen(one.state)
      ? [
          { term: facts.held, value: won(one.held) },
          { term: one.state === 'answer' ? facts.answerBy : facts.decideBy, value: dateTimeText(due, language) },
        ]
      : []),
    ...(one.returned === null ? [] : [{ term: facts.returned, value: won(one.returned) }]),
    ...(one.decision === null ? [] : [{ term: facts.why, value: one.decision }]),
  ];
}
