-- The text whose hash closes a day, computed from transfers and entries without any function of Ingam. Anyone who may
-- read them recomputes the hash by
--   psql -AtqX -v day=2026-11-24 -f closed-day.sql "$URL" | openssl dgst -sha256
-- and compares it with: SELECT encode(hash, 'hex') FROM closed_days WHERE day = '2026-11-24'.
-- The format is described in src/features/ledger/server/days/README.md.
WITH bounds AS (
  SELECT d.*, (d.day::timestamp - interval '9 hours') AT TIME ZONE 'UTC' AS since, (d.day::timestamp + interval '15 hours') AT TIME ZONE 'UTC' AS until
    FROM closed_days d WHERE d.day = :'day'
), leg AS (
  SELECT e.*, (extract(epoch FROM e.at) * 1000000)::bigint AS us FROM bounds b JOIN entries e ON e.at >= b.since AND e.at < b.until
), line AS (
  SELECT l.asset_id, l.transfer_id, count(*) AS entries, coalesce(sum(l.amount) FILTER (WHERE l.amount > 0), 0) AS moved,
         string_agg(concat_ws(':', l.account_id, l.version, l.amount, l.balance_after, l.us), ',' ORDER BY l.account_id, l.version) AS legs
    FROM leg l GROUP BY l.asset_id, l.transfer_id
), told AS (
  SELECT n.asset_id, n.transfer_id, n.transfer_id / 10000 AS block, n.entries, n.moved, t.fee,
         n.transfer_id || ' ' || n.legs || CASE WHEN t.id IS NULL THEN '' ELSE ' ' || concat_ws(' ', t.kind, t.amount, t.fee, t.from_owner, t.to_owner,
           coalesce(t.posted_amount::text, '-'), coalesce(t.user_id::text, '-'), coalesce(t.group_id::text, '-'), coalesce(t.reverses::text, '-'),
           (extract(epoch FROM t.created_at) * 1000000)::bigint, coalesce(encode(sha256(convert_to(t.details::text, 'UTF8')), 'hex'), '-')) END AS text
    FROM line n LEFT JOIN transfers t ON t.id = n.transfer_id AND t.asset_id = n.asset_id
), block AS (
  SELECT o.asset_id, o.block, count(*) AS lines, count(o.fee) AS transfers, sum(o.entries) AS entries, sum(o.moved) AS moved, coalesce(sum(o.fee), 0) AS fees,
         encode(sha256(convert_to(string_agg(o.text || chr(10), '' ORDER BY o.transfer_id), 'UTF8')), 'hex') AS hash
    FROM told o GROUP BY o.asset_id, o.block
), asset AS (
  SELECT s.code COLLATE "C" AS code, sum(k.transfers) AS transfers, sum(k.entries) AS entries,
         encode(sha256(convert_to(concat_ws(' ', 'ingam-asset-day/1', (SELECT day FROM bounds), s.code, sum(k.lines), sum(k.entries), sum(k.moved), sum(k.fees)) || chr(10)
           || string_agg(k.block || ' ' || k.hash || chr(10), '' ORDER BY k.block), 'UTF8')), 'hex') AS hash
    FROM block k JOIN assets s ON s.id = k.asset_id GROUP BY s.code
)
SELECT text FROM (
  SELECT '' AS code, concat_ws(' ', 'ingam-day/1', b.day, encode(b.before, 'hex'), (SELECT coalesce(sum(transfers), 0) FROM asset), (SELECT coalesce(sum(entries), 0) FROM asset)) AS text
    FROM bounds b
  UNION ALL SELECT code, code || ' ' || hash FROM asset
) t ORDER BY code;
