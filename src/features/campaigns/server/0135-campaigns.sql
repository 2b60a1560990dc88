-- Campaigns: what a city gives back of payments out of a budget of its own, beside the shop's cashback (docs/product/campaigns.md). The budget is the
-- ledger's account house:campaign-<id>, which may not owe. draft → runs → stopped; one that runs is over by time.
CREATE TABLE campaigns (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY CHECK (id < 1000000000),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  name_ko text NOT NULL CHECK (length(name_ko) BETWEEN 1 AND 60),
  -- Of what is paid, in basis points, floored to the won.
  bps integer NOT NULL CHECK (bps BETWEEN 1 AND 3000),
  gives text NOT NULL CHECK (gives IN ('at_once', 'month_end')),
  -- The most for one payment, and for one member in a month of Seoul.
  most_payment numeric(38, 0) CHECK (most_payment BETWEEN 1 AND 1000000000000),
  most_month numeric(38, 0) CHECK (most_month BETWEEN 1 AND 1000000000000),
  -- Where it is given; null: in all.
  shops bigint[] CHECK (cardinality(shops) BETWEEN 1 AND 500),
  trades text[] CHECK (cardinality(trades) BETWEEN 1 AND 50),
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  -- What is moved into its account when it begins to run.
  budget numeric(38, 0) NOT NULL CHECK (budget BETWEEN 1 AND 1000000000000),
  -- Of its terms: what was asked for under another is not carried out.
  revision integer NOT NULL DEFAULT 1 CHECK (revision > 0),
  state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'runs', 'stopped')),
  -- Whose account the budget came from, to which what is left of it goes back.
  funder text COLLATE "C",
  made_by bigint NOT NULL REFERENCES users (id),
  made_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  started_at timestamptz,
  stopped_at timestamptz,
  CHECK (ends_at > starts_at AND ends_at <= starts_at + interval '367 days'),
  CHECK ((state = 'draft') = (started_at IS NULL)),
  CHECK ((state = 'draft') = (funder IS NULL)),
  CHECK ((state = 'stopped') = (stopped_at IS NOT NULL))
);
CREATE INDEX campaigns_open ON campaigns (ends_at) WHERE state = 'runs';
CREATE INDEX campaigns_by_maker ON campaigns (made_by);

CREATE FUNCTION campaigns_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF (OLD.state, NEW.state) IN (('draft', 'draft'), ('draft', 'runs'), ('runs', 'stopped'))
      AND (NEW.id, NEW.made_by, NEW.made_at) = (OLD.id, OLD.made_by, OLD.made_at)
      AND (NEW.revision > OLD.revision OR (NEW.name, NEW.name_ko, NEW.bps, NEW.gives, NEW.most_payment, NEW.most_month, NEW.shops, NEW.trades, NEW.starts_at, NEW.ends_at, NEW.budget)
        IS NOT DISTINCT FROM (OLD.name, OLD.name_ko, OLD.bps, OLD.gives, OLD.most_payment, OLD.most_month, OLD.shops, OLD.trades, OLD.starts_at, OLD.ends_at, OLD.budget))
      AND (OLD.state = 'draft' OR (NEW.revision, NEW.funder, NEW.started_at) = (OLD.revision, OLD.funder, OLD.started_at))
    THEN RETURN NEW; END IF;
  ELSIF TG_OP = 'INSERT' AND NEW.state = 'draft' THEN RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a campaign begins as a draft, and its terms stay once it runs' USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER campaigns_guard BEFORE INSERT OR UPDATE OR DELETE ON campaigns FOR EACH ROW EXECUTE FUNCTION campaigns_guard();

-- What one member was given by one campaign of payments made in a month of Seoul, less what came back with refunds: locked by whoever is to be given more.
CREATE TABLE campaign_months (
  user_id bigint NOT NULL REFERENCES users (id),
  month date NOT NULL CHECK (extract(day FROM month) = 1),
  campaign_id bigint NOT NULL REFERENCES campaigns (id),
  won numeric(38, 0) NOT NULL CHECK (won >= 0),
  PRIMARY KEY (user_id, month, campaign_id)
);
CREATE INDEX campaign_months_by_campaign ON campaign_months (campaign_id);
CREATE TRIGGER refuse_deleted BEFORE INSERT ON campaign_months FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted();

-- What a campaign gives of one payment: at once, or held in its budget until the month is over. held → given | reversed, given → reversed.
CREATE TABLE campaign_benefits (
  payment_id bigint PRIMARY KEY REFERENCES payments (id),
  campaign_id bigint NOT NULL REFERENCES campaigns (id),
  user_id bigint NOT NULL REFERENCES users (id),
  -- The month that it is counted in.
  month date NOT NULL CHECK (extract(day FROM month) = 1),
  paid numeric(38, 0) NOT NULL CHECK (paid > 0),
  amount numeric(38, 0) NOT NULL CHECK (amount BETWEEN 1 AND paid),
  -- What refunds took back of it.
  back numeric(38, 0) NOT NULL DEFAULT 0 CHECK (back BETWEEN 0 AND amount),
  state text NOT NULL CHECK (state IN ('held', 'given', 'reversed')),
  -- The transfer that holds or gave it.
  transfer_id bigint NOT NULL,
  release_at timestamptz,
  CHECK ((state = 'held') = (release_at IS NOT NULL)),
  CHECK ((state = 'reversed') = (back = amount))
);
CREATE INDEX campaign_benefits_due ON campaign_benefits (release_at) WHERE state = 'held';
CREATE INDEX campaign_benefits_of ON campaign_benefits (campaign_id);
CREATE INDEX campaign_benefits_by_user ON campaign_benefits (user_id);

CREATE FUNCTION campaign_benefits_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.back >= OLD.back
    AND (NEW.payment_id, NEW.campaign_id, NEW.user_id, NEW.month, NEW.paid, NEW.amount) = (OLD.payment_id, OLD.campaign_id, OLD.user_id, OLD.month, OLD.paid, OLD.amount)
    AND (OLD.state = NEW.state OR (OLD.state, NEW.state) IN (('held', 'given'), ('held', 'reversed'), ('given', 'reversed')))
  THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'a benefit changes by refunds and by being given alone' USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER campaign_benefits_guard BEFORE UPDATE OR DELETE ON campaign_benefits FOR EACH ROW EXECUTE FUNCTION campaign_benefits_guard();
CREATE TRIGGER campaign_benefits_stay BEFORE TRUNCATE ON campaign_benefits FOR EACH STATEMENT EXECUTE FUNCTION campaign_benefits_guard();
