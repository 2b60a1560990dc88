-- Partitions of the outbox by id (decision 0103). The program's role owns none of them: two functions create and drop
-- them on its behalf.

CREATE OR REPLACE FUNCTION outbox_partitions() RETURNS TABLE (part regclass, low bigint, edge bigint) LANGUAGE sql STABLE AS $$
  SELECT * FROM partitions_of('outbox'::regclass)
$$;

-- Does the next step ahead of time (`partitions_ahead`) and reports whether there was one. If it would have to wait for
-- a lock, it leaves the step to the next run.
CREATE OR REPLACE FUNCTION outbox_make_ahead(span_s float8) RETURNS boolean LANGUAGE plpgsql
  SECURITY DEFINER SET search_path FROM CURRENT SET lock_timeout = '100ms' AS $$
-- Four million rows, whose ids are 65536 apart (0014).
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

-- Drops one partition that is no longer written (the default one is truncated), once all its rows are older than
-- `keep_s` seconds and every listener has handled them. Records how far, so that a stream which resumes from before
-- that point refetches. Reports whether one was dropped. All reading is done before the lock. If someone uses the
-- outbox for longer than the lock timeout, it gives up until the next run.
CREATE OR REPLACE FUNCTION outbox_drop_oldest(keep_s float8) RETURNS boolean LANGUAGE plpgsql
  SECURITY DEFINER SET search_path FROM CURRENT SET lock_timeout = '100ms' AS $$
DECLARE p record; seen xid8; newest xid8; youngest timestamptz; is_written boolean; old timestamptz := now() - make_interval(secs => keep_s);
BEGIN
  FOR p IN SELECT * FROM partitions_left('outbox', 'outbox_id_seq') LOOP
    seen := pg_snapshot_xmin(pg_current_snapshot());
    EXECUTE format('SELECT xid, created_at FROM %s ORDER BY xid DESC, id DESC LIMIT 1', p.part) INTO newest, youngest;
    CONTINUE WHEN youngest >= old;
    EXECUTE format('SELECT max(created_at) FROM %s', p.part) INTO youngest;
    -- A listener that no longer runs does not keep events for ever.
    CONTINUE WHEN youngest >= old OR youngest >= now() - interval '30 days'
      AND EXISTS (SELECT FROM outbox_cursors c WHERE c.listener <> '(pruned)' AND c.horizon <= newest);
    EXECUTE format('LOCK TABLE ONLY %s IN ACCESS EXCLUSIVE MODE', CASE WHEN p.low IS NULL THEN p.part ELSE 'outbox'::regclass END);
    -- A row may have drawn its id before the partition was left, and not have been committed when it was read.
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
