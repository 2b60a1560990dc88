-- Whom a campaign is for, by what a credential says of them (docs/product/campaigns.md#for-whom); null: everybody.
-- {kind, age, name, nameKo, vct, issuer, claim, value}
ALTER TABLE campaigns ADD COLUMN predicate jsonb,
  ADD CONSTRAINT campaigns_predicate CHECK (predicate IS NULL OR (CASE predicate ->> 'kind'
    WHEN 'resident' THEN predicate ->> 'age' IS NULL
    WHEN 'age_over' THEN (predicate ->> 'age')::int BETWEEN 12 AND 100 END
    AND jsonb_typeof(predicate) = 'object' AND length(predicate::text) <= 4000) IS TRUE);

CREATE OR REPLACE FUNCTION campaigns_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF (OLD.state, NEW.state) IN (('draft', 'draft'), ('draft', 'runs'), ('runs', 'stopped'))
      AND (NEW.id, NEW.made_by, NEW.made_at) = (OLD.id, OLD.made_by, OLD.made_at)
      AND (NEW.revision > OLD.revision OR (NEW.name, NEW.name_ko, NEW.bps, NEW.gives, NEW.most_payment, NEW.most_month, NEW.shops, NEW.trades, NEW.starts_at, NEW.ends_at, NEW.budget, NEW.predicate)
        IS NOT DISTINCT FROM (OLD.name, OLD.name_ko, OLD.bps, OLD.gives, OLD.most_payment, OLD.most_month, OLD.shops, OLD.trades, OLD.starts_at, OLD.ends_at, OLD.budget, OLD.predicate))
      AND (OLD.state = 'draft' OR (NEW.revision, NEW.funder, NEW.started_at) = (OLD.revision, OLD.funder, OLD.started_at))
    THEN RETURN NEW; END IF;
  ELSIF TG_OP = 'INSERT' AND NEW.state = 'draft' THEN RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a campaign begins as a draft, and its terms stay once it runs' USING ERRCODE = 'integrity_constraint_violation';
END $$;

-- Who joined a campaign that is for some alone: by which credential, and nothing that it says. Who left stays, so that their credential lets nobody else in.
CREATE TABLE campaign_members (
  campaign_id bigint NOT NULL REFERENCES campaigns (id),
  user_id bigint NOT NULL REFERENCES users (id),
  -- HMAC of which credential it is: one lets one member in.
  card_mark bytea NOT NULL CHECK (octet_length(card_mark) = 32),
  -- Of one whose status stands on this server: where, so that it is read with each payment.
  status_list bigint,
  status_idx int,
  -- The organisation of this server that issued it.
  issuer_id bigint REFERENCES organisations (id),
  -- Of any other, sealed under the member's key: what its issuer signed, without what it discloses.
  card bytea,
  -- The credential's own end; null: it names none.
  ends_at timestamptz,
  -- Until when it is known to stand; of one whose status stands here its end.
  stands_until timestamptz NOT NULL,
  -- A sandbox looked at what stands behind it.
  is_trial boolean NOT NULL,
  looked_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  joined_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  left_at timestamptz,
  -- Why it ended by itself; null: they left.
  ended_by text CHECK (ended_by IN ('revoked', 'suspended', 'expired', 'trial')),
  PRIMARY KEY (campaign_id, user_id),
  UNIQUE (campaign_id, card_mark),
  CONSTRAINT campaign_members_status FOREIGN KEY (status_list, status_idx) REFERENCES status_entries (list_id, idx),
  CHECK ((status_list IS NULL) = (status_idx IS NULL)),
  CHECK (num_nonnulls(status_list, card) = 1),
  CHECK (ended_by IS NULL OR left_at IS NOT NULL)
);
CREATE INDEX campaign_members_by_user ON campaign_members (user_id);
CREATE INDEX campaign_members_by_status ON campaign_members (status_list, status_idx);
CREATE INDEX campaign_members_by_issuer ON campaign_members (issuer_id);
CREATE INDEX campaign_members_by_look ON campaign_members (looked_at) WHERE card IS NOT NULL AND left_at IS NULL;
CREATE INDEX campaign_members_of_trials ON campaign_members (campaign_id) WHERE is_trial AND left_at IS NULL;
CREATE TRIGGER refuse_deleted BEFORE INSERT ON campaign_members FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted();

-- Nothing is given to who never joined, by a node of the release before neither.
CREATE FUNCTION campaign_benefits_joined() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM campaigns c WHERE c.id = NEW.campaign_id AND c.predicate IS NOT NULL)
    AND NOT EXISTS (SELECT FROM campaign_members m WHERE (m.campaign_id, m.user_id) = (NEW.campaign_id, NEW.user_id))
  THEN RAISE EXCEPTION 'a campaign gives to those who joined' USING ERRCODE = 'integrity_constraint_violation'; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER campaign_benefits_joined BEFORE INSERT ON campaign_benefits FOR EACH ROW EXECUTE FUNCTION campaign_benefits_joined();
