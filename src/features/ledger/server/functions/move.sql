-- The posting engine: the only code that changes balances, holds money, writes entries and publishes both.
-- The caller lists the legs of a batch in order: the position of its transfer, its account, the amount it moves (an
-- entry), and the amount it holds (below 0: releases). A leg that does neither names one more user to notify.
--                      moved      held
--   posted at once     delta         0
--   held                   0    -delta, of debits
--   a hold posted      delta     delta, of debits
--   a hold released        0     delta, of debits
-- Each account is changed once, in the order of ledger_lock; its entries are computed backwards from the new balance.
-- Transfers must be written first, since an entry needs a posted one.

-- Aborts because not every item of a batch can be accepted; everything done for the batch is rolled back.
CREATE OR REPLACE FUNCTION ledger_not_all() RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'not every item of this batch can be taken' USING ERRCODE = 'LG001';
END $$;

-- Moves all legs or none: raises ledger_not_all if an account is missing or differs from leg_owners and leg_assets, if a
-- leg exceeds its account's balance in a batch without holds (else no_overdraft checks the end), or if a new leg debits a
-- stopped member (currency/server/functions/members.sql), whose earlier holds still end (leg_held). is_hold marks
-- transfers whose legs are held. A NULL array is ignored. Publishes a row per status: `rows` are "transfer,asset,units,
-- sender,receiver" (0: not a user), `others` "transfer,asset,user" for changes beside the two sides.
CREATE OR REPLACE FUNCTION ledger_move(transfer_ids bigint[], statuses text[], asset_ids smallint[], amounts numeric[], from_owners text[], to_owners text[],
  ats timestamptz[], is_hold boolean[], leg_transfers int[], leg_accounts bigint[], leg_moved numeric[], leg_held numeric[], leg_owners text[], leg_assets smallint[])
RETURNS void LANGUAGE plpgsql SET enable_seqscan = off SET enable_mergejoin = off AS $$
#variable_conflict use_column
DECLARE
  fees bigint[] := ARRAY(SELECT a.id FROM accounts a WHERE a.owner = 'house:fees');
  is_held boolean := leg_held IS NOT NULL OR true = ANY (is_hold);
BEGIN
  PERFORM set_config('ledger.proof', 'asked', true);
  WITH leg AS MATERIALIZED (
    SELECT l.nth, l.transfer, l.account_id, l.owner, l.asset_id, CASE WHEN is_hold[l.transfer] THEN 0 ELSE l.moved END AS moved,
           CASE WHEN is_hold[l.transfer] THEN greatest(- l.moved, 0) ELSE coalesce(l.held, 0) END AS held
      FROM unnest(leg_transfers, leg_accounts, leg_moved, leg_held, leg_owners, leg_assets) WITH ORDINALITY
        AS l(transfer, account_id, moved, held, owner, asset_id, nth)
  ), account AS (
    UPDATE accounts a SET balance = a.balance + c.moved, held = a.held + c.held, version = a.version + c.entries
      FROM (SELECT l.account_id, sum(l.moved) AS moved, sum(l.held) AS held, count(*) FILTER (WHERE l.moved <> 0) AS entries
              FROM leg l WHERE l.moved <> 0 OR l.held <> 0 GROUP BY l.account_id ORDER BY l.account_id = ANY (fees), l.account_id) c
     WHERE a.id BETWEEN c.account_id AND c.account_id   -- leaves the planner no join but the one that takes them in this order
    RETURNING a.id, a.owner, a.asset_id, a.user_id, a.balance, a.held, a.version, a.allow_negative, a.stop, a.stop_until
  ), step AS MATERIALIZED (
    SELECT l.transfer, l.account_id, l.moved, a.owner, a.asset_id, a.user_id, a.stop, a.stop_until,
           coalesce(l.owner = a.owner AND l.asset_id = a.asset_id, true) AS is_meant, a.allow_negative OR l.moved >= 0 OR is_held AS is_free, a.held,
           a.version + 1 - count(*) OVER later AS version, a.balance + l.moved - sum(l.moved) OVER later AS balance
      FROM leg l JOIN account a ON a.id = l.account_id WHERE l.moved <> 0
    WINDOW later AS (PARTITION BY l.account_id ORDER BY l.nth DESC ROWS UNBOUNDED PRECEDING)
  ), side AS MATERIALIZED (
    SELECT s.transfer, s.asset_id, s.owner, s.user_id, true AS is_changed, s.is_meant AND (s.is_free OR s.balance >= s.held) AND CASE WHEN s.stop IS NOT NULL AND s.moved < 0 AND leg_held IS NULL THEN NOT ledger_is_stopped(s.stop, s.stop_until, s.user_id, (SELECT t.kind FROM transfers t WHERE t.id = transfer_ids[s.transfer])) ELSE true END AS is_right FROM step s
    UNION ALL
    SELECT l.transfer, a.asset_id, a.owner, a.user_id, true, coalesce(l.owner = a.owner AND l.asset_id = a.asset_id, true) AND CASE WHEN a.stop IS NOT NULL AND l.held > 0 AND leg_held IS NULL THEN NOT ledger_is_stopped(a.stop, a.stop_until, a.user_id, (SELECT t.kind FROM transfers t WHERE t.id = transfer_ids[l.transfer])) ELSE true END
      FROM leg l JOIN account a ON a.id = l.account_id WHERE l.moved = 0 AND l.held <> 0
    UNION ALL
    SELECT l.transfer, a.asset_id, a.owner, a.user_id, false, coalesce(l.owner = a.owner AND l.asset_id = a.asset_id, true)
      FROM leg l JOIN accounts a ON a.id = l.account_id WHERE l.moved = 0 AND l.held = 0
  ), approved AS MATERIALIZED (
    SELECT CASE WHEN count(*) = cardinality(leg_accounts) AND bool_and(s.is_right) THEN true ELSE ledger_not_all() END AS is_approved FROM side s
  ), entry AS (
    INSERT INTO entries (account_id, version, transfer_id, asset_id, amount, balance_after, at)
    SELECT s.account_id, s.version, transfer_ids[s.transfer], s.asset_id, s.moved, s.balance, greatest(ats[s.transfer], (SELECT b.open_from FROM ledger_books b))   -- no clock reaches back into a day that is over
      FROM step s WHERE s.moved <> 0 AND (SELECT a.is_approved FROM approved a)
  ), told AS (
    SELECT t.nth, t.id, t.status, t.asset_id, t.amount, max(s.user_id) FILTER (WHERE s.asset_id = t.asset_id AND s.owner = t.from_owner) AS from_user,
           max(s.user_id) FILTER (WHERE s.asset_id = t.asset_id AND s.owner = t.to_owner) AS to_user,
           string_agg(concat_ws(',', t.id, s.asset_id, s.user_id), ';')
             FILTER (WHERE s.user_id IS NOT NULL AND s.is_changed AND (s.asset_id <> t.asset_id OR s.owner NOT IN (t.from_owner, t.to_owner))) AS others
      FROM unnest(transfer_ids, statuses, asset_ids, amounts, from_owners, to_owners) WITH ORDINALITY AS t(id, status, asset_id, amount, from_owner, to_owner, nth)
      JOIN side s ON s.transfer = t.nth GROUP BY t.nth, t.id, t.status, t.asset_id, t.amount
  )
  INSERT INTO outbox (type, data)
  SELECT 'transfers', jsonb_build_object('status', t.status, 'others', string_agg(t.others, ';' ORDER BY t.nth),
           'rows', string_agg(concat_ws(',', t.id, t.asset_id, t.amount, coalesce(t.from_user, 0), coalesce(t.to_user, 0)), ';' ORDER BY t.nth))
    FROM told t WHERE (SELECT a.is_approved FROM approved a) GROUP BY t.status;
  PERFORM ledger_must_be_proven();
END $$;
