-- The outbox becomes a table of partitions by id under its old name, for programs of before too. No row is copied: those there are read once for the
-- edge, beside writes, and stay where they are, as the first partition.
ALTER TABLE outbox VALIDATE CONSTRAINT outbox_before_edge;

DO $$
DECLARE edge text; place record; given record;
BEGIN
  LOCK TABLE outbox IN ACCESS EXCLUSIVE MODE;
  SELECT substring(pg_get_constraintdef(oid) FROM '\d{6,}') INTO STRICT edge FROM pg_constraint
   WHERE conrelid = 'outbox'::regclass AND conname = 'outbox_before_edge';
  SELECT last_value, is_called INTO place FROM outbox_id_seq;
  ALTER TABLE outbox RENAME TO outbox_before;
  ALTER INDEX outbox_pkey RENAME TO outbox_before_pkey;
  ALTER INDEX outbox_by_xid RENAME TO outbox_before_by_xid;
  ALTER TABLE outbox_before ALTER id DROP IDENTITY;

  CREATE TABLE outbox (
    id         bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME outbox_id_seq INCREMENT BY 65536) PRIMARY KEY,
    xid        xid8        NOT NULL DEFAULT pg_current_xact_id(),
    user_id    bigint,
    type       text        NOT NULL CONSTRAINT outbox_type_check CHECK (length(type) BETWEEN 1 AND 64),
    data       jsonb       NOT NULL,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp()
  ) PARTITION BY RANGE (id);
  CREATE INDEX outbox_by_xid ON outbox (xid, id);
  PERFORM setval('outbox_id_seq', place.last_value, place.is_called);
  EXECUTE format('ALTER TABLE outbox ATTACH PARTITION outbox_before FOR VALUES FROM (MINVALUE) TO (%s)', edge);
  ALTER TABLE outbox_before DROP CONSTRAINT outbox_before_edge;
  -- Takes what no other has a place for, so that no write fails where none was made ahead.
  CREATE TABLE outbox_default PARTITION OF outbox DEFAULT;

  -- The program goes on writing before its rights are looked at again.
  FOR given IN SELECT x.privilege_type AS privilege, CASE WHEN x.grantee <> 0 THEN pg_get_userbyid(x.grantee) END AS role
                 FROM pg_class c CROSS JOIN LATERAL aclexplode(c.relacl) x WHERE c.oid = 'outbox_before'::regclass AND x.grantee <> c.relowner LOOP
    EXECUTE format('GRANT %s ON outbox TO %s', given.privilege, coalesce(quote_ident(given.role), 'PUBLIC'));
  END LOOP;
END $$;
