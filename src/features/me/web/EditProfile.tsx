// @online
import { type FormEvent, useState } from 'react';
import { fullName, nameBeside } from '#features/auth/person.ts';
import { CurrentPassword, useHasPassword } from '#features/auth/web/CurrentPassword.tsx';
import { emailWords } from '#features/auth/web/email-words.ts';
import { noMailWords } from '#features/auth/web/no-mail-words.ts';
import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import { sendsNoMail } from '#platform/web/calls/page-facts.ts';
import { refetch } from '#platform/web/calls/query.ts';
import { isHosted, needsSession, useUserId } from '#platform/web/calls/session.ts';
import { useWords } from '#platform/web/device/language.ts';
import { useAct } from '#platform/web/use-act.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import { Sheet } from '#ui/layout/Sheet.tsx';
import { type ProfileField, type ProfileForm, profileFaults, profileOf } from '../rules.ts';
import { call, type User } from './calls.ts';
import styles from './MyInfo.module.css';
import { reasons } from './reasons.ts';
import { accessWords } from './security/access-words.ts';
import { words } from './words.ts';

interface EditProfileProps {
  user: User;
  /** The proven e-mail, set while a new one waits for a link that only the operator can hand over. */
  keptEmail: string | undefined;
  isOpen: boolean;
  onClose: () => void;
}

/** Edits first, last and Korean name and e-mail. Errors appear beside their fields. */
export function EditProfile({ user, keptEmail, isOpen, onClose }: EditProfileProps) {
  const w = useWords(words);
  const [isSaving, setIsSaving] = useState(false);
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={w.edit} lead={w.editLead} closeLabel={w.close} isBusy={isSaving}>
      <ProfileFields user={user} keptEmail={keptEmail} isSaving={isSaving} onSaving={setIsSaving} onSaved={onClose} />
    </Sheet>
  );
}

const ROUTE = 'PATCH /api/user/{userId}';
const FIELDS: readonly { field: ProfileField; complete: string; kind?: 'email' }[] = [
  { field: 'firstName', complete: 'given-name' },
  { field: 'lastName', complete: 'family-name' },
  { field: 'nameKo', complete: 'off' },
  { field: 'email', complete: 'email', kind: 'email' },
];

type Errors = Partial<Record<ProfileField | 'currentPassword', string>>;

interface ProfileFieldsProps {
  user: User;
  keptEmail: string | undefined;
  isSaving: boolean;
  onSaving: (isSaving: boolean) => void;
  onSaved: () => void;
}

function ProfileFields({ user, keptEmail, isSaving, onSaving, onSaved }: ProfileFieldsProps) {
  const w = useWords(words);
  const access = useWords(accessWords);
  const [form, setForm] = useState<ProfileForm>({ ...user, nameKo: user.nameKo ?? '' });
  const [currentPassword, setCurrentPassword] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const hasPassword = useHasPassword();
  const needsPassword = needsSession() && hasPassword && isOtherEmail(user, form);
  const hints = useHints(keptEmail);
  const save = useSave({
    user,
    form,
    keptEmail,
    currentPassword: needsPassword ? currentPassword : undefined,
    setErrors,
  });

  const type = (field: keyof Errors, text: string) => {
    if (field === 'currentPassword') setCurrentPassword(text);
    else setForm({ ...form, [field]: text });
    // An error about the previous text no longer applies.
    setErrors(({ [field]: _, ...others }) => others);
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const element = event.currentTarget;
    const faults = profileFaults(form);
    setErrors(Object.fromEntries(faults.map((field) => [field, w.faults[field]])));
    onSaving(true);
    const isSaved = faults.length === 0 && (await save());
    onSaving(false);
    if (isSaved) onSaved();
    else requestAnimationFrame(() => element.querySelector<HTMLElement>('[aria-invalid]')?.focus());
  };

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      {FIELDS.map(({ field, complete, kind = 'text' }) => (
        <TextField
          key={field}
          label={w.fields[field]}
          hint={hints[field]}
          value={form[field]}
          onChange={(event) => type(field, event.target.value)}
          error={errors[field]}
          type={kind}
          lang={field === 'nameKo' ? 'ko' : undefined}
          autoComplete={complete}
          required={field !== 'nameKo' && field !== 'lastName'}
        />
      ))}
      {needsPassword && (
        <CurrentPassword
          hint={access.forEmail}
          value={currentPassword}
          onChange={(event) => type('currentPassword', event.target.value)}
          error={errors.currentPassword}
        />
      )}
      <Button type="submit" isAct isWide loadingText={isSaving ? w.saving : undefined}>
        {w.save}
      </Button>
    </form>
  );
}

function useHints(keptEmail: string | undefined): Partial<Record<ProfileField, string>> {
  const { nameKoHint, lastNameHint } = useWords(words);
  const { forAnother, saved } = useWords(noMailWords);
  const email = keptEmail === undefined ? {} : { email: `${forAnother} ${saved(keptEmail)}` };
  return { nameKo: nameKoHint, lastName: lastNameHint, ...email };
}

const isOtherEmail = (user: User, form: ProfileForm) => profileOf(form).email.toLowerCase() !== user.email;

/** Describes the change that the device signs: the public name, the e-mail, or both. */
function whatOf(user: User, form: ProfileForm, w: Pick<(typeof words)['en'], 'signing'>): string {
  const typed = profileOf(form);
  const beside = nameBeside(typed);
  const name = beside === null ? fullName(typed) : `${fullName(typed)} (${beside})`;
  const isRenamed = (['firstName', 'lastName', 'nameKo'] as const).some((field) => typed[field] !== user[field]);
  return w.signing(isRenamed ? name : undefined, isOtherEmail(user, form) ? typed.email : undefined);
}

interface Save {
  user: User;
  keptEmail: string | undefined;
  form: ProfileForm;
  currentPassword: string | undefined;
  setErrors: (errors: Errors) => void;
}

/** Saves the profile and reports the result. Field errors appear beside their fields. */
function useSave({ user, keptEmail, form, currentPassword, setErrors }: Save) {
  const w = useWords(words);
  const { saved } = useWords(emailWords);
  const noMail = useWords(noMailWords);
  const userId = useUserId();
  const isOfField = (refused: Errors) =>
    refused.currentPassword !== undefined || FIELDS.some(({ field }) => refused[field] !== undefined);
  const { act } = useAct({ reasons, otherwise: w.unanswered, isToldInPlace: isOfField });
  return () => {
    const sent = {
      params: { userId },
      body: { ...profileOf(form), ...(currentPassword !== undefined && { currentPassword }) },
    };
    const isWished = isHosted() && isOtherEmail(user, form);
    const waits =
      keptEmail !== undefined ? noMail.saved(keptEmail) : sendsNoMail() ? undefined : saved(sent.body.email);
    const text = isWished ? waits : undefined;
    const work = () => signedCall(call, whatOf(user, form, w), ROUTE, sent);
    return act(work, {
      done: { title: w.saved, ...(text !== undefined && { text }) },
      failed: w.saveFailed,
      onDone: () => refetch('GET /api/user/{userId}', ...(isWished ? ['GET /api/email/{userId}'] : [])),
      onFailed: (_, refused: Errors) => isOfField(refused) && setErrors(refused),
    });
  };
}
