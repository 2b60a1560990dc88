-- Partitions of the outbox by id (decision 0103). The program's role owns none of them: two functions create and drop
-- them on its behalf.

CREATE OR REPLACE FUNCTION outbox_partitions() RETURNS TABLE (part regclass, low bigint, edge bigint) LANGUAGE sql STABLE AS $$
  SELECT * FROM partitions_of('outbox'::regclass)
$$;

-- Moves on to the next partition or creates one ahead (`partitions_ahead`), and reports whether it did either. If it
-- would have to wait for a lock, it returns false and the next run tries again.
CREATE OR REPLACE FUNCTION outbox_make_ahead(span_s float8) RETURNS boolean LANGUAGE plpgsql
  SECURITY DEFINER SET search_path FROM CURRENT SET lock_timeout = '100ms' AS $$
-- Ids of one partition: four million rows, whose ids are 65536 apart (0014).
DECLARE width CONSTANT bigint := 65536::bigint * 4194304; ahead record; made text;
BEGIN
  SELECT * INTO ahead
    FROM partitions_ahead('outbox', 'outbox_id_seq', width, span_s, 'SELECT created_at FROM %s ORDER BY xid, id LIMIT 1');
  IF ahead.make_from IS NULL THEN RETURN ahead.is_moved; END IF;
  made := 'outbox_' || ahead.make_from / width;
  EXECUTE format('CREATE TABLE %I (LIKE outbox INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING INDEXES)', made);
  -- Attaching avoids a lock against writers, which CREATE TABLE ... PARTITION OF would take.
  EXECUTE format('ALTER TABLE outbox ATTACH PARTITION %I FOR VALUES FROM (%s) TO (%s)', made, ahead.make_from, ahead.make_from + width);
  RETURN true;
EXCEPTION WHEN lock_not_available THEN RETURN false;
END $$;

-- Drops one partition to which no row is written any more (truncates it if it is the default one), once all its rows
-- are older than `keep_s` seconds and every listener has handled them. Records the end of the dropped rows, so that a
-- stream that resumes from before it refetches. Reports whether it dropped one. All reading is done before the lock. If
-- the lock times out because the outbox is in use, it returns false and the next run tries again.
CREATE OR REPLACE FUNCTION outbox_drop_oldest(keep_s float8) RETURNS boolean LANGUAGE plpgsql
  SECURITY DEFINER SET search_path FROM CURRENT SET lock_timeout = '100ms' AS $$
DECLARE p record; seen xid8; newest xid8; youngest timestamptz; is_written boolean; old timestamptz := now() - make_interval(secs => keep_s);
BEGIN
  FOR p IN SELECT * FROM partitions_left('outbox', 'outbox_id_seq') LOOP
    seen := pg_snapshot_xmin(pg_current_snapshot());
    EXECUTE format('SELECT xid, created_at FROM %s ORDER BY xid DESC, id DESC LIMIT 1', p.part) INTO newest, youngest;
    CONTINUE WHEN youngest >= old;
    EXECUTE format('SELECT max(created_at) FROM %s', p.part) INTO youngest;
    -- A listener that has not handled a row for 30 days no longer runs, and does not keep events for ever.
    CONTINUE WHEN youngest >= old OR youngest >= now() - interval '30 days'
      AND EXISTS (SELECT FROM outbox_cursors c WHERE c.listener <> '(pruned)' AND c.horizon <= newest);
    EXECUTE format('LOCK TABLE ONLY %s IN ACCESS EXCLUSIVE MODE', CASE WHEN p.low IS NULL THEN p.part ELSE 'outbox'::regclass END);
    -- A row may have drawn its id before the sequence moved on, and been committed after the partition was read.
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

REVOKE ALL ON FUNCTION outbox_partitions, outbox_make_ahead, outbox_drop_oldest FROM PUBLIC;
