import { useState } from 'react';
import { nameIn } from '#features/auth/person.ts';
import { signedCall } from '#features/auth/web/passkeys/signed.ts';
import { useUser } from '#features/auth/web/use-user.ts';
import type { OfficeMembership } from '#features/office/calls/entry.ts';
import type { Decision, OfficeRole } from '#features/office/rules.ts';
import styles from '#features/office/web/Office.module.css';
import { useOfficeAct } from '#features/office/web/use-office-act.ts';
import { words } from '#features/office/web/words.ts';
import { shownNames } from '#features/organisations/web/names.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { useForm } from '#platform/web/use-form.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import { stamp } from '#ui/drawings/icons.ts';
import { SealPlate } from '#ui/drawings/Plate.tsx';
import type { OfficeShop } from '../../office-contract.ts';
import { call, reasons } from './calls.ts';
import { shopWords } from './shop-words.ts';

interface ShopActsProps {
  of: OfficeMembership;
  shop: OfficeShop;
}
type Choice = Decision | 'close';

/** Returns the actions for an organisation in its state, by this officer's rights. */
function choicesOf({ rights }: OfficeMembership, { state, waits }: OfficeShop): Choice[] {
  const choices: Choice[] = [];
  if (rights.includes('shops')) {
    if (state === 'asked') choices.push('approve', 'refuse');
    if (state === 'approved') choices.push('suspend');
    if (state === 'suspended') choices.push('resume');
  }
  const isOpen = state === 'approved' || state === 'suspended';
  if (rights.includes('close') && isOpen && waits === null) choices.push('close');
  return choices;
}

const NEED_REASON: readonly Choice[] = ['refuse', 'suspend', 'close'];
const DECIDE = 'POST /api/office/shops/{shopId}/decide';
const CLOSE = 'POST /api/office/shops/{shopId}/close';

/**
 * Actions on an organisation. Opening is the only red one. The others need a reason, and closing for good a second
 * person.
 */
export function ShopActs({ of, shop }: ShopActsProps) {
  const w = useWords(shopWords);
  const choices = choicesOf(of, shop);
  const { isNumberGood, isNumberFree, areNamesFree } = shop.checks;
  const isUnfit = !(isNumberGood && isNumberFree && areNamesFree);
  const { act, isBusy, refused } = useOfficeAct(reasons);
  const [asked, setAsked] = useState<Choice>();
  const form = useForm({ reason: '' }, ({ reason }) => ({ reason: reason.trim() === '' && w.whyNeeded }), refused);
  const [name] = shownNames(shop, useLanguage());
  const params = { shopId: shop.id };
  const carry = (choice: Choice, reason: string | null) => {
    const { signs, done, failed } = w.acts[choice];
    const work = () =>
      choice === 'close'
        ? signedCall(call, signs(name), CLOSE, { params, body: { reason: reason ?? '' } })
        : signedCall(call, signs(name), DECIDE, { params, body: { decision: choice, reason } });
    void act<unknown>(work, { done: { title: done, text: name }, failed, onDone: () => setAsked(undefined) });
  };
  const pressOf = (choice: Choice) => {
    if (!NEED_REASON.includes(choice)) return () => carry(choice, null);
    return asked === choice ? form.press(() => carry(choice, form.values.reason.trim())) : () => setAsked(choice);
  };
  return (
    <div className={styles.acts}>
      {choices.includes('approve') && <Plate of={of} shop={shop} />}
      {shop.waits !== null && <p className={styles.yours}>{w.closing}</p>}
      {choices.length === 0 && shop.waits === null && shop.state !== 'closed' && (
        <p className={styles.yours}>{w.notForRole}</p>
      )}
      {asked !== undefined && <TextField label={w.why1} hint={w.whyHint} maxLength={200} {...form.field('reason')} />}
      {choices.map((choice) => (
        <Button
          key={choice}
          isWide
          isAct
          look={lookOf(choice)}
          icon={choice === 'approve' ? stamp : undefined}
          isDisabled={isBusy || (choice === 'approve' && isUnfit)}
          reason={choice === 'approve' && isUnfit ? w.unable : undefined}
          loadingText={isBusy && (asked ?? choices[0]) === choice ? w.doing : undefined}
          onClick={pressOf(choice)}
        >
          {w.acts[choice].label}
        </Button>
      ))}
    </div>
  );
}

function lookOf(choice: Choice) {
  if (choice === 'approve') return 'seal';
  return choice === 'resume' ? 'primary' : choice === 'suspend' ? 'quiet' : 'danger-text';
}

function Plate({ of, shop }: ShopActsProps) {
  const w = useWords(shopWords);
  const { roles } = useWords(words);
  const language = useLanguage();
  const user = useUser().data;
  if (!user) return null;
  const name = nameIn(user, language);
  return (
    <SealPlate
      did={user.didAddress}
      documentId={`organisation-${shop.id}`}
      person={{ name, koreanName: user.nameKo }}
      words={{
        signingAs: w.signingAs,
        when: roles[of.role as OfficeRole],
        seal: w.seal(name),
      }}
      isPressed={false}
    />
  );
}
