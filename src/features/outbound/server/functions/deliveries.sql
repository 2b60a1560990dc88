-- The partitions by id of the log of deliveries and their tries, which come and go in pairs (decision 0112). The program's role owns none of them: it has them made
-- and dropped by two doors, and nothing else.

-- Each partition of the deliveries with its ids, and that of their tries; the default pair has none. (Not in SQL: `partitions_of` is the platform's, whose
-- functions are applied after these.)
CREATE OR REPLACE FUNCTION delivery_partitions() RETURNS TABLE (part text, tries text, low bigint, edge bigint) LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN QUERY SELECT c.relname::text, replace(c.relname, 'event_deliveries', 'event_attempts'), p.low, p.edge
    FROM partitions_of('event_deliveries'::regclass) p JOIN pg_class c ON c.oid = p.part;
END $$;

-- Does the next thing that is to be done ahead, and says whether there was one: goes on to the next pair once the event of the first delivery of the one that is written
-- is older than `span_s` seconds, an hour at least (or it is the default one), by moving the sequence, or makes one where fewer than two are ahead. Of nodes at once one does
-- it. Who has to wait for a lock leaves it to the next run.
CREATE OR REPLACE FUNCTION deliveries_make_ahead(span_s float8) RETURNS boolean LANGUAGE plpgsql
  SECURITY DEFINER SET search_path FROM CURRENT SET lock_timeout = '100ms' AS $$
DECLARE width CONSTANT bigint := 4194304; at bigint; written text; next bigint; is_over boolean := true; first bigint; made text; tries text;
BEGIN
  IF NOT pg_try_advisory_xact_lock('event_deliveries'::regclass::oid::bigint) THEN RETURN false; END IF;
  SELECT s.last_value INTO at FROM event_deliveries_id_seq s;
  SELECT p.part INTO written FROM delivery_partitions() p WHERE at >= p.low AND at < p.edge;
  SELECT min(p.low) INTO next FROM delivery_partitions() p WHERE p.low > at;
  IF next IS NOT NULL THEN
    IF written IS NOT NULL THEN
      EXECUTE format('SELECT (SELECT e.created_at FROM (SELECT organisation_id, number FROM %I ORDER BY id LIMIT 1) d
        JOIN organisation_events e USING (organisation_id, number)) < clock_timestamp() - make_interval(secs => $1)', written) INTO is_over USING greatest(span_s, 3600);
    END IF;
    IF is_over THEN
      PERFORM setval('event_deliveries_id_seq', next + 1, false);
      RETURN true;
    END IF;
  END IF;
  IF (SELECT count(*) FROM delivery_partitions() p WHERE p.low > at) >= 2 THEN RETURN false; END IF;
  SELECT (greatest(max(p.edge), at + 1, (SELECT max(d.id) + 1 FROM event_deliveries_default d)) + width - 1) / width * width INTO first FROM delivery_partitions() p;
  made := 'event_deliveries_' || first / width;
  tries := 'event_attempts_' || first / width;
  -- In the order of who announces and who sends; those wait for no longer than this does.
  LOCK TABLE organisation_events, event_endpoints IN SHARE ROW EXCLUSIVE MODE;
  EXECUTE format('CREATE TABLE %I (LIKE event_deliveries INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING INDEXES, UNIQUE (endpoint_id, number))', made);
  EXECUTE format('CREATE TABLE %I (LIKE event_attempts INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING INDEXES)', tries);
  EXECUTE format('ALTER TABLE %I ADD FOREIGN KEY (delivery_id) REFERENCES %I (id) ON DELETE CASCADE', tries, made);
  EXECUTE format('ALTER TABLE event_deliveries ATTACH PARTITION %I FOR VALUES FROM (%s) TO (%s)', made, first, first + width);
  EXECUTE format('ALTER TABLE event_attempts ATTACH PARTITION %I FOR VALUES FROM (%s) TO (%s)', tries, first, first + width);
  RETURN true;
EXCEPTION WHEN lock_not_available THEN RETURN false;
END $$;

-- Drops one pair (and empties the default one) that is written no more, once the event of each of its deliveries is older than `keep_s` seconds and none waits to be
-- sent. Says whether one went. What is read is read before the lock, and under it whether one waits now: a row whose number was drawn before the pair was left, or one that
-- is sent again by hand. Whoever reads or writes the log for longer than the lock waits makes it give up until the next run.
CREATE OR REPLACE FUNCTION deliveries_drop_oldest(keep_s float8) RETURNS boolean LANGUAGE plpgsql
  SECURITY DEFINER SET search_path FROM CURRENT SET lock_timeout = '100ms' AS $$
DECLARE at bigint; p record; is_left boolean; is_kept boolean; waits CONSTANT text := 'SELECT EXISTS (SELECT FROM %I WHERE due_at IS NOT NULL)';
BEGIN
  IF NOT pg_try_advisory_xact_lock('event_deliveries'::regclass::oid::bigint) THEN RETURN false; END IF;
  SELECT s.last_value INTO at FROM event_deliveries_id_seq s;
  -- Of the default one, and not in the loop's own query: what that reads could not be emptied while it is open.
  is_left := EXISTS (SELECT FROM event_deliveries_default) AND EXISTS (SELECT FROM delivery_partitions() w WHERE at >= w.low AND at < w.edge);
  FOR p IN SELECT q.* FROM delivery_partitions() q WHERE q.edge <= at OR q.low IS NULL AND is_left ORDER BY q.low NULLS LAST LOOP
    EXECUTE format(waits, p.part) INTO is_kept;
    CONTINUE WHEN is_kept;
    -- Its last one tells it of most.
    EXECUTE format('SELECT EXISTS (SELECT FROM (SELECT organisation_id, number FROM %I ORDER BY id DESC LIMIT 1) d
      JOIN organisation_events e USING (organisation_id, number) WHERE e.created_at >= now() - make_interval(secs => $1))', p.part) INTO is_kept USING keep_s;
    CONTINUE WHEN is_kept;
    EXECUTE format('SELECT EXISTS (SELECT FROM %I d JOIN organisation_events e USING (organisation_id, number)
      WHERE e.created_at >= now() - make_interval(secs => $1))', p.part) INTO is_kept USING keep_s;
    CONTINUE WHEN is_kept;
    IF p.low IS NULL THEN
      EXECUTE format('LOCK TABLE ONLY %I, ONLY %I IN ACCESS EXCLUSIVE MODE', p.part, p.tries);
    ELSE
      LOCK TABLE ONLY event_deliveries, ONLY event_attempts IN ACCESS EXCLUSIVE MODE;
    END IF;
    EXECUTE format(waits, p.part) INTO is_kept;
    IF is_kept THEN RETURN false; END IF;
    EXECUTE format(CASE WHEN p.low IS NULL THEN 'TRUNCATE %I, %I' ELSE 'DROP TABLE %I, %I' END, p.tries, p.part);
    RETURN true;
  END LOOP;
  RETURN false;
EXCEPTION WHEN lock_not_available THEN RETURN false;
END $$;

REVOKE ALL ON FUNCTION delivery_partitions, deliveries_make_ahead, deliveries_drop_oldest FROM PUBLIC;
