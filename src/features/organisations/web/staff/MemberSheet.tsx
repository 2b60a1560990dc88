import { useState } from 'react';
import { nameIn } from '#features/auth/person.ts';
import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import type { Role } from '#features/organisations/rules.ts';
import type { Member, Membership } from '#features/organisations/wire.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { go } from '#platform/web/location.ts';
import { useAct } from '#platform/web/use-act.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Confirm, Question } from '#ui/controls/ButtonPair.tsx';
import { Sheet } from '#ui/layout/Sheet.tsx';
import { call, officerActs } from '../calls.ts';
import styles from '../Organisations.module.css';
import { words } from '../words.ts';
import { RoleField } from './RoleField.tsx';
import { staffWords } from './staff-words.ts';

interface MemberSheetProps {
  of: Membership;
  /** The member to show. Undefined closes the sheet. */
  member: Member | undefined;
  onClose: () => void;
}

/** Sheet of one member: change the role or remove them; for oneself, leave. */
export function MemberSheet({ of, member, onClose }: MemberSheetProps) {
  const all = useWords(words);
  const language = useLanguage();
  const [isBusy, setIsBusy] = useState(false);
  const isOpen = member !== undefined;
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={member ? nameIn(member, language) : ''}
      lead={member && all.may[member.role]}
      closeLabel={all.close}
      isBusy={isBusy}
    >
      {member && (
        <div className={styles.form}>
          {member.isYou ? (
            <Leave of={of} onBusy={setIsBusy} />
          ) : (
            <Decide key={member.id} of={of} member={member} onBusy={setIsBusy} onClose={onClose} />
          )}
        </div>
      )}
    </Sheet>
  );
}

const CHANGE = 'PATCH /api/org/{id}/staff/{memberId}';
const REMOVE = 'DELETE /api/org/{id}/staff/{memberId}';
const LEAVE = 'POST /api/org/{id}/leave';

interface DecideProps {
  of: Membership;
  member: Member;
  onBusy: (isBusy: boolean) => void;
  onClose: () => void;
}

function Decide({ of, member, onBusy, onClose }: DecideProps) {
  const all = useWords(words);
  const w = useWords(staffWords);
  const language = useLanguage();
  const name = nameIn(member, language);
  const [role, setRole] = useState<Role>(member.role);
  const [isAsking, setIsAsking] = useState(false);
  const { isBusy, refused, act } = useAct({ ...officerActs, onBusy });
  const params = { id: of.organisation.id, memberId: member.id };
  const change = async () => {
    const sent = { params, body: { role } };
    const what = w.signingRole(name, all.roles[role]);
    await act(() => signedCall(call, what, CHANGE, sent), {
      done: { title: w.changed },
      failed: w.notChanged,
      onDone: onClose,
    });
  };
  const remove = () =>
    act(() => signedCall(call, w.signingRemove(name), REMOVE, { params }), {
      done: { title: w.removed(name) },
      failed: w.notRemoved,
      onDone: onClose,
    });
  if (isAsking)
    return (
      <Question
        text={w.removeText(name)}
        cancel={all.cancel}
        act={w.remove}
        acting={w.removing}
        isActing={isBusy}
        onCancel={() => setIsAsking(false)}
        onAct={() => void remove()}
      />
    );
  return (
    <>
      <RoleField by={of.role} of={of.organisation} value={role} error={refused.role} onChange={setRole} />
      <Button isAct isWide isDisabled={isBusy || role === member.role} onClick={() => void change()}>
        {w.change}
      </Button>
      <Button look="danger-text" isWide onClick={() => setIsAsking(true)}>
        {w.remove}
      </Button>
    </>
  );
}

function Leave({ of, onBusy }: { of: Membership; onBusy: (isBusy: boolean) => void }) {
  const all = useWords(words);
  const w = useWords(staffWords);
  const { isBusy, act } = useAct({ ...officerActs, onBusy });
  const { id, displayName } = of.organisation;
  const params = { id };
  const leave = () =>
    act(() => signedCall(call, w.signingLeave(displayName), LEAVE, { params }), {
      done: { title: w.left(displayName) },
      failed: w.notLeft,
      onDone: () => go('/organisations'),
    });
  return (
    <Confirm text={w.leaveText} cancel={all.cancel} act={w.leave} acting={w.leaving} isActing={isBusy} onAct={leave} />
  );
}
