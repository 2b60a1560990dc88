import { Link } from '#ui/controls/Link.tsx';
import { Icon } from '#ui/drawings/Icon.tsx';
import styles from './BottomNav.module.css';

export interface NavItem {
  href: string;
  icon: string;
  label: string;
}

interface BottomNavProps {
  items: readonly NavItem[];
  /** The href of the entry that is lit; a sub-screen lights its parent, My info none. */
  current?: string | undefined;
  label: string;
}

/** The six places of the app: below the screen, at a desk an index beside it. */
export function BottomNav({ items, current, label }: BottomNavProps) {
  return (
    <nav className={styles.nav} aria-label={label}>
      <ul className={styles.entries}>
        {items.map(({ href, icon, label: word }) => (
          <li key={href}>
            <Link href={href} className={styles.entry} aria-current={href === current ? 'page' : undefined}>
              <Icon of={icon} size={22} />
              {word}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
