-- Taking movements: writes new transfers, their holds, keys and legs. A batch is written whole or not at all.
-- ledger_take writes what a caller such as ledger_submit has accepted. ledger_take_all is the fast path for a batch that
-- needs no decision: all items or none. A movement posted at once is not listed, except a send: History shows it
-- through the entries of its accounts (decision 0028).

-- Stores keys with their answers. A row lives until its answer is pruned.
CREATE OR REPLACE FUNCTION ledger_keep_keys(user_ids bigint[], keys text[], digests bytea[], transfer_ids bigint[], answers jsonb[], ats timestamptz[])
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO idempotency_keys (user_id, key, digest, transfer_id, answer, created_at)
  SELECT k.user_id, k.key, k.digest, k.transfer_id, k.answer, k.at
    FROM unnest(user_ids, keys, digests, transfer_ids, answers, ats) AS k(user_id, key, digest, transfer_id, answer, at)
   WHERE k.key IS NOT NULL ORDER BY k.user_id, k.key;
END $$;

-- Takes movements and their legs by position. A leg names its movement, its account and its amount (below 0: a debit).
-- New transfers, which nobody can wait for, come first, then accounts, then keys: of two batches with the same key, one
-- waits before it has what the other needs. Group 0 is the first transfer's.
CREATE OR REPLACE FUNCTION ledger_take(kinds text[], user_ids bigint[], asset_ids smallint[], amounts numeric[], fees numeric[],
  from_owners text[], to_owners text[], is_hold boolean[], settle_after timestamptz[], expires_at timestamptz[],
  group_ids bigint[], reverses bigint[], details jsonb[], ats timestamptz[], keys text[], digests bytea[], answers jsonb[],
  leg_movements int[], leg_accounts bigint[], leg_deltas numeric[], leg_owners text[], leg_assets smallint[])
RETURNS bigint[] LANGUAGE plpgsql SET enable_seqscan = off SET enable_mergejoin = off AS $$
#variable_conflict use_variable
DECLARE
  ids bigint[]; statuses text[]; holds_some boolean := true = ANY (is_hold);
BEGIN
  SELECT array_agg(nextval('transfers_id_seq')), array_agg(CASE WHEN m.is_hold THEN 'pending' ELSE 'completed' END)
    INTO ids, statuses FROM unnest(is_hold) AS m(is_hold);
  WITH hold AS (
    INSERT INTO holds (transfer_id, accounts, deltas, settle_after, expires_at)
    SELECT ids[l.movement], array_agg(l.account_id), array_agg(l.delta), settle_after[l.movement], expires_at[l.movement]
      FROM (SELECT l.* FROM unnest(leg_movements, leg_accounts, leg_deltas) WITH ORDINALITY AS l(movement, account_id, delta, nth)
             WHERE holds_some AND is_hold[l.movement] ORDER BY l.movement, l.nth) l GROUP BY l.movement
  )
  INSERT INTO transfers (id, kind, state, user_id, asset_id, amount, fee, from_owner, to_owner, posted_amount, group_id, reverses, details,
                         created_at, resolved_at, is_listed)
  SELECT m.id, m.kind, CASE WHEN m.is_hold THEN 'pending' ELSE 'posted' END, m.user_id, m.asset_id, m.amount, m.fee, m.from_owner, m.to_owner,
         CASE WHEN NOT m.is_hold THEN m.amount END, CASE WHEN m.group_id = 0 THEN ids[1] ELSE m.group_id END, m.reverses, m.details, m.at, CASE WHEN NOT m.is_hold THEN m.at END, m.is_hold OR m.kind = 'send'
    FROM unnest(ids, kinds, user_ids, asset_ids, amounts, fees, from_owners, to_owners, is_hold, group_ids, reverses, details, ats)
      AS m(id, kind, user_id, asset_id, amount, fee, from_owner, to_owner, is_hold, group_id, reverses, details, at);
  PERFORM ledger_move(ids, statuses, asset_ids, amounts, from_owners, to_owners, ats, is_hold,
                      leg_movements, leg_accounts, leg_deltas, NULL, leg_owners, leg_assets);
  PERFORM ledger_keep_keys(user_ids, keys, digests, ids, answers, ats);
  RETURN ids;
END $$;

-- The fast path: `ids` is null if one cannot be accepted, or if only some are held (their order would need a decision).
CREATE OR REPLACE FUNCTION ledger_take_all(kinds text[], user_ids bigint[], asset_ids smallint[], amounts numeric[], fees numeric[],
  from_owners text[], to_owners text[], settle_after_ms int[], keys text[], digests bytea[], answers text[],
  leg_movements int[], leg_accounts bigint[], leg_deltas numeric[], leg_owners text[], leg_assets smallint[],
  OUT ids bigint[], OUT at timestamptz) LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE is_hold boolean[]; settle_after timestamptz[]; ats timestamptz[];
BEGIN
  at := clock_timestamp();
  SELECT array_agg(w.ms IS NOT NULL), array_agg(at + w.ms * interval '1 millisecond'), array_agg(at) INTO is_hold, settle_after, ats
    FROM unnest(settle_after_ms) AS w(ms);
  IF true = ANY (is_hold) AND false = ANY (is_hold) THEN RETURN; END IF;
  ids := ledger_take(kinds, user_ids, asset_ids, amounts, fees, from_owners, to_owners, is_hold, settle_after, NULL, NULL, NULL, NULL, ats,
                     keys, digests, answers::jsonb[], leg_movements, leg_accounts, leg_deltas, leg_owners, leg_assets);
EXCEPTION WHEN SQLSTATE 'LG001' OR unique_violation OR check_violation OR not_null_violation OR numeric_value_out_of_range THEN ids := NULL;
END $$;
