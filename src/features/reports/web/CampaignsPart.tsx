import office from '#features/office/web/Office.module.css';
import { nameFor } from '#platform/both-names.ts';
import { dateText } from '#platform/dates.ts';
import { countText } from '#platform/number-text.ts';
import { useLanguage, useWords } from '#platform/web/device/language.ts';
import { PagedList } from '#platform/web/PagedList.tsx';
import { KeyValues } from '#ui/layout/Facts.tsx';
import { SectionHead } from '#ui/layout/List.tsx';
import type { ReportCampaign } from '../contract.ts';
import { won } from './CirculationPart.tsx';
import { Lead, useLook } from './Lead.tsx';
import type { Period } from './period.ts';
import { reportWords } from './report-words.ts';
import { Bars } from './TurnoverParts.tsx';
import { useReport } from './use-report.ts';

/** Benefits of campaigns, and their shops' turnover compared with as many days before. */
export function CampaignsPart({ period }: { period: Period }) {
  const w = useWords(reportWords);
  const [look, setLook] = useLook();
  const read = useReport('GET /api/office/reports/campaigns', period);
  return (
    <>
      <Lead look={look} onLook={setLook} list="campaigns" period={period} />
      <p className={office.quiet}>{w.comparison}</p>
      <PagedList read={read} what={w.part.campaigns} more={w.more} reading={w.reading}>
        {(campaigns) =>
          campaigns.length === 0 ? (
            <p className={office.quiet}>{w.none}</p>
          ) : (
            campaigns.map((one) => <One key={one.id} campaign={one} isPicture={look === 'picture'} />)
          )
        }
      </PagedList>
    </>
  );
}

function One({ campaign, isPicture }: { campaign: ReportCampaign; isPicture: boolean }) {
  const w = useWords(reportWords);
  const language = useLanguage();
  const { budget, reserved, given, returned, spent, payments, during, before } = campaign;
  const title = nameFor(campaign, language);
  const compared = [
    ...(during ? [{ key: 'during', of: during, say: w.during }] : []),
    ...(before ? [{ key: 'before', of: before, say: w.before }] : []),
  ].map(({ key, of, say }) => ({
    key,
    name: say(dateText(of.from, language), dateText(of.to, language)),
    net: of.net,
  }));
  return (
    <section aria-label={title}>
      <SectionHead title={title} />
      {isPicture ? (
        <Bars label={title} rows={compared} />
      ) : (
        <KeyValues
          rows={[
            { term: w.budget, value: won(budget) },
            { term: w.reserved, value: won(reserved) },
            { term: w.given, value: won(given) },
            { term: w.returned, value: won(returned) },
            { term: w.payments, value: countText(payments) },
            { term: w.spent, value: won(spent) },
            ...compared.map(({ name, net }) => ({ term: name, value: won(net) })),
          ]}
        />
      )}
      {!during && <p className={office.quiet}>{w.noDuring}</p>}
      {during && !before && <p className={office.quiet}>{w.noBefore}</p>}
    </section>
  );
}
