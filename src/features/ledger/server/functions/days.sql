-- Days: books of a day are closed once nothing can be written into it. How: the ledger's README (closed days).

-- Korean date of a time. Korea has no summer time, so it is UTC plus nine hours whatever the session's time zone.
CREATE OR REPLACE FUNCTION ledger_day(at timestamptz) RETURNS date LANGUAGE sql IMMUTABLE AS $$
  SELECT ((at AT TIME ZONE 'UTC') + interval '9 hours')::date
$$;
CREATE OR REPLACE FUNCTION ledger_day_start(day date) RETURNS timestamptz LANGUAGE sql IMMUTABLE AS $$
  SELECT (day::timestamp - interval '9 hours') AT TIME ZONE 'UTC'
$$;

-- Entries by day, asset and block: one line per transfer and asset that it moved, its header in its own asset.
CREATE OR REPLACE FUNCTION ledger_blocks(since timestamptz, until timestamptz) RETURNS TABLE (day date, asset_id smallint, block bigint, lines bigint,
  transfers bigint, entries bigint, moved numeric, fees numeric, hash bytea) LANGUAGE sql STABLE AS $$
  SELECT l.day, l.asset_id, l.block, count(*), count(l.fee), sum(l.entries)::bigint, sum(l.moved), coalesce(sum(l.fee), 0),
         sha256(convert_to(string_agg(l.line, '' ORDER BY l.transfer_id), 'UTF8'))
    FROM (SELECT m.day, m.asset_id, m.transfer_id, m.transfer_id / 10000 AS block, m.entries, m.moved, t.fee,
                 m.transfer_id || ' ' || m.legs || coalesce(' ' || concat_ws(' ', t.kind, t.amount, t.fee, t.from_owner, t.to_owner, coalesce(t.posted_amount::text, '-'),
                   coalesce(t.user_id::text, '-'), coalesce(t.group_id::text, '-'), coalesce(t.reverses::text, '-'), (extract(epoch FROM t.created_at) * 1000000)::bigint,
                   coalesce(encode(sha256(convert_to(t.details::text, 'UTF8')), 'hex'), '-')), '') || E'\n' AS line
            FROM (SELECT ledger_day(e.at) AS day, e.asset_id, e.transfer_id, count(*) AS entries, coalesce(sum(e.amount) FILTER (WHERE e.amount > 0), 0) AS moved,
                         string_agg(concat_ws(':', e.account_id, e.version, e.amount, e.balance_after, (extract(epoch FROM e.at) * 1000000)::bigint), ','
                           ORDER BY e.account_id, e.version) AS legs
                    FROM entries e WHERE e.at >= since AND e.at < until GROUP BY 1, 2, 3) m
            LEFT JOIN transfers t ON t.id = m.transfer_id AND t.asset_id = m.asset_id) l
   GROUP BY l.day, l.asset_id, l.block
$$;

-- Hash of a list: a title, then one line per name with its hash.
CREATE OR REPLACE FUNCTION ledger_hash_of(title text, names text[], hashes bytea[]) RETURNS bytea LANGUAGE sql IMMUTABLE AS $$
  SELECT sha256(convert_to(title || E'\n' || coalesce(string_agg(p.name || ' ' || encode(p.hash, 'hex') || E'\n', '' ORDER BY p.nth), ''), 'UTF8'))
    FROM unnest(names, hashes) WITH ORDINALITY AS p(name, hash, nth)
$$;

-- Takes the next step towards a closed day and returns it: `shut` (no more entries before the last midnight), `sealed`
-- (everything that could still write has begun), `waits` (until those end), `closed`; or `early` or `empty`. `due_at`
-- is when to call again. A day is over one hour after its midnight by both the database's clock and the caller's, so
-- that one wrong clock closes no day. Nothing is written before a day is read, so that no reader of events has to wait.
CREATE OR REPLACE FUNCTION ledger_close_day(asked_at timestamptz, OUT step text, OUT day date, OUT due_at timestamptz) LANGUAGE plpgsql
  SECURITY DEFINER SET search_path FROM CURRENT SET enable_seqscan = on SET enable_bitmapscan = on SET work_mem = '32MB' SET timezone = 'UTC' AS $$
#variable_conflict use_column
DECLARE books ledger_books; last closed_days; made closed_day_assets[]; codes text[]; n bigint; total bigint; midnight timestamptz := ledger_day_start(ledger_day(least(asked_at, clock_timestamp()) - interval '1 hour'));
BEGIN
  due_at := clock_timestamp() + interval '10 seconds';
  IF NOT pg_try_advisory_xact_lock('ledger_books'::regclass::oid::bigint) THEN step := 'waits'; RETURN; END IF;
  SELECT * INTO books FROM ledger_books b; SELECT * INTO last FROM closed_days d ORDER BY d.day DESC LIMIT 1;
  day := CASE WHEN last.day IS NULL THEN (SELECT ledger_day(min(e.at)) FROM entries e) ELSE last.day + 1 END;
  IF day IS NULL OR midnight <= ledger_day_start(day) THEN
    step := CASE WHEN day IS NULL THEN 'empty' ELSE 'early' END;
    due_at := midnight + interval '25 hours';
  ELSIF books.open_from < midnight THEN
    UPDATE ledger_books b SET open_from = midnight, sealed_by = NULL; step := 'shut';
  -- A transaction id in the future belongs to another cluster.
  ELSIF books.sealed_by IS NULL OR books.sealed_by >= pg_snapshot_xmax(pg_current_snapshot()) THEN
    UPDATE ledger_books b SET sealed_by = pg_current_xact_id(); step := 'sealed';
  ELSIF pg_snapshot_xmin(pg_current_snapshot()) <= books.sealed_by THEN step := 'waits';
  ELSE
    SELECT array_agg(ROW(a.day, a.asset_id, a.lines, a.entries, a.moved, a.fees, a.blocks, a.hashes,
             ledger_hash_of(concat_ws(' ', 'ingam-asset-day/1', a.day, a.code, a.lines, a.entries, a.moved, a.fees), a.blocks::text[], a.hashes))::closed_day_assets ORDER BY a.code),
           array_agg(a.code ORDER BY a.code), coalesce(sum(a.transfers), 0), coalesce(sum(a.entries), 0) INTO made, codes, n, total
      FROM (SELECT b.day, b.asset_id, s.code COLLATE "C" AS code, sum(b.lines)::bigint AS lines, sum(b.transfers)::bigint AS transfers, sum(b.entries)::bigint AS entries, sum(b.moved) AS moved,
                   sum(b.fees) AS fees, array_agg(b.block ORDER BY b.block) AS blocks, array_agg(b.hash ORDER BY b.block) AS hashes
              FROM ledger_blocks(ledger_day_start(ledger_close_day.day), ledger_day_start(ledger_close_day.day + 1)) b JOIN assets s ON s.id = b.asset_id GROUP BY 1, 2, 3) a;
    last.hash := coalesce(last.hash, decode(repeat('00', 32), 'hex'));
    INSERT INTO closed_days (day, before, transfers, entries, hash) VALUES (ledger_close_day.day, last.hash, n, total,
      ledger_hash_of(concat_ws(' ', 'ingam-day/1', ledger_close_day.day, encode(last.hash, 'hex'), n, total), codes, ARRAY(SELECT m.hash FROM unnest(made) WITH ORDINALITY m ORDER BY m.ordinality)));
    INSERT INTO closed_day_assets SELECT m.* FROM unnest(made) m; step := 'closed';
  END IF;
END $$;
