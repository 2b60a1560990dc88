import { shortDid } from '#features/identity/did-text.ts';
import { useWords } from '#platform/web/language.ts';
import { classes } from '#ui/classes.ts';
import { Icon } from '#ui/Icon.tsx';
import { alert, check, store } from '#ui/icons.ts';
import { Note } from '#ui/Note.tsx';
import { Said } from '#ui/Said.tsx';
import type { Merchant } from '../contract.ts';
import { useMerchantName } from './merchant-name.ts';
import styles from './Pay.module.css';
import { words } from './words.ts';

/** Whom one is about to pay: the name on the merchant's own guilloche, and who has proven it. */
export function MerchantNote({ merchant }: { merchant: Merchant }) {
  const w = useWords(words);
  const name = useMerchantName(merchant);
  const { seed, isNameProven, isListed } = merchant;
  const [icon, text] = isNameProven ? [check, w.proven] : isListed ? [store, w.listed] : [alert, w.unproven];
  return (
    <Note did={seed} shortDid={seed.startsWith('did:') ? shortDid(seed) : seed} purpose="approve" label={w.merchant}>
      <p className={styles.name}>
        <Said>{name}</Said>
      </p>
      <p className={classes(styles.proof, isNameProven && styles.proven)}>
        <Icon of={icon} size={18} />
        {text}
      </p>
      {!isNameProven && !isListed && <p className={styles.proof}>{w.unprovenText}</p>}
    </Note>
  );
}
