-- The outbox's partitions by id (decision 0103). The program's role owns none of them: it has them made and dropped by two doors, and nothing else.

-- Each partition of a table by id with its ids, from `low` to below `edge`; the default one has neither.
CREATE OR REPLACE FUNCTION partitions_of(parent regclass) RETURNS TABLE (part regclass, low bigint, edge bigint) LANGUAGE sql STABLE AS $$
  SELECT c.oid::regclass, CASE WHEN b.text LIKE 'FOR VALUES FROM (MINVALUE)%' THEN -9223372036854775808 ELSE substring(b.text FROM 'FROM \(''(-?\d+)''\)')::bigint END,
         substring(b.text FROM 'TO \(''(-?\d+)''\)')::bigint
    FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid CROSS JOIN LATERAL (SELECT pg_get_expr(c.relpartbound, c.oid) AS text) b
   WHERE i.inhparent = parent
$$;

CREATE OR REPLACE FUNCTION outbox_partitions() RETURNS TABLE (part regclass, low bigint, edge bigint) LANGUAGE sql STABLE AS $$
  SELECT * FROM partitions_of('outbox'::regclass)
$$;

-- Does the next thing that is to be done ahead, and says whether there was one: goes on to the next partition once the first row of the one that is written
-- is older than `span_s` seconds, an hour at least (or it is the default one), by moving the sequence, or makes one where fewer than two are ahead. Of nodes at once one does
-- it. Who has to wait for a lock leaves it to the next run.
CREATE OR REPLACE FUNCTION outbox_make_ahead(span_s float8) RETURNS boolean LANGUAGE plpgsql
  SECURITY DEFINER SET search_path FROM CURRENT SET lock_timeout = '100ms' AS $$
-- Four million rows, which keep 65536 ids of each other (0014).
DECLARE width CONSTANT bigint := 65536::bigint * 4194304; at bigint; written regclass; next bigint; is_over boolean := true; first bigint; made text;
BEGIN
  IF NOT pg_try_advisory_xact_lock('outbox'::regclass::oid::bigint) THEN RETURN false; END IF;
  SELECT s.last_value INTO at FROM outbox_id_seq s;
  SELECT p.part INTO written FROM outbox_partitions() p WHERE at >= p.low AND at < p.edge;
  SELECT min(p.low) INTO next FROM outbox_partitions() p WHERE p.low > at;
  IF next IS NOT NULL THEN
    IF written IS NOT NULL THEN
      EXECUTE format('SELECT (SELECT created_at FROM %s ORDER BY xid, id LIMIT 1) < clock_timestamp() - make_interval(secs => $1)', written) INTO is_over USING greatest(span_s, 3600);
    END IF;
    IF is_over THEN
      PERFORM setval('outbox_id_seq', next + 1, false);
      RETURN true;
    END IF;
  END IF;
  IF (SELECT count(*) FROM outbox_partitions() p WHERE p.low > at) >= 2 THEN RETURN false; END IF;
  SELECT (greatest(max(p.edge), at + 1, (SELECT max(d.id) + 1 FROM outbox_default d)) + width - 1) / width * width INTO first FROM outbox_partitions() p;
  made := 'outbox_' || first / width;
  EXECUTE format('CREATE TABLE %I (LIKE outbox INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING INDEXES)', made);
  -- So made it locks out nobody who writes; CREATE TABLE ... PARTITION OF would.
  EXECUTE format('ALTER TABLE outbox ATTACH PARTITION %I FOR VALUES FROM (%s) TO (%s)', made, first, first + width);
  RETURN true;
EXCEPTION WHEN lock_not_available THEN RETURN false;
END $$;

-- Drops one partition (and empties the default one) that is written no more, once all of it is older than `keep_s` seconds and every listener has handled it,
-- and records how far, so that a stream which resumes from before that is told to refetch. Says whether one went. What is read is read before the lock;
-- whoever reads or writes the outbox for longer than the lock waits makes it give up until the next run.
CREATE OR REPLACE FUNCTION outbox_drop_oldest(keep_s float8) RETURNS boolean LANGUAGE plpgsql
  SECURITY DEFINER SET search_path FROM CURRENT SET lock_timeout = '100ms' AS $$
DECLARE at bigint; p record; is_left boolean; seen xid8; newest xid8; youngest timestamptz; is_written boolean; old timestamptz := now() - make_interval(secs => keep_s);
BEGIN
  IF NOT pg_try_advisory_xact_lock('outbox'::regclass::oid::bigint) THEN RETURN false; END IF;
  SELECT s.last_value INTO at FROM outbox_id_seq s;
  -- Of the default one, and not in the loop's own query: what that reads could not be emptied while it is open.
  is_left := EXISTS (SELECT FROM outbox_default) AND EXISTS (SELECT FROM outbox_partitions() w WHERE at >= w.low AND at < w.edge);
  FOR p IN SELECT q.* FROM outbox_partitions() q WHERE q.edge <= at OR q.low IS NULL AND is_left ORDER BY q.low NULLS LAST LOOP
    seen := pg_snapshot_xmin(pg_current_snapshot());
    EXECUTE format('SELECT xid, created_at FROM %s ORDER BY xid DESC, id DESC LIMIT 1', p.part) INTO newest, youngest;
    CONTINUE WHEN youngest >= old;
    EXECUTE format('SELECT max(created_at) FROM %s', p.part) INTO youngest;
    -- A listener that nobody runs any more does not keep events for ever.
    CONTINUE WHEN youngest >= old OR youngest >= now() - interval '30 days'
      AND EXISTS (SELECT FROM outbox_cursors c WHERE c.listener <> '(pruned)' AND c.horizon <= newest);
    EXECUTE format('LOCK TABLE ONLY %s IN ACCESS EXCLUSIVE MODE', CASE WHEN p.low IS NULL THEN p.part ELSE 'outbox'::regclass END);
    -- A row whose number was drawn before the partition was left, and that was not committed when it was looked at.
    EXECUTE format('SELECT EXISTS (SELECT FROM %s WHERE xid >= $1)', p.part) INTO is_written USING seen;
    IF is_written THEN RETURN false; END IF;
    INSERT INTO outbox_cursors AS c (listener, horizon) SELECT '(pruned)', (newest::text::numeric + 1)::text::xid8 WHERE newest IS NOT NULL
      ON CONFLICT (listener) DO UPDATE SET horizon = greatest(c.horizon, excluded.horizon), updated_at = now();
    EXECUTE format(CASE WHEN p.low IS NULL THEN 'TRUNCATE %s' ELSE 'DROP TABLE %s' END, p.part);
    RETURN true;
  END LOOP;
  RETURN false;
EXCEPTION WHEN lock_not_available THEN RETURN false;
END $$;

REVOKE ALL ON FUNCTION partitions_of, outbox_partitions, outbox_make_ahead, outbox_drop_oldest FROM PUBLIC;
