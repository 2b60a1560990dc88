import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import { dateTimeText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { Confirm } from '#ui/controls/ButtonPair.tsx';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { Sheet } from '#ui/layout/Sheet.tsx';
import type { OrganisationConnection } from '../contract.ts';
import styles from './Connections.module.css';
import { call, peopleActs } from './calls.ts';
import { peopleWords } from './people-words.ts';

interface PersonSheetProps {
  id: number;
  /** The sheet is closed while this is undefined. */
  of: OrganisationConnection | undefined;
  isChanging: boolean;
  onClose: () => void;
}

const END = 'POST /api/org/{id}/connect/end';

/** Shows a person who is or was connected, with a way to end the connection. */
export function PersonSheet({ id, of, isChanging, onClose }: PersonSheetProps) {
  const w = useWords(peopleWords);
  const language = useLanguage();
  const { isBusy, act } = useAct(peopleActs);
  const end = async ({ connectionId, reference }: OrganisationConnection) => {
    const sent = { params: { id }, body: { connectionId } };
    await act(() => signedCall(call, w.signingEnd(reference ?? w.unnamed), END, sent), {
      done: { title: w.endedToast },
      failed: w.notEnded,
      onDone: onClose,
    });
  };
  return (
    <Sheet
      isOpen={of !== undefined}
      onClose={onClose}
      title={of?.reference ?? w.unnamed}
      closeLabel={w.close}
      isBusy={isBusy}
    >
      {of && (
        <>
          <KeyValues
            rows={[
              { term: w.facts.id, value: of.connectionId, isCode: true },
              { term: w.facts.purpose, value: of.purpose },
              { term: w.facts.since, value: dateTimeText(of.since, language) },
              ...(of.endedAt === null
                ? []
                : [
                    {
                      term: w.facts.ended,
                      value: `${dateTimeText(of.endedAt, language)}${of.endedBy ? `, ${w.by[of.endedBy]}` : ''}`,
                    },
                  ]),
            ]}
          />
          {isChanging && of.endedAt === null && (
            <div className={styles.act}>
              <Confirm
                text={w.endText}
                cancel={w.cancel}
                act={w.end}
                acting={w.ending}
                isActing={isBusy}
                onAct={() => end(of)}
              />
            </div>
          )}
        </>
      )}
    </Sheet>
  );
}
