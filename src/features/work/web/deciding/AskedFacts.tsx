import { lazy, Suspense } from 'react';
import { isEscalatedToMe, isHashOnly } from '#features/work/blocker.ts';
import type { Approval } from '#features/work/contract.ts';
import { readName } from '#platform/both-names.ts';
import { whenText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { Icon } from '#ui/drawings/Icon.tsx';
import { check, cross } from '#ui/drawings/icons.ts';
import { RoundSeal } from '#ui/drawings/Seal.tsx';
import { LangText } from '#ui/text/LangText.tsx';
import { momentText } from '../approval-text.ts';
import styles from './Asking.module.css';
import { askingWords } from './asking-words.ts';
import { MoneyLine } from './MoneyLine.tsx';

const Changes = lazy(() => import('../reading/ReadingParts.tsx').then(({ Changes: of }) => ({ default: of })));

/**
 * Notes before a request's facts: amendment, the person represented, the open question, and whose account holds the
 * money.
 */
export function AskedNotes({ approval }: { approval: Approval }) {
  const w = useWords(askingWords);
  const { status, version, question, amended } = approval;
  const language = useLanguage();
  const forName = readName(approval, 'forName', language);
  const questionBy = question && readName(question, 'by', language);
  const isMine = status === 'approved' || status === 'rejected';
  return (
    <>
      {version > 1 && status === 'pending' && (
        <p className={styles.amended}>
          <LangText>{w.amended(version)}</LangText>
        </p>
      )}
      {!amended && approval.before && (
        <Suspense>
          <Changes approval={approval} />
        </Suspense>
      )}
      {isEscalatedToMe(approval) && status === 'pending' && <p className={styles.note}>{`${w.escalated}.`}</p>}
      {forName !== null && (status === 'pending' || isMine) && (
        <p className={styles.note}>
          <LangText>{isMine ? w.actedFor(forName) : w.actsFor(forName)}</LangText>
        </p>
      )}
      <MoneyLine approval={approval} />
      {status === 'pending' && isHashOnly(approval) && (
        <p className={styles.note}>
          <LangText>{w.hashOnly}</LangText>
        </p>
      )}
      {question && (
        <dl className={styles.question}>
          <dt>{questionBy === null ? w.question : `${w.question} · ${questionBy}`}</dt>
          <dd>
            <LangText>{question.question}</LangText>
          </dd>
          <dt>{w.answer}</dt>
          <dd>
            <LangText>{question.answer ?? w.noAnswer}</LangText>
          </dd>
        </dl>
      )}
    </>
  );
}

/** The steps with their seats: who approved, who is asked, who comes later. */
export function Steps({ approval }: { approval: Approval }) {
  const w = useWords(askingWords);
  const language = useLanguage();
  const now = new Date();
  if (approval.steps.length === 0) return null;
  return (
    <>
      <h3 className={styles.subhead}>{w.steps}</h3>
      <ol className={styles.steps} aria-label={w.steps}>
        {approval.steps.map(({ n, mode, needed, dueAt, state, seats }) => (
          <li key={n} data-state={state}>
            <span className={styles.number} aria-hidden="true">
              {state === 'passed' ? (
                <Icon of={check} size={16} />
              ) : state === 'ended' ? (
                <Icon of={cross} size={16} />
              ) : (
                n
              )}
            </span>
            <div className={styles.seats}>
              <p className={styles.step}>
                <strong>{w.step(n)}</strong>{' '}
                <LangText>
                  {[
                    w.states[state],
                    seats.length > 1 ? (mode === 'n' ? w.needed.n(needed) : w.needed[mode]) : undefined,
                    dueAt && state !== 'passed' ? w.stepDue(whenText(dueAt, now, language)) : undefined,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </LangText>
              </p>
              <ul>
                {seats
                  .map((seat, i) => ({ seat, place: `${approval.id}/${n}/${i}` }))
                  .map(({ seat, place }) => (
                    <SeatRow key={place} seat={seat} isOpen={state === 'open'} documentId={place} />
                  ))}
              </ul>
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}

type Seat = Approval['steps'][number]['seats'][number];

function SeatRow({ seat, isOpen, documentId }: { seat: Seat; isOpen: boolean; documentId: string }) {
  const w = useWords(askingWords);
  const language = useLanguage();
  const { decision, decidedAt, isMe, isEscalated } = seat;
  const who = readName(seat, 'name', language) ?? w.gone;
  const forName = readName(seat, 'forName', language);
  const when = decidedAt && momentText(decidedAt, language);
  const what =
    decision === null ? (isOpen ? w.waitsFor : '') : decision === 'approved' ? w.sealedBy(who) : w.rejectedBy(who);
  return (
    <li className={styles.seat}>
      <div>
        <p>{isMe ? w.you : <LangText>{who}</LangText>}</p>
        <p className={styles.meta}>
          <LangText>
            {[what, forName && w.forWhom(forName), isEscalated && w.escalatedSeat, when].filter(Boolean).join(' · ')}
          </LangText>
        </p>
      </div>
      {decision === 'approved' ? (
        <RoundSeal person={{ name: who }} size={44} documentId={documentId} />
      ) : (
        <span className={styles.empty} aria-hidden="true" />
      )}
    </li>
  );
}
