import { useState } from 'react';
import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import type { Role } from '#features/organisations/rules.ts';
import type { Membership } from '#features/organisations/wire.ts';
import { useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { useForm } from '#platform/web/use-form.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import { Sheet } from '#ui/layout/Sheet.tsx';
import { askWords } from '../ask-words.ts';
import { call, officerActs } from '../calls.ts';
import { Secret } from '../keys/Secret.tsx';
import styles from '../Organisations.module.css';
import { words } from '../words.ts';
import { RoleField } from './RoleField.tsx';
import { staffWords } from './staff-words.ts';

interface InviteSheetProps {
  of: Membership;
  isOpen: boolean;
  onClose: () => void;
}

const INVITE = 'POST /api/org/{id}/invitations';

/** Makes an invitation link for one person in a role, and shows it only this once. */
export function InviteSheet({ of, isOpen, onClose }: InviteSheetProps) {
  const w = useWords(staffWords);
  const { close: closeLabel } = useWords(words);
  const [made, setMade] = useState<{ link: string; email: string | null }>();
  const [isBusy, setIsBusy] = useState(false);
  const close = () => {
    setMade(undefined);
    onClose();
  };
  return (
    <Sheet
      isOpen={isOpen}
      onClose={close}
      title={made === undefined ? w.invite : w.linkTitle}
      lead={made === undefined ? w.inviteLead : made.email === null ? w.linkLead : w.linkOnly(made.email)}
      closeLabel={closeLabel}
      isBusy={isBusy}
    >
      {made === undefined ? (
        <InviteForm of={of} onBusy={setIsBusy} onMade={setMade} />
      ) : (
        <Secret text={made.link} label={w.linkTitle} share={{ title: of.organisation.displayName, url: made.link }} />
      )}
    </Sheet>
  );
}

interface InviteFormProps {
  of: Membership;
  onBusy: (isBusy: boolean) => void;
  onMade: (made: { link: string; email: string | null }) => void;
}

function InviteForm({ of, onBusy, onMade }: InviteFormProps) {
  const w = useWords(staffWords);
  const all = useWords(words);
  const { required } = useWords(askWords);
  const { isOperator: isOffice } = of.organisation;
  const { isBusy, refused, act } = useAct({ ...officerActs, onBusy });
  const first: { label: string; role: Role } = { label: '', role: isOffice ? 'approver' : 'clerk' };
  const form = useForm(first, (typed) => ({ label: !typed.label.trim() && required }), refused);
  const submit = form.press(() => {
    const { role } = form.values;
    const label = form.values.label.trim();
    // An invitation into the office names the person's e-mail.
    const email = isOffice ? label : null;
    const sent = { params: { id: of.organisation.id }, body: { role, label, email } };
    void act(() => signedCall(call, w.signingInvite(all.roles[role], label), INVITE, sent), {
      failed: w.notInvited,
      onDone: ({ link }) => onMade({ link, email }),
    });
  });
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <TextField
        label={isOffice ? w.email : w.label}
        hint={isOffice ? w.emailHint : w.labelHint}
        type={isOffice ? 'email' : 'text'}
        maxLength={60}
        required
        {...form.field('label')}
        error={form.error('label') ?? refused.email}
      />
      <RoleField
        by={of.role}
        of={of.organisation}
        value={form.values.role}
        error={refused.role}
        onChange={form.put('role')}
      />
      <Button type="submit" isAct isWide loadingText={isBusy ? w.making : undefined}>
        {w.make}
      </Button>
    </form>
  );
}
