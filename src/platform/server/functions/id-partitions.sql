-- Partitions by id of a table that is written at its newest ids: the outbox (decision 0103), the log of deliveries (0112). Only their doors call these.

-- Each partition of a table by id with its ids, from `low` to below `edge`; the default one has neither.
CREATE OR REPLACE FUNCTION partitions_of(parent regclass) RETURNS TABLE (part regclass, low bigint, edge bigint) LANGUAGE sql STABLE AS $$
  SELECT c.oid::regclass, CASE WHEN b.text LIKE 'FOR VALUES FROM (MINVALUE)%' THEN -9223372036854775808 ELSE substring(b.text FROM 'FROM \(''(-?\d+)''\)')::bigint END,
         substring(b.text FROM 'TO \(''(-?\d+)''\)')::bigint
    FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid CROSS JOIN LATERAL (SELECT pg_get_expr(c.relpartbound, c.oid) AS text) b
   WHERE i.inhparent = parent
$$;

-- Does the next thing that needs no table made, and reports it as `is_moved`: once the first row of the partition that is written is older than `span_s`
-- seconds, an hour at least (or it is the default one), the sequence `ids` goes on to the next one. Otherwise, where fewer than two are ahead, `make_from` is the
-- first id of one to make. `first_at` is a query for the time of a partition's first row, with %s for its name. Of nodes at once one does it.
CREATE OR REPLACE FUNCTION partitions_ahead(
  parent regclass, ids regclass, width bigint, span_s float8, first_at text, OUT is_moved boolean, OUT make_from bigint
) LANGUAGE plpgsql AS $$
DECLARE at bigint; written regclass; next bigint; is_over boolean := true; beyond bigint;
BEGIN
  is_moved := false;
  IF NOT pg_try_advisory_xact_lock(parent::oid::bigint) THEN RETURN; END IF;
  EXECUTE format('SELECT last_value FROM %s', ids) INTO at;
  SELECT p.part INTO written FROM partitions_of(parent) p WHERE at >= p.low AND at < p.edge;
  SELECT min(p.low) INTO next FROM partitions_of(parent) p WHERE p.low > at;
  IF next IS NOT NULL THEN
    IF written IS NOT NULL THEN
      EXECUTE format('SELECT (' || first_at || ') < clock_timestamp() - make_interval(secs => $1)', written)
        INTO is_over USING greatest(span_s, 3600);
    END IF;
    IF is_over THEN
      PERFORM setval(ids, next + 1, false);
      is_moved := true;
      RETURN;
    END IF;
  END IF;
  IF (SELECT count(*) FROM partitions_of(parent) p WHERE p.low > at) >= 2 THEN RETURN; END IF;
  EXECUTE format('SELECT max(id) + 1 FROM %s', (SELECT p.part FROM partitions_of(parent) p WHERE p.low IS NULL)) INTO beyond;
  SELECT (greatest(max(p.edge), at + 1, beyond) + width - 1) / width * width INTO make_from FROM partitions_of(parent) p;
END $$;

-- Partitions that are written no more, the oldest first; last the default one, if it has rows. None while another node does this. It has read them before
-- it returns: a partition that an open query reads could not be emptied.
CREATE OR REPLACE FUNCTION partitions_left(parent regclass, ids regclass) RETURNS TABLE (part regclass, low bigint)
  LANGUAGE plpgsql AS $$
DECLARE at bigint; is_left boolean;
BEGIN
  IF NOT pg_try_advisory_xact_lock(parent::oid::bigint) THEN RETURN; END IF;
  EXECUTE format('SELECT last_value FROM %s', ids) INTO at;
  EXECUTE format('SELECT EXISTS (SELECT FROM %s)', (SELECT p.part FROM partitions_of(parent) p WHERE p.low IS NULL)) INTO is_left;
  is_left := is_left AND EXISTS (SELECT FROM partitions_of(parent) p WHERE at >= p.low AND at < p.edge);
  RETURN QUERY SELECT p.part, p.low FROM partitions_of(parent) p
    WHERE p.edge <= at OR p.low IS NULL AND is_left ORDER BY p.low NULLS LAST;
END $$;

REVOKE ALL ON FUNCTION partitions_of, partitions_ahead, partitions_left FROM PUBLIC;
