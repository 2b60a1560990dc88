-- Frozen or closed members (docs/product/office.md#members): which of their movements are still allowed, and the one
-- function that changes a state.
--
-- Each account of a frozen or closed person has a stop, so that a movement finds it in the row that it locks anyway: a
-- payment is either before or after the freeze. A freeze locks the person, then the accounts. A new account takes its
-- stop from the person's state, whose row it locks if nobody else has. If somebody has, the account checks the state
-- each time ('ask').

-- Kinds of movements that may leave an account despite a stop; all others may not.
CREATE OR REPLACE FUNCTION ledger_lets(stop text, kind text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE stop WHEN 'frozen' THEN kind IN ('refund', 'return', 'cashback', 'cashback_return', 'benefit_return', 'chain_fee')
                   WHEN 'closed' THEN kind IN ('refund', 'return', 'cashback', 'cashback_return', 'benefit_return', 'withdrawal', 'chain_fee') ELSE true END
$$;

-- Reports whether the stop of an account forbids this kind now.
CREATE OR REPLACE FUNCTION ledger_is_stopped(stop text, until timestamptz, member bigint, kind text) RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
DECLARE of record;
BEGIN
  IF stop IS NULL THEN RETURN false; END IF;
  IF stop = 'ask' THEN
    SELECT s.state, s.until INTO of FROM member_states s WHERE s.user_id = member AND s.is_current;
    stop := of.state; until := of.until;
  END IF;
  RETURN stop IN ('frozen', 'closed') AND coalesce(until > clock_timestamp(), true) AND NOT ledger_lets(stop, kind);
END $$;

CREATE OR REPLACE FUNCTION ledger_take_stop() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM users u WHERE u.id = NEW.user_id FOR SHARE SKIP LOCKED;
  IF NOT FOUND THEN NEW.stop := 'ask'; RETURN NEW; END IF;
  SELECT s.state, s.until INTO NEW.stop, NEW.stop_until FROM member_states s
   WHERE s.user_id = NEW.user_id AND s.is_current AND s.state IN ('frozen', 'closed');
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER accounts_take_stop BEFORE INSERT ON accounts FOR EACH ROW WHEN (NEW.user_id IS NOT NULL) EXECUTE FUNCTION ledger_take_stop();

-- Reports whether no cap in one set exceeds the other set; null means unlimited.
CREATE OR REPLACE FUNCTION member_caps_within(caps numeric[], others numeric[]) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT bool_and(c.other IS NULL OR coalesce(c.cap <= c.other, false)) FROM unnest(caps, others) AS c(cap, other)
$$;

-- Reports whether a member works in the office, in one role or in any.
CREATE OR REPLACE FUNCTION member_is_official(member bigint, in_role text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM organisation_staff s JOIN organisations o ON o.id = s.organisation_id AND o.is_operator
     WHERE s.user_id = member AND s.role = coalesce(in_role, s.role))
$$;

-- Changes a member's state. One person may freeze anybody except office staff, and may set caps that exceed none of
-- those in force. Everything else needs an act that two people of the office decided for exactly this change; each act
-- is used once. The last owner of the office who is not stopped cannot be stopped. Locks the person, then the accounts.
-- Releases held sends that the network was not asked about yet.
CREATE OR REPLACE FUNCTION member_state_set(member bigint, wanted text, why text, ends timestamptz, caps numeric[], act bigint, doer bigint)
RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
#variable_conflict use_variable
DECLARE of record; now_is text; had numeric[]; made bigint; accounts_of bigint[]; held jsonb; act_kind text;
BEGIN
  PERFORM FROM users u WHERE u.id = member AND NOT u.is_organisation AND u.deleted_at IS NULL FOR NO KEY UPDATE;
  IF NOT FOUND THEN RAISE EXCEPTION 'there is no member %', member USING ERRCODE = 'MS001'; END IF;
  SELECT s.*, member_state_now(s.state, s.until, s.payment_cap, s.month_cap, s.holding_cap) AS holds INTO of
    FROM member_states s WHERE s.user_id = member AND s.is_current;
  now_is := coalesce(of.holds, 'active');
  had := CASE WHEN now_is IN ('limited', 'frozen') THEN ARRAY[of.payment_cap, of.month_cap, of.holding_cap] ELSE ARRAY[NULL, NULL, NULL]::numeric[] END;
  IF now_is = 'closed' OR (now_is = 'frozen' AND wanted = 'limited') THEN RAISE EXCEPTION 'a member who is % does not become %', now_is, wanted USING ERRCODE = 'MS001'; END IF;
  IF act IS NULL THEN
    -- One person cannot end a freeze or caps by shortening their time.
    IF wanted = 'frozen' THEN
      caps := had;
      IF member_is_official(member, NULL) THEN RAISE EXCEPTION 'this wants two people' USING ERRCODE = 'MS002'; END IF;
      IF now_is = 'frozen' AND coalesce(ends < coalesce(of.until, 'infinity'), false) THEN RAISE EXCEPTION 'this wants two people' USING ERRCODE = 'MS002'; END IF;
    ELSIF wanted <> 'limited' OR NOT member_caps_within(caps, had) OR (ends IS NOT NULL AND num_nonnulls(had[1], had[2], had[3]) > 0) THEN RAISE EXCEPTION 'this wants two people' USING ERRCODE = 'MS002'; END IF;
  ELSE
    act_kind := CASE WHEN wanted = 'closed' THEN 'member.close' WHEN wanted = 'frozen' THEN 'member.freeze' WHEN now_is = 'frozen' THEN 'member.lift' ELSE 'member.limits' END;
    PERFORM FROM office_acts a
      WHERE a.id = act AND a.kind = act_kind AND a.subject = 'member:' || member AND a.state = 'done' AND a.decided_by <> a.made_by AND a.made_by = doer
        AND a.reason = why
        AND (act_kind <> 'member.freeze' OR (a.body::jsonb ->> 'until')::timestamptz IS NOT DISTINCT FROM ends)
        AND (act_kind <> 'member.limits' OR
              ARRAY[(a.body::jsonb ->> 'payment')::numeric, (a.body::jsonb ->> 'month')::numeric, (a.body::jsonb ->> 'holding')::numeric] IS NOT DISTINCT FROM caps);
    IF NOT FOUND THEN RAISE EXCEPTION 'no act of two people wants this' USING ERRCODE = 'MS002'; END IF;
    IF act_kind <> 'member.limits' THEN caps := had; END IF;
    IF wanted IN ('active', 'limited') THEN wanted := CASE WHEN num_nonnulls(caps[1], caps[2], caps[3]) = 0 THEN 'active' ELSE 'limited' END; END IF;
  END IF;
  IF wanted IN ('frozen', 'closed') AND member_is_official(member, 'owner') AND NOT EXISTS (
    SELECT FROM organisation_staff s JOIN organisations o ON o.id = s.organisation_id AND o.is_operator
     WHERE s.role = 'owner' AND s.user_id <> member AND NOT member_is_stopped(s.user_id)) THEN
    RAISE EXCEPTION 'the last owner of the office stays' USING ERRCODE = 'MS003';
  END IF;
  UPDATE member_states s SET is_current = false WHERE s.user_id = member AND s.is_current;
  INSERT INTO member_states (user_id, state, reason, until, payment_cap, month_cap, holding_cap, made_by, act_id)
  VALUES (member, wanted, why, ends, caps[1], caps[2], caps[3], doer, act) RETURNING id INTO made;
  SELECT array_agg(a.id) INTO accounts_of FROM accounts a WHERE a.user_id = member;
  PERFORM ledger_lock(accounts_of);
  IF wanted = 'frozen' THEN
    SELECT jsonb_agg(jsonb_build_object('id', h.transfer_id, 'outcome', 'void', 'failure', 'the account was frozen')) INTO held
      FROM holds h JOIN transfers t ON t.id = h.transfer_id
     WHERE h.settle_after > clock_timestamp() AND t.kind = 'send' AND h.accounts[1] = ANY (accounts_of) AND h.deltas[1] < 0;
    IF held IS NOT NULL THEN PERFORM ledger_resolve(held); END IF;
  END IF;
  UPDATE accounts a SET stop = CASE WHEN wanted IN ('frozen', 'closed') THEN wanted END, stop_until = CASE WHEN wanted = 'frozen' THEN ends END WHERE a.user_id = member;
  RETURN made;
END $$;

-- Deletes the states of a closed account's owner; the accounts keep their stop. A frozen member cannot close their
-- account.
CREATE OR REPLACE FUNCTION member_states_forget(member bigint) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  IF EXISTS (SELECT FROM member_states s WHERE s.user_id = member AND s.is_current AND s.state = 'frozen' AND (s.until IS NULL OR s.until > clock_timestamp())) THEN
    RETURN false;
  END IF;
  DELETE FROM member_states s WHERE s.user_id = member;
  RETURN true;
END $$;

-- Nobody may call these functions by default; roles are granted the right in src/app/server/roles/grants.ts.
REVOKE ALL ON FUNCTION member_state_set, member_states_forget FROM PUBLIC;
