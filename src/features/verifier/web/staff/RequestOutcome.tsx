import { useLists } from '#features/trust/web/use-lists.ts';
import { useWords } from '#platform/web/device/language.ts';
import { Icon } from '#ui/drawings/Icon.tsx';
import { alert, check } from '#ui/drawings/icons.ts';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { InfoLine } from '#ui/layout/State.tsx';
import type { Question, ReadRequest } from '../../contract.ts';
import styles from './Asking.module.css';
import { askingWords } from './asking-words.ts';
import { requestedClaimText, shownText } from './requested-claim-text.ts';

/** Shows a request's outcome in a word that can be read across a counter, and the answer. */
export function RequestOutcome({ of, became }: { of: Question; became: ReadRequest }) {
  const w = useWords(askingWords);
  const { state, fault, answer } = became;
  const listed = useLists(answer?.issuer.lists);
  if (state === 'open')
    return fault === null ? null : (
      <InfoLine icon={alert} title={w.didNotHold} text={w.faults[fault] ?? w.otherFault} />
    );
  if (state !== 'answered') return <InfoLine icon={alert} title={w.states[state]} text={w.stateTexts[state]} />;
  return (
    <>
      <p className={styles.held}>
        <Icon of={check} size={40} />
        <span>{w.proven}</span>
      </p>
      {answer === null ? (
        <p className={styles.quiet}>{w.gone}</p>
      ) : (
        <KeyValues
          rows={[
            ...answer.claims.map((claim) => ({
              term: requestedClaimText(claim, w),
              value: shownText(claim.values, w),
            })),
            { term: w.issuer, value: answer.issuer.name ?? answer.issuer.id },
            {
              term: w.known,
              value: answer.issuer.isKnown
                ? w.yes
                : [listed.name === null ? w.unknown : '', listed.text].join(' ').trim(),
            },
          ]}
        />
      )}
      <p className={styles.quiet}>{w.keepsFor(of.keepHours)}</p>
    </>
  );
}
