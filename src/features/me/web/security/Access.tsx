import { useRead } from '#features/auth/web/calls.ts';
import { sendsNoMail } from '#platform/web/calls/page-facts.ts';
import { useWords } from '#platform/web/device/language.ts';
import { key, lock, scanQr } from '#ui/drawings/icons-more.ts';
import { List, ListRow } from '#ui/layout/List.tsx';
import { TextSpan } from '#ui/text/TextSpan.tsx';
import styles from '../MyInfo.module.css';
import { useOpened } from '../use-opened-sheet.tsx';
import { accessWords } from './access-words.ts';

const loadPassword = () => import('./ChangePassword.tsx').then(({ ChangePassword }) => ChangePassword);
const loadCodes = () => import('./RecoveryCodes.tsx').then(({ RecoveryCodes }) => RecoveryCodes);

/** Ways to sign in on a hosted server: the password, and recovery codes for a lost device. */
export function Access() {
  const w = useWords(accessWords);
  const codes = useRead('GET /api/recovery-codes/{userId}');
  const email = useRead('GET /api/email/{userId}').data;
  const password = useOpened(loadPassword);
  const recovery = useOpened(loadCodes);
  const left = codes.data && email && codesText(codes.data.left, email.isProven, w);
  return (
    <>
      <h2 className={styles.term}>{w.access}</h2>
      <List label={w.access}>
        <ListRow icon={lock} title={w.changePassword} onClick={password.open} />
        <ListRow icon={key} title={w.codes} meta={left} onClick={recovery.open} />
        <ListRow icon={scanQr} title={w.byCredential} href="/sign-in-credentials" />
      </List>
      <TextSpan>{password.sheet}</TextSpan>
      <TextSpan>{recovery.sheet}</TextSpan>
    </>
  );
}

/**
 * The number of unused codes. On a server without mail it adds that the codes alone are not enough, and what else is
 * needed.
 */
function codesText(left: number, isProven: boolean, w: (typeof accessWords)['en']): string {
  if (!sendsNoMail()) return left > 0 ? w.left(left) : w.noCodes;
  return `${left > 0 ? w.left(left) : w.noneYet}. ${w.byOperator(isProven)}`;
}
