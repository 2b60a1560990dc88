import { useState } from 'react';
import { pathOfPage } from '#features/office/rules.ts';
import office from '#features/office/web/Office.module.css';
import { nameFor } from '#platform/both-names.ts';
import { dateText } from '#platform/dates.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { PagedList } from '#platform/web/PagedList.tsx';
import { FilterChip, FilterRow } from '#ui/controls/Choice.tsx';
import { Link } from '#ui/controls/Link.tsx';
import { LangText } from '#ui/text/LangText.tsx';
import type { Finding } from '../contract.ts';
import { FINDING_KINDS } from '../rules.ts';
import { won } from './CirculationPart.tsx';
import { file } from './calls.ts';
import { Save } from './Lead.tsx';
import type { Period } from './period.ts';
import styles from './Reports.module.css';
import { reportWords } from './report-words.ts';
import { useReport } from './use-report.ts';

/** Suspicious dealings with the reason; members are shown by id only. */
export function FindingsPart({ period, mayOpen }: { period: Period; mayOpen: boolean }) {
  const w = useWords(reportWords);
  const language = useLanguage();
  const [kind, setKind] = useState<(typeof FINDING_KINDS)[number] | 'all'>('all');
  const read = useReport('GET /api/office/reports/findings', { ...period, kind });
  return (
    <>
      <p className={office.quiet}>{w.judging}</p>
      <div className={styles.lead}>
        <FilterRow>
          {(['all', ...FINDING_KINDS] as const).map((one) => (
            <FilterChip key={one} label={w.kind[one]} isActive={kind === one} onClick={() => setKind(one)} />
          ))}
        </FilterRow>
        <Save
          label={w.save}
          get={() => file('GET /api/office/reports/findings/file', { query: { ...period, kind, language } })}
        />
      </div>
      <PagedList read={read} what={w.part.findings} more={w.more} reading={w.reading}>
        {(all) =>
          all.length === 0 ? (
            <p className={office.quiet}>{w.none}</p>
          ) : (
            <ul className={styles.found} aria-label={w.kinds}>
              {all.map((one) => (
                <One key={one.id} of={one} mayOpen={mayOpen} />
              ))}
            </ul>
          )
        }
      </PagedList>
    </>
  );
}

function One({ of: { day, kind, times, won: sum, most, shop, members }, mayOpen }: { of: Finding; mayOpen: boolean }) {
  const w = useWords(reportWords);
  const language = useLanguage();
  return (
    <li>
      <b>{w.kind[kind]}</b>{' '}
      <span className="num" translate="no">
        {dateText(day, language)}
      </span>
      <p translate="no">{w.found[kind](times, won(sum), won(most ?? '0'))}</p>
      <div className={styles.links}>
        {shop && (
          <span>
            <LangText>{`${nameFor(shop, language)} #${shop.id}`}</LangText>
          </span>
        )}
        {members.map(({ id, isOrganisation }) =>
          isOrganisation || !mayOpen ? (
            <span key={id}>{isOrganisation ? w.organisation(id) : w.member(id)}</span>
          ) : (
            <Link key={id} href={`${pathOfPage('members')}?member=${id}`}>
              {w.member(id)}
            </Link>
          ),
        )}
      </div>
    </li>
  );
}
