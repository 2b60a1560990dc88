-- Charges that programs of organisations make for orders of their own: which order it is, and where its customer goes on. What became of one is told by its payment, by
-- cancelled_at and by expires_at, so that paying writes nothing here; charges themselves are forgotten after a day.
CREATE TABLE checkouts (
  id              bigint        GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  charge_id       bigint        NOT NULL UNIQUE CHECK (charge_id BETWEEN 4503599627370496 AND 9007199254740991),
  organisation_id bigint        NOT NULL REFERENCES organisations (id),
  -- The organisation's own word for the order.
  reference       text          COLLATE "C" NOT NULL CHECK (length(reference) BETWEEN 1 AND 100),
  -- SHA-256 of what was asked, RFC 8785: the same asked again is answered alike.
  digest          bytea         NOT NULL CHECK (octet_length(digest) = 32),
  amount          numeric(38,0) NOT NULL CHECK (amount BETWEEN 1 AND 1000000000000),
  return_url      text          CHECK (length(return_url) BETWEEN 1 AND 1000),
  created_at      timestamptz   NOT NULL DEFAULT now(),
  expires_at      timestamptz   NOT NULL CHECK (expires_at > created_at),
  cancelled_at    timestamptz
);
CREATE INDEX checkouts_of_order ON checkouts (organisation_id, reference, id DESC);
CREATE INDEX checkouts_listed ON checkouts (organisation_id, id DESC);
CREATE INDEX checkouts_by_age ON checkouts (created_at);

CREATE FUNCTION checkouts_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.cancelled_at IS NOT NULL
     OR (NEW.id, NEW.charge_id, NEW.organisation_id, NEW.reference, NEW.digest, NEW.amount, NEW.return_url, NEW.created_at, NEW.expires_at)
        IS DISTINCT FROM (OLD.id, OLD.charge_id, OLD.organisation_id, OLD.reference, OLD.digest, OLD.amount, OLD.return_url, OLD.created_at, OLD.expires_at) THEN
    RAISE EXCEPTION 'an order is cancelled once, and never changed otherwise' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER checkouts_guard BEFORE UPDATE ON checkouts FOR EACH ROW EXECUTE FUNCTION checkouts_guard();
