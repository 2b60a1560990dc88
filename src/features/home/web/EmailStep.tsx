import { useRead } from '#features/auth/web/calls.ts';
import { emailWords } from '#features/auth/web/email-words.ts';
import { dateText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { Link } from '#ui/controls/Link.tsx';
import { Icon } from '#ui/drawings/Icon.tsx';
import { mail } from '#ui/drawings/icons-more.ts';
import styles from './FirstSteps.module.css';

/**
 * The unconfirmed e-mail address, with the day on which an empty wallet is deleted without a confirmation. It is not
 * counted among the steps and cannot be put aside.
 */
export function EmailStep() {
  const w = useWords(emailWords);
  const language = useLanguage();
  const { data } = useRead('GET /api/email/{userId}');
  if (!data || data.isProven || data.goesAt === null) return null;
  return (
    <li className={styles.urgent}>
      <div className={styles.row}>
        <Link href="/myinfo" className={styles.way}>
          <span className={styles.box}>
            <Icon of={mail} size={18} />
          </span>
          <span className={styles.words}>
            <strong>{w.confirm}</strong>
            <span>{w.goes(dateText(data.goesAt, language))}</span>
          </span>
        </Link>
      </div>
    </li>
  );
}
