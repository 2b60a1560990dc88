-- The log of deliveries becomes two tables of partitions by the delivery's id under their old names, for programs of before too: each partition of tries
-- belongs to that of its deliveries. No row is copied: those there are read once for the edge, beside writes, and stay where they are, as the first pair.
ALTER TABLE event_deliveries VALIDATE CONSTRAINT event_deliveries_before_edge;
ALTER TABLE event_attempts VALIDATE CONSTRAINT event_attempts_before_edge;

DO $$
DECLARE edge text; place record; given record; name text;
BEGIN
  -- In the order of who announces and who sends.
  LOCK TABLE organisation_events, event_endpoints IN SHARE ROW EXCLUSIVE MODE;
  LOCK TABLE event_deliveries, event_attempts IN ACCESS EXCLUSIVE MODE;
  SELECT substring(pg_get_constraintdef(oid) FROM '\d{6,}') INTO STRICT edge FROM pg_constraint
   WHERE conrelid = 'event_deliveries'::regclass AND conname = 'event_deliveries_before_edge';
  SELECT last_value, is_called INTO place FROM event_deliveries_id_seq;
  ALTER TABLE event_deliveries RENAME TO event_deliveries_before;
  ALTER TABLE event_attempts RENAME TO event_attempts_before;
  FOR name IN SELECT c.relname FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
               WHERE i.indrelid IN ('event_deliveries_before'::regclass, 'event_attempts_before'::regclass) LOOP
    EXECUTE format('ALTER INDEX %I RENAME TO %I', name, regexp_replace(name, '^event_(deliveries|attempts)', '\&_before'));
  END LOOP;
  ALTER TABLE event_deliveries_before ALTER id DROP IDENTITY;

  -- An event on its way to one endpoint. While `due_at` stands it waits; those of one subject after it wait for it.
  CREATE TABLE event_deliveries (
    id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME event_deliveries_id_seq) PRIMARY KEY,
    organisation_id bigint NOT NULL,
    number bigint NOT NULL,
    endpoint_id bigint NOT NULL REFERENCES event_endpoints (id) ON DELETE CASCADE,
    subject text NOT NULL,
    due_at timestamptz DEFAULT clock_timestamp(),
    tries integer NOT NULL DEFAULT 0 CONSTRAINT event_deliveries_tries_check CHECK (tries >= 0),
    -- Of the first of the tries that count: three days later it is given up.
    tries_from timestamptz,
    delivered_at timestamptz,
    given_up_at timestamptz,
    FOREIGN KEY (organisation_id, number) REFERENCES organisation_events (organisation_id, number) ON DELETE CASCADE,
    CONSTRAINT event_deliveries_check CHECK (due_at IS NOT NULL OR delivered_at IS NOT NULL OR given_up_at IS NOT NULL)
  ) PARTITION BY RANGE (id);
  CREATE INDEX event_deliveries_of ON event_deliveries (organisation_id, number);
  CREATE INDEX event_deliveries_due ON event_deliveries (endpoint_id, due_at, number) WHERE due_at IS NOT NULL;
  CREATE INDEX event_deliveries_in_line ON event_deliveries (endpoint_id, subject, number) WHERE due_at IS NOT NULL;
  PERFORM setval('event_deliveries_id_seq', place.last_value, place.is_called);

  -- Each try of a delivery: what was answered, sealed under the organisation's key, or why nothing was.
  CREATE TABLE event_attempts (
    delivery_id bigint NOT NULL,
    nth integer NOT NULL,
    at timestamptz NOT NULL,
    ms integer NOT NULL CONSTRAINT event_attempts_ms_check CHECK (ms >= 0),
    status smallint CONSTRAINT event_attempts_status_check CHECK (status BETWEEN 100 AND 999),
    fault text CONSTRAINT event_attempts_fault_check CHECK (length(fault) <= 40),
    answer bytea,
    PRIMARY KEY (delivery_id, nth),
    CONSTRAINT event_attempts_check CHECK ((status IS NULL) <> (fault IS NULL))
  ) PARTITION BY RANGE (delivery_id);

  EXECUTE format('ALTER TABLE event_deliveries ATTACH PARTITION event_deliveries_before FOR VALUES FROM (MINVALUE) TO (%s)', edge);
  EXECUTE format('ALTER TABLE event_attempts ATTACH PARTITION event_attempts_before FOR VALUES FROM (MINVALUE) TO (%s)', edge);
  ALTER TABLE event_deliveries_before DROP CONSTRAINT event_deliveries_before_edge;
  ALTER TABLE event_attempts_before DROP CONSTRAINT event_attempts_before_edge;
  -- They take what no other has a place for, so that no write fails where none was made ahead. What a key by id cannot hold for all, each pair holds for itself.
  CREATE TABLE event_deliveries_default PARTITION OF event_deliveries DEFAULT;
  CREATE TABLE event_attempts_default PARTITION OF event_attempts DEFAULT;
  ALTER TABLE event_deliveries_default ADD UNIQUE (endpoint_id, number);
  ALTER TABLE event_attempts_default ADD FOREIGN KEY (delivery_id) REFERENCES event_deliveries_default (id) ON DELETE CASCADE;

  -- The program goes on writing before its rights are looked at again.
  FOREACH name IN ARRAY ARRAY['event_deliveries', 'event_attempts'] LOOP
    FOR given IN SELECT x.privilege_type AS privilege, CASE WHEN x.grantee <> 0 THEN pg_get_userbyid(x.grantee) END AS role
                   FROM pg_class c CROSS JOIN LATERAL aclexplode(c.relacl) x WHERE c.oid = (name || '_before')::regclass AND x.grantee <> c.relowner LOOP
      EXECUTE format('GRANT %s ON %I TO %s', given.privilege, name, coalesce(quote_ident(given.role), 'PUBLIC'));
    END LOOP;
  END LOOP;
END $$;
