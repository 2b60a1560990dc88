import { shortDid } from '#features/identity/did-text.ts';
import type { Merchant } from '#features/pay/contract.ts';
import { nameFor } from '#platform/both-names.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { classes } from '#ui/classes.ts';
import { Icon } from '#ui/drawings/Icon.tsx';
import { alert, check, store } from '#ui/drawings/icons.ts';
import { Note } from '#ui/layout/Note.tsx';
import { InfoLine } from '#ui/layout/State.tsx';
import { Name } from '#ui/text/LangText.tsx';
import styles from '../Pay.module.css';
import { words } from '../words.ts';

/** Shows the merchant to be paid: the name on its guilloche, who verified it, and a contact with a confusable name. */
export function MerchantNote({ merchant }: { merchant: Merchant }) {
  const w = useWords(words);
  const name = nameFor(merchant, useLanguage());
  const { seed, isListed, likeContact } = merchant;
  // The Korean name is only the owner's statement.
  const isSaid = merchant.isNameProven && name === merchant.name;
  const isProven = isSaid && !merchant.isOfSandbox;
  const isVouchedFor = isListed || merchant.isOrganisation;
  const listed = merchant.isOrganisation ? w.organisation : w.listed;
  const [icon, text] = isProven
    ? [check, w.proven]
    : isVouchedFor
      ? [store, listed]
      : [alert, isSaid ? w.ofSandbox : w.unproven];
  const note = (
    <Note did={seed} shortDid={seed.startsWith('did:') ? shortDid(seed) : seed} purpose="approve" label={w.merchant}>
      <p className={styles.name}>
        <Name>{name}</Name>
      </p>
      <p className={classes(styles.proof, isProven && styles.proven)}>
        <Icon of={icon} size={18} />
        <span>{text}</span>
      </p>
      {!isProven && !isVouchedFor && <p className={styles.proof}>{isSaid ? w.ofSandboxText : w.unprovenText}</p>}
    </Note>
  );
  if (likeContact === null) return note;
  return (
    <>
      {note}
      <div role="alert">
        <InfoLine icon={alert} title={w.likeContact(likeContact)} text={w.likeContactText} />
      </div>
    </>
  );
}
