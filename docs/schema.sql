-- What a freshly migrated store holds: tables with their constraints, indexes and triggers, then functions.
-- Made by npm run schema from the catalog; a test compares it with a store of either kind. Read it, never edit it.

CREATE TABLE account_askings (
  request_id bigint NOT NULL,
  user_id bigint,
  browser_hash bytea,
  user_agent text,
  tries integer DEFAULT 0 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT account_askings_browser_hash_check CHECK ((octet_length(browser_hash) = 32)),
  CONSTRAINT account_askings_check CHECK (((user_id IS NULL) <> (browser_hash IS NULL))),
  CONSTRAINT account_askings_tries_check CHECK (((tries >= 0) AND (tries <= 5))),
  CONSTRAINT account_askings_user_agent_check CHECK ((length(user_agent) <= 300)),
  CONSTRAINT account_askings_request_id_fkey FOREIGN KEY (request_id) REFERENCES verifier_requests(id) ON DELETE CASCADE,
  CONSTRAINT account_askings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT account_askings_pkey PRIMARY KEY (request_id),
  CONSTRAINT account_askings_browser_hash_key UNIQUE (browser_hash)
);
CREATE INDEX account_askings_by_age ON account_askings USING btree (created_at);
CREATE INDEX account_askings_by_user ON account_askings USING btree (user_id);
CREATE TRIGGER refuse_deleted BEFORE INSERT ON account_askings FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted();

CREATE TABLE account_credentials (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id bigint NOT NULL,
  mark bytea NOT NULL,
  vct text NOT NULL,
  issuer text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  last_used_at timestamp with time zone,
  CONSTRAINT account_credentials_issuer_check CHECK (((length(issuer) >= 1) AND (length(issuer) <= 500))),
  CONSTRAINT account_credentials_mark_check CHECK ((octet_length(mark) = 32)),
  CONSTRAINT account_credentials_vct_check CHECK (((length(vct) >= 1) AND (length(vct) <= 500))),
  CONSTRAINT account_credentials_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT account_credentials_pkey PRIMARY KEY (id),
  CONSTRAINT account_credentials_mark_key UNIQUE (mark)
);
CREATE INDEX account_credentials_by_type ON account_credentials USING btree (vct);
CREATE INDEX account_credentials_of ON account_credentials USING btree (user_id, id);
CREATE TRIGGER refuse_deleted BEFORE INSERT ON account_credentials FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted();

CREATE TABLE accounts (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  owner text COLLATE "C" NOT NULL,
  asset_id smallint NOT NULL,
  user_id bigint,
  balance numeric(49,0) DEFAULT 0 NOT NULL,
  held numeric(49,0) DEFAULT 0 NOT NULL,
  version bigint DEFAULT 0 NOT NULL,
  allow_negative boolean NOT NULL,
  stop text,
  stop_until timestamp with time zone,
  CONSTRAINT accounts_check CHECK (((NOT allow_negative) OR (owner = ANY (ARRAY['house:issuance'::text, 'house:bank'::text, 'house:chain'::text])))),
  CONSTRAINT accounts_held_check CHECK ((held >= (0)::numeric)),
  CONSTRAINT accounts_stop_check CHECK ((stop = ANY (ARRAY['frozen'::text, 'closed'::text, 'ask'::text]))),
  CONSTRAINT no_overdraft CHECK ((allow_negative OR ((balance - held) >= (0)::numeric))),
  CONSTRAINT not_too_much CHECK (((owner ~~ 'house:%'::text) OR (balance < '100000000000000000000000000000000000000'::numeric))),
  CONSTRAINT accounts_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES assets(id),
  CONSTRAINT accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT accounts_pkey PRIMARY KEY (id),
  CONSTRAINT accounts_owner_asset_id_key UNIQUE (owner, asset_id)
) WITH (fillfactor=50);
CREATE INDEX accounts_by_user ON accounts USING btree (user_id, asset_id) WHERE (user_id IS NOT NULL);
CREATE TRIGGER accounts_guard AFTER UPDATE ON accounts REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION ledger_guard_accounts();
CREATE TRIGGER accounts_only_grow BEFORE DELETE OR TRUNCATE ON accounts FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER accounts_owe AFTER UPDATE OF balance ON accounts FOR EACH ROW WHEN ((new.allow_negative AND (new.balance < (0)::numeric) AND (new.balance < old.balance))) EXECUTE FUNCTION chain_guard_owing();
CREATE TRIGGER accounts_owner_form BEFORE INSERT ON accounts FOR EACH ROW WHEN ((NOT ledger_is_owner(new.owner))) EXECUTE FUNCTION ledger_refuse_owner();
CREATE TRIGGER accounts_start_empty BEFORE INSERT ON accounts FOR EACH ROW WHEN (((new.balance <> (0)::numeric) OR (new.held <> (0)::numeric) OR (new.version <> 0))) EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER accounts_take_stop BEFORE INSERT ON accounts FOR EACH ROW WHEN ((new.user_id IS NOT NULL)) EXECUTE FUNCTION ledger_take_stop();

CREATE TABLE asset_rates (
  asset_id smallint NOT NULL,
  at timestamp with time zone NOT NULL,
  usd numeric NOT NULL,
  CONSTRAINT asset_rates_usd_check CHECK (((usd > (0)::numeric) AND (scale(usd) <= 12) AND (usd < '1000000000000'::numeric))),
  CONSTRAINT asset_rates_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES assets(id),
  CONSTRAINT asset_rates_pkey PRIMARY KEY (asset_id, at)
);

CREATE TABLE assets (
  id smallint NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  scale smallint NOT NULL,
  unit numeric NOT NULL,
  is_local boolean NOT NULL,
  sort smallint NOT NULL,
  on_chain boolean DEFAULT false NOT NULL,
  CONSTRAINT assets_check CHECK (((unit * ((10)::numeric ^ (scale)::numeric)) = (1)::numeric)),
  CONSTRAINT assets_code_check CHECK ((code ~ '^[A-Z]{2,10}$'::text)),
  CONSTRAINT assets_scale_check CHECK (((scale >= 0) AND (scale <= 18))),
  CONSTRAINT assets_pkey PRIMARY KEY (id),
  CONSTRAINT assets_code_key UNIQUE (code),
  CONSTRAINT assets_sort_key UNIQUE (sort)
);
CREATE TRIGGER assets_stay_on_chain BEFORE UPDATE ON assets FOR EACH ROW WHEN ((old.on_chain AND (NOT new.on_chain))) EXECUTE FUNCTION chain_keep_assets();

CREATE TABLE attempts (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  kind text NOT NULL,
  subject bytea NOT NULL,
  at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT attempts_kind_check CHECK (((length(kind) >= 1) AND (length(kind) <= 64))),
  CONSTRAINT attempts_subject_check CHECK ((octet_length(subject) = 32)),
  CONSTRAINT attempts_pkey PRIMARY KEY (id)
);
CREATE INDEX attempts_by_age ON attempts USING btree (at);
CREATE INDEX attempts_by_subject ON attempts USING btree (kind, subject, at);

CREATE TABLE bank_accounts (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id bigint NOT NULL,
  bank_name text NOT NULL,
  account_number bytea NOT NULL,
  account_holder text NOT NULL,
  account_type text NOT NULL,
  is_default boolean NOT NULL,
  status text DEFAULT 'pending'::text NOT NULL,
  verified_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  is_for_top_ups boolean DEFAULT false NOT NULL,
  number_mac bytea,
  is_shared boolean DEFAULT false NOT NULL,
  stated_on date,
  CONSTRAINT bank_accounts_account_holder_check CHECK (((length(account_holder) >= 1) AND (length(account_holder) <= 100))),
  CONSTRAINT bank_accounts_account_type_check CHECK ((account_type = ANY (ARRAY['checking'::text, 'savings'::text, 'investment'::text, 'crypto'::text]))),
  CONSTRAINT bank_accounts_bank_name_check CHECK ((bank_name = ANY (ARRAY['KB Kookmin'::text, 'Shinhan'::text, 'Hana'::text, 'Woori'::text, 'NH Nonghyup'::text, 'IBK'::text]))),
  CONSTRAINT bank_accounts_check CHECK (((status = 'verified'::text) = (verified_at IS NOT NULL))),
  CONSTRAINT bank_accounts_check1 CHECK (((NOT is_for_top_ups) OR (status = 'verified'::text))),
  CONSTRAINT bank_accounts_number_mac_check CHECK ((length(number_mac) = 32)),
  CONSTRAINT bank_accounts_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'verified'::text]))),
  CONSTRAINT bank_accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT bank_accounts_pkey PRIMARY KEY (id)
);
CREATE INDEX bank_accounts_by_user ON bank_accounts USING btree (user_id, id DESC);
CREATE UNIQUE INDEX bank_accounts_one_default ON bank_accounts USING btree (user_id) WHERE is_default;
CREATE UNIQUE INDEX bank_accounts_one_for_top_ups ON bank_accounts USING btree (user_id) WHERE is_for_top_ups;
CREATE UNIQUE INDEX bank_accounts_one_proven_owner ON bank_accounts USING btree (number_mac) WHERE ((status = 'verified'::text) AND (NOT is_shared));
CREATE INDEX bank_accounts_without_mac ON bank_accounts USING btree (id) WHERE ((status = 'verified'::text) AND (number_mac IS NULL));
CREATE TRIGGER refuse_deleted BEFORE INSERT ON bank_accounts FOR EACH ROW WHEN ((new.user_id IS NOT NULL)) EXECUTE FUNCTION refuse_row_of_deleted();

CREATE TABLE bank_codes (
  account_id bigint NOT NULL,
  transfer_id bigint NOT NULL,
  code bytea NOT NULL,
  tries_left smallint NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT bank_codes_tries_left_check CHECK (((tries_left >= 0) AND (tries_left <= 3))),
  CONSTRAINT bank_codes_account_id_fkey FOREIGN KEY (account_id) REFERENCES bank_accounts(id) ON DELETE CASCADE,
  CONSTRAINT bank_codes_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES bank_transfers(id),
  CONSTRAINT bank_codes_pkey PRIMARY KEY (account_id)
);

CREATE TABLE bank_line_charges (
  line_id bigint NOT NULL,
  won numeric(38,0) NOT NULL,
  made_by bigint NOT NULL,
  checked_by bigint NOT NULL,
  CONSTRAINT bank_line_charges_check CHECK ((checked_by <> made_by)),
  CONSTRAINT bank_line_charges_won_check CHECK ((won > (0)::numeric)),
  CONSTRAINT bank_line_charges_line_id_fkey FOREIGN KEY (line_id) REFERENCES bank_lines(id),
  CONSTRAINT bank_line_charges_pkey PRIMARY KEY (line_id)
);
CREATE TRIGGER bank_line_charges_fit AFTER INSERT ON bank_line_charges REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION bank_line_parts_fit();
CREATE TRIGGER bank_line_charges_stay BEFORE DELETE OR UPDATE OR TRUNCATE ON bank_line_charges FOR EACH STATEMENT EXECUTE FUNCTION bank_lines_stay();

CREATE TABLE bank_line_parts (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  line_id bigint NOT NULL,
  end_to_end uuid NOT NULL,
  won numeric(38,0) NOT NULL,
  CONSTRAINT bank_line_parts_won_check CHECK ((won > (0)::numeric)),
  CONSTRAINT bank_line_parts_line_id_fkey FOREIGN KEY (line_id) REFERENCES bank_lines(id),
  CONSTRAINT bank_line_parts_pkey PRIMARY KEY (id),
  CONSTRAINT bank_line_parts_line_id_end_to_end_key UNIQUE (line_id, end_to_end)
);
CREATE INDEX bank_line_parts_by_order ON bank_line_parts USING btree (end_to_end);
CREATE TRIGGER bank_line_parts_fit AFTER INSERT ON bank_line_parts REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION bank_line_parts_fit();
CREATE TRIGGER bank_line_parts_stay BEFORE DELETE OR UPDATE OR TRUNCATE ON bank_line_parts FOR EACH STATEMENT EXECUTE FUNCTION bank_lines_stay();

CREATE TABLE bank_line_uses (
  line_id bigint NOT NULL,
  is_credit boolean DEFAULT true NOT NULL,
  won numeric(38,0) NOT NULL,
  transfer_id bigint NOT NULL,
  made_by bigint NOT NULL,
  checked_by bigint NOT NULL,
  used_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT bank_line_uses_check CHECK ((made_by <> checked_by)),
  CONSTRAINT bank_line_uses_is_credit_check CHECK (is_credit),
  CONSTRAINT bank_line_uses_line_id_fkey FOREIGN KEY (line_id) REFERENCES bank_lines(id),
  CONSTRAINT bank_line_uses_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES transfers(id),
  CONSTRAINT bank_line_uses_pkey PRIMARY KEY (line_id),
  CONSTRAINT bank_line_uses_transfer_id_key UNIQUE (transfer_id)
);
CREATE TRIGGER bank_line_uses_fit BEFORE INSERT ON bank_line_uses FOR EACH ROW EXECUTE FUNCTION bank_line_uses_fit();
CREATE TRIGGER bank_line_uses_stay BEFORE DELETE OR UPDATE OR TRUNCATE ON bank_line_uses FOR EACH STATEMENT EXECUTE FUNCTION bank_lines_stay();

CREATE TABLE bank_lines (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  statement_id bigint NOT NULL,
  account text NOT NULL,
  reference text NOT NULL,
  booked_on date NOT NULL,
  is_credit boolean NOT NULL,
  won numeric(38,0) NOT NULL,
  end_to_end uuid,
  told bytea NOT NULL,
  CONSTRAINT bank_lines_reference_check CHECK (((length(reference) >= 1) AND (length(reference) <= 70))),
  CONSTRAINT bank_lines_won_check CHECK ((won > (0)::numeric)),
  CONSTRAINT bank_lines_statement_id_fkey FOREIGN KEY (statement_id) REFERENCES bank_statements(id),
  CONSTRAINT bank_lines_pkey PRIMARY KEY (id),
  CONSTRAINT bank_lines_account_reference_key UNIQUE (account, reference),
  CONSTRAINT bank_lines_id_is_credit_won_key UNIQUE (id, is_credit, won)
);
CREATE INDEX bank_lines_by_order ON bank_lines USING btree (end_to_end) WHERE (end_to_end IS NOT NULL);
CREATE INDEX bank_lines_of ON bank_lines USING btree (statement_id);
CREATE TRIGGER bank_lines_stay BEFORE DELETE OR UPDATE OR TRUNCATE ON bank_lines FOR EACH STATEMENT EXECUTE FUNCTION bank_lines_stay();

CREATE TABLE bank_number_tries (
  number_mac bytea NOT NULL,
  wrong integer DEFAULT 0 NOT NULL,
  sent integer DEFAULT 0 NOT NULL,
  sent_on date NOT NULL,
  last_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT bank_number_tries_number_mac_check CHECK ((length(number_mac) = 32)),
  CONSTRAINT bank_number_tries_sent_check CHECK ((sent >= 0)),
  CONSTRAINT bank_number_tries_wrong_check CHECK ((wrong >= 0)),
  CONSTRAINT bank_number_tries_pkey PRIMARY KEY (number_mac)
);
CREATE INDEX bank_number_tries_by_age ON bank_number_tries USING btree (last_at);

CREATE TABLE bank_order_files (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  reference uuid NOT NULL,
  digest bytea NOT NULL,
  orders integer NOT NULL,
  won numeric(38,0) NOT NULL,
  made_by bigint NOT NULL,
  checked_by bigint NOT NULL,
  made_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  sealed bytea NOT NULL,
  CONSTRAINT bank_order_files_check CHECK ((checked_by <> made_by)),
  CONSTRAINT bank_order_files_digest_check CHECK ((octet_length(digest) = 32)),
  CONSTRAINT bank_order_files_orders_check CHECK ((orders > 0)),
  CONSTRAINT bank_order_files_won_check CHECK ((won > (0)::numeric)),
  CONSTRAINT bank_order_files_pkey PRIMARY KEY (id),
  CONSTRAINT bank_order_files_reference_key UNIQUE (reference)
);
CREATE TRIGGER bank_order_files_stay BEFORE DELETE OR UPDATE OR TRUNCATE ON bank_order_files FOR EACH STATEMENT EXECUTE FUNCTION bank_order_files_stay();

CREATE TABLE bank_statements (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  account text NOT NULL,
  reference text NOT NULL,
  opened_on date NOT NULL,
  closed_on date NOT NULL,
  opening numeric(38,0) NOT NULL,
  closing numeric(38,0) NOT NULL,
  digest bytea NOT NULL,
  imported_by bigint NOT NULL,
  imported_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  bank text,
  CONSTRAINT bank_statements_account_check CHECK (((length(account) >= 1) AND (length(account) <= 43))),
  CONSTRAINT bank_statements_bank_check CHECK ((bank ~ '^[A-Z0-9]{8}$'::text)),
  CONSTRAINT bank_statements_check CHECK ((closed_on >= opened_on)),
  CONSTRAINT bank_statements_digest_check CHECK ((octet_length(digest) = 32)),
  CONSTRAINT bank_statements_reference_check CHECK (((length(reference) >= 1) AND (length(reference) <= 70))),
  CONSTRAINT bank_statements_pkey PRIMARY KEY (id),
  CONSTRAINT bank_statements_account_reference_key UNIQUE (account, reference)
);
CREATE INDEX bank_statements_latest ON bank_statements USING btree (closed_on DESC, id DESC);
CREATE TRIGGER bank_statements_stay BEFORE DELETE OR UPDATE OR TRUNCATE ON bank_statements FOR EACH STATEMENT EXECUTE FUNCTION bank_lines_stay();

CREATE TABLE bank_transfers (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  reference uuid DEFAULT gen_random_uuid() NOT NULL,
  user_id bigint NOT NULL,
  account_id bigint,
  bank_name text NOT NULL,
  purpose text NOT NULL,
  won numeric(38,0) NOT NULL,
  transfer_id bigint,
  status text DEFAULT 'requested'::text NOT NULL,
  failure text,
  attempts integer DEFAULT 0 NOT NULL,
  next_at timestamp with time zone DEFAULT now(),
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  decided_at timestamp with time zone,
  fault text,
  is_by_file boolean DEFAULT false NOT NULL,
  file_id bigint,
  CONSTRAINT bank_transfers_by_file CHECK ((is_by_file OR (file_id IS NULL))),
  CONSTRAINT bank_transfers_check CHECK (((status = 'requested'::text) = (decided_at IS NULL))),
  CONSTRAINT bank_transfers_check1 CHECK (((status = 'failed'::text) = (failure IS NOT NULL))),
  CONSTRAINT bank_transfers_check2 CHECK (((status = 'requested'::text) OR (next_at IS NULL))),
  CONSTRAINT bank_transfers_check3 CHECK (((purpose = 'code'::text) = (transfer_id IS NULL))),
  CONSTRAINT bank_transfers_failure_check CHECK (((length(failure) >= 1) AND (length(failure) <= 200))),
  CONSTRAINT bank_transfers_fault_check CHECK ((length(fault) <= 200)),
  CONSTRAINT bank_transfers_file_pays CHECK (((NOT is_by_file) OR ((next_at IS NULL) AND (purpose <> 'collect'::text)))),
  CONSTRAINT bank_transfers_purpose_check CHECK ((purpose = ANY (ARRAY['pay'::text, 'collect'::text, 'code'::text]))),
  CONSTRAINT bank_transfers_status_check CHECK ((status = ANY (ARRAY['requested'::text, 'completed'::text, 'failed'::text]))),
  CONSTRAINT bank_transfers_won_check CHECK ((won > (0)::numeric)),
  CONSTRAINT open_transfer_has_account CHECK (((status <> 'requested'::text) OR (account_id IS NOT NULL))),
  CONSTRAINT bank_transfers_account_id_fkey FOREIGN KEY (account_id) REFERENCES bank_accounts(id) ON DELETE SET NULL,
  CONSTRAINT bank_transfers_file_id_fkey FOREIGN KEY (file_id) REFERENCES bank_order_files(id),
  CONSTRAINT bank_transfers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT bank_transfers_pkey PRIMARY KEY (id),
  CONSTRAINT bank_transfers_reference_key UNIQUE (reference),
  CONSTRAINT bank_transfers_transfer_id_key UNIQUE (transfer_id)
);
CREATE INDEX bank_transfers_by_user ON bank_transfers USING btree (user_id, id DESC);
CREATE INDEX bank_transfers_due ON bank_transfers USING btree (next_at) WHERE (next_at IS NOT NULL);
CREATE INDEX bank_transfers_for_file ON bank_transfers USING btree (id) WHERE (is_by_file AND (status = 'requested'::text));
CREATE INDEX bank_transfers_of_account ON bank_transfers USING btree (account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX bank_transfers_set_aside ON bank_transfers USING btree (id) WHERE ((fault IS NOT NULL) AND (status = 'requested'::text));
CREATE TRIGGER bank_transfers_hold BEFORE UPDATE ON bank_transfers FOR EACH ROW EXECUTE FUNCTION bank_transfers_hold();
CREATE TRIGGER refuse_deleted BEFORE INSERT ON bank_transfers FOR EACH ROW WHEN ((new.user_id IS NOT NULL)) EXECUTE FUNCTION refuse_row_of_deleted();

CREATE TABLE brought_history (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id bigint NOT NULL,
  fingerprint bytea NOT NULL,
  told bytea NOT NULL,
  at timestamp with time zone NOT NULL,
  brought_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT brought_history_fingerprint_check CHECK ((octet_length(fingerprint) = 32)),
  CONSTRAINT brought_history_told_check CHECK ((octet_length(told) <= 20000)),
  CONSTRAINT brought_history_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT brought_history_pkey PRIMARY KEY (id),
  CONSTRAINT brought_history_user_id_fingerprint_key UNIQUE (user_id, fingerprint)
);
CREATE INDEX brought_history_of_user ON brought_history USING btree (user_id, id DESC);
CREATE TRIGGER refuse_deleted BEFORE INSERT ON brought_history FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted();

CREATE TABLE campaign_askings (
  request_id bigint NOT NULL,
  campaign_id bigint NOT NULL,
  user_id bigint NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT campaign_askings_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id),
  CONSTRAINT campaign_askings_request_id_fkey FOREIGN KEY (request_id) REFERENCES verifier_requests(id) ON DELETE CASCADE,
  CONSTRAINT campaign_askings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT campaign_askings_pkey PRIMARY KEY (request_id)
);
CREATE INDEX campaign_askings_by_age ON campaign_askings USING btree (created_at);
CREATE INDEX campaign_askings_by_campaign ON campaign_askings USING btree (campaign_id);
CREATE INDEX campaign_askings_by_user ON campaign_askings USING btree (user_id);
CREATE TRIGGER refuse_deleted BEFORE INSERT ON campaign_askings FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted();

CREATE TABLE campaign_benefits (
  payment_id bigint NOT NULL,
  campaign_id bigint NOT NULL,
  user_id bigint NOT NULL,
  month date NOT NULL,
  paid numeric(38,0) NOT NULL,
  amount numeric(38,0) NOT NULL,
  back numeric(38,0) DEFAULT 0 NOT NULL,
  state text NOT NULL,
  transfer_id bigint NOT NULL,
  release_at timestamp with time zone,
  CONSTRAINT campaign_benefits_check CHECK (((amount >= (1)::numeric) AND (amount <= paid))),
  CONSTRAINT campaign_benefits_check1 CHECK (((back >= (0)::numeric) AND (back <= amount))),
  CONSTRAINT campaign_benefits_check2 CHECK (((state = 'held'::text) = (release_at IS NOT NULL))),
  CONSTRAINT campaign_benefits_check3 CHECK (((state = 'reversed'::text) = (back = amount))),
  CONSTRAINT campaign_benefits_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
  CONSTRAINT campaign_benefits_paid_check CHECK ((paid > (0)::numeric)),
  CONSTRAINT campaign_benefits_state_check CHECK ((state = ANY (ARRAY['held'::text, 'given'::text, 'reversed'::text]))),
  CONSTRAINT campaign_benefits_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id),
  CONSTRAINT campaign_benefits_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  CONSTRAINT campaign_benefits_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT campaign_benefits_pkey PRIMARY KEY (payment_id)
);
CREATE INDEX campaign_benefits_by_user ON campaign_benefits USING btree (user_id);
CREATE INDEX campaign_benefits_due ON campaign_benefits USING btree (release_at) WHERE (state = 'held'::text);
CREATE INDEX campaign_benefits_of ON campaign_benefits USING btree (campaign_id);
CREATE TRIGGER campaign_benefits_guard BEFORE DELETE OR UPDATE ON campaign_benefits FOR EACH ROW EXECUTE FUNCTION campaign_benefits_guard();
CREATE TRIGGER campaign_benefits_joined BEFORE INSERT ON campaign_benefits FOR EACH ROW EXECUTE FUNCTION campaign_benefits_joined();
CREATE TRIGGER campaign_benefits_stay BEFORE TRUNCATE ON campaign_benefits FOR EACH STATEMENT EXECUTE FUNCTION campaign_benefits_guard();

CREATE TABLE campaign_gone_cards (
  campaign_id bigint NOT NULL,
  mark bytea NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  CONSTRAINT campaign_gone_cards_mark_check CHECK ((octet_length(mark) = 32)),
  CONSTRAINT campaign_gone_cards_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id),
  CONSTRAINT campaign_gone_cards_pkey PRIMARY KEY (campaign_id, mark)
);
CREATE INDEX campaign_gone_cards_by_end ON campaign_gone_cards USING btree (ends_at);

CREATE TABLE campaign_members (
  campaign_id bigint NOT NULL,
  user_id bigint NOT NULL,
  card_mark bytea NOT NULL,
  status_list bigint,
  status_idx integer,
  issuer_id bigint,
  card bytea,
  ends_at timestamp with time zone,
  stands_until timestamp with time zone NOT NULL,
  is_trial boolean NOT NULL,
  looked_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  joined_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  left_at timestamp with time zone,
  ended_by text,
  CONSTRAINT campaign_members_card_mark_check CHECK ((octet_length(card_mark) = 32)),
  CONSTRAINT campaign_members_check CHECK (((status_list IS NULL) = (status_idx IS NULL))),
  CONSTRAINT campaign_members_check1 CHECK ((num_nonnulls(status_list, card) = 1)),
  CONSTRAINT campaign_members_check2 CHECK (((ended_by IS NULL) OR (left_at IS NOT NULL))),
  CONSTRAINT campaign_members_ended_by_check CHECK ((ended_by = ANY (ARRAY['revoked'::text, 'suspended'::text, 'expired'::text, 'trial'::text]))),
  CONSTRAINT campaign_members_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id),
  CONSTRAINT campaign_members_issuer_id_fkey FOREIGN KEY (issuer_id) REFERENCES organisations(id),
  CONSTRAINT campaign_members_status FOREIGN KEY (status_list, status_idx) REFERENCES status_entries(list_id, idx),
  CONSTRAINT campaign_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT campaign_members_pkey PRIMARY KEY (campaign_id, user_id),
  CONSTRAINT campaign_members_campaign_id_card_mark_key UNIQUE (campaign_id, card_mark)
);
CREATE INDEX campaign_members_by_issuer ON campaign_members USING btree (issuer_id);
CREATE INDEX campaign_members_by_look ON campaign_members USING btree (looked_at) WHERE ((card IS NOT NULL) AND (left_at IS NULL));
CREATE INDEX campaign_members_by_status ON campaign_members USING btree (status_list, status_idx);
CREATE INDEX campaign_members_by_user ON campaign_members USING btree (user_id);
CREATE INDEX campaign_members_of_trials ON campaign_members USING btree (campaign_id) WHERE (is_trial AND (left_at IS NULL));
CREATE TRIGGER refuse_deleted BEFORE INSERT ON campaign_members FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted();

CREATE TABLE campaign_months (
  user_id bigint NOT NULL,
  month date NOT NULL,
  campaign_id bigint NOT NULL,
  won numeric(38,0) NOT NULL,
  CONSTRAINT campaign_months_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
  CONSTRAINT campaign_months_won_check CHECK ((won >= (0)::numeric)),
  CONSTRAINT campaign_months_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id),
  CONSTRAINT campaign_months_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT campaign_months_pkey PRIMARY KEY (user_id, month, campaign_id)
);
CREATE INDEX campaign_months_by_campaign ON campaign_months USING btree (campaign_id);
CREATE TRIGGER refuse_deleted BEFORE INSERT ON campaign_months FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted();

CREATE TABLE campaigns (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  name text NOT NULL,
  name_ko text NOT NULL,
  bps integer NOT NULL,
  gives text NOT NULL,
  most_payment numeric(38,0),
  most_month numeric(38,0),
  shops bigint[],
  trades text[],
  starts_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  budget numeric(38,0) NOT NULL,
  revision integer DEFAULT 1 NOT NULL,
  state text DEFAULT 'draft'::text NOT NULL,
  funder text COLLATE "C",
  made_by bigint NOT NULL,
  made_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  started_at timestamp with time zone,
  stopped_at timestamp with time zone,
  predicate jsonb,
  CONSTRAINT campaigns_bps_check CHECK (((bps >= 1) AND (bps <= 3000))),
  CONSTRAINT campaigns_budget_check CHECK (((budget >= (1)::numeric) AND (budget <= ('1000000000000'::bigint)::numeric))),
  CONSTRAINT campaigns_check CHECK (((ends_at > starts_at) AND (ends_at <= (starts_at + 'P367D'::interval)))),
  CONSTRAINT campaigns_check1 CHECK (((state = 'draft'::text) = (started_at IS NULL))),
  CONSTRAINT campaigns_check2 CHECK (((state = 'draft'::text) = (funder IS NULL))),
  CONSTRAINT campaigns_check3 CHECK (((state = 'stopped'::text) = (stopped_at IS NOT NULL))),
  CONSTRAINT campaigns_gives_check CHECK ((gives = ANY (ARRAY['at_once'::text, 'month_end'::text]))),
  CONSTRAINT campaigns_id_check CHECK ((id < 1000000000)),
  CONSTRAINT campaigns_most_month_check CHECK (((most_month >= (1)::numeric) AND (most_month <= ('1000000000000'::bigint)::numeric))),
  CONSTRAINT campaigns_most_payment_check CHECK (((most_payment >= (1)::numeric) AND (most_payment <= ('1000000000000'::bigint)::numeric))),
  CONSTRAINT campaigns_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  CONSTRAINT campaigns_name_ko_check CHECK (((length(name_ko) >= 1) AND (length(name_ko) <= 60))),
  CONSTRAINT campaigns_predicate CHECK (((predicate IS NULL) OR ((
CASE (predicate ->> 'kind'::text)
    WHEN 'resident'::text THEN ((predicate ->> 'age'::text) IS NULL)
    WHEN 'age_over'::text THEN ((((predicate ->> 'age'::text))::integer >= 12) AND (((predicate ->> 'age'::text))::integer <= 100))
    ELSE NULL::boolean
END AND (jsonb_typeof(predicate) = 'object'::text) AND (length((predicate)::text) <= 4000)) IS TRUE))),
  CONSTRAINT campaigns_revision_check CHECK ((revision > 0)),
  CONSTRAINT campaigns_shops_check CHECK (((cardinality(shops) >= 1) AND (cardinality(shops) <= 500))),
  CONSTRAINT campaigns_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'runs'::text, 'stopped'::text]))),
  CONSTRAINT campaigns_trades_check CHECK (((cardinality(trades) >= 1) AND (cardinality(trades) <= 50))),
  CONSTRAINT campaigns_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id),
  CONSTRAINT campaigns_pkey PRIMARY KEY (id)
);
CREATE INDEX campaigns_by_maker ON campaigns USING btree (made_by);
CREATE INDEX campaigns_open ON campaigns USING btree (ends_at) WHERE (state = 'runs'::text);
CREATE TRIGGER campaigns_guard BEFORE INSERT OR DELETE OR UPDATE ON campaigns FOR EACH ROW EXECUTE FUNCTION campaigns_guard();

CREATE TABLE case_looks (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  picture_id bigint NOT NULL,
  officer_id bigint NOT NULL,
  at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT case_looks_officer_id_fkey FOREIGN KEY (officer_id) REFERENCES users(id),
  CONSTRAINT case_looks_picture_id_fkey FOREIGN KEY (picture_id) REFERENCES case_pictures(id),
  CONSTRAINT case_looks_pkey PRIMARY KEY (id)
);
CREATE INDEX case_looks_by ON case_looks USING btree (officer_id);
CREATE INDEX case_looks_of ON case_looks USING btree (picture_id, officer_id);

CREATE TABLE case_pictures (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  case_id bigint NOT NULL,
  side text NOT NULL,
  user_id bigint NOT NULL,
  sha256 bytea,
  sealed bytea,
  at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT case_pictures_check CHECK (((sha256 IS NULL) = (sealed IS NULL))),
  CONSTRAINT case_pictures_sealed_check CHECK ((octet_length(sealed) <= 4194304)),
  CONSTRAINT case_pictures_sha256_check CHECK ((octet_length(sha256) = 32)),
  CONSTRAINT case_pictures_side_check CHECK ((side = ANY (ARRAY['payer'::text, 'shop'::text]))),
  CONSTRAINT case_pictures_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(id),
  CONSTRAINT case_pictures_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT case_pictures_pkey PRIMARY KEY (id)
);
CREATE INDEX case_pictures_kept ON case_pictures USING btree (at) WHERE (sealed IS NOT NULL);
CREATE INDEX case_pictures_of ON case_pictures USING btree (case_id, id);
CREATE UNIQUE INDEX case_pictures_once ON case_pictures USING btree (user_id, case_id, sha256);
CREATE TRIGGER case_pictures_guard BEFORE DELETE OR UPDATE ON case_pictures FOR EACH ROW EXECUTE FUNCTION case_pictures_guard();
CREATE TRIGGER refuse_deleted BEFORE INSERT ON case_pictures FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted();

CREATE TABLE case_steps (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  case_id bigint NOT NULL,
  step text NOT NULL,
  side text NOT NULL,
  user_id bigint,
  sealed bytea,
  amount numeric(38,0),
  at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT case_steps_amount_check CHECK ((amount > (0)::numeric)),
  CONSTRAINT case_steps_check CHECK (((sealed IS NULL) OR (user_id IS NOT NULL))),
  CONSTRAINT case_steps_sealed_check CHECK ((octet_length(sealed) <= 8192)),
  CONSTRAINT case_steps_side_check CHECK ((side = ANY (ARRAY['payer'::text, 'shop'::text, 'office'::text, 'time'::text]))),
  CONSTRAINT case_steps_step_check CHECK ((step = ANY (ARRAY['opened'::text, 'held'::text, 'let_go'::text, 'said'::text, 'taken_up'::text, 'unanswered'::text, 'refunded'::text, 'returned'::text, 'left'::text, 'given_back'::text, 'withdrawn'::text, 'lapsed'::text]))),
  CONSTRAINT case_steps_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(id),
  CONSTRAINT case_steps_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT case_steps_pkey PRIMARY KEY (id)
);
CREATE INDEX case_steps_by_user ON case_steps USING btree (user_id);
CREATE INDEX case_steps_of ON case_steps USING btree (case_id, id);
CREATE TRIGGER case_steps_guard BEFORE DELETE OR UPDATE ON case_steps FOR EACH ROW EXECUTE FUNCTION case_steps_guard();
CREATE TRIGGER refuse_deleted BEFORE INSERT ON case_steps FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted();

CREATE TABLE cases (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  payment_id bigint NOT NULL,
  payer_id bigint NOT NULL,
  payee_id bigint NOT NULL,
  opened_by text NOT NULL,
  reason text NOT NULL,
  amount numeric(38,0) NOT NULL,
  held numeric(38,0) DEFAULT 0 NOT NULL,
  held_by bigint,
  state text DEFAULT 'answer'::text NOT NULL,
  officer_id bigint,
  answer_by timestamp with time zone NOT NULL,
  decide_by timestamp with time zone NOT NULL,
  is_warned boolean DEFAULT false NOT NULL,
  opened_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  closed_at timestamp with time zone,
  returned numeric(38,0),
  decision text,
  decided_by bigint,
  checked_by bigint,
  refund_id bigint,
  CONSTRAINT cases_amount_check CHECK ((amount > (0)::numeric)),
  CONSTRAINT cases_check CHECK (((held >= (0)::numeric) AND (held <= amount))),
  CONSTRAINT cases_check1 CHECK (((decide_by >= answer_by) OR (state <> 'answer'::text))),
  CONSTRAINT cases_check2 CHECK (((returned >= (0)::numeric) AND (returned <= amount))),
  CONSTRAINT cases_check3 CHECK ((payer_id <> payee_id)),
  CONSTRAINT cases_check4 CHECK (((held = (0)::numeric) = (held_by IS NULL))),
  CONSTRAINT cases_check5 CHECK (((state = ANY (ARRAY['answer'::text, 'decide'::text])) = (closed_at IS NULL))),
  CONSTRAINT cases_check6 CHECK (((state = ANY (ARRAY['returned'::text, 'left'::text])) = ((returned IS NOT NULL) AND (decision IS NOT NULL) AND (decided_by IS NOT NULL)))),
  CONSTRAINT cases_check7 CHECK (((state <> 'returned'::text) OR (returned > (0)::numeric))),
  CONSTRAINT cases_check8 CHECK (((state <> 'left'::text) OR (returned = (0)::numeric))),
  CONSTRAINT cases_check9 CHECK ((decided_by <> checked_by)),
  CONSTRAINT cases_decision_check CHECK (((length(decision) >= 1) AND (length(decision) <= 200))),
  CONSTRAINT cases_opened_by_check CHECK ((opened_by = ANY (ARRAY['payer'::text, 'office'::text]))),
  CONSTRAINT cases_reason_check CHECK ((reason = ANY (ARRAY['not_delivered'::text, 'not_as_told'::text, 'wrong_amount'::text, 'paid_twice'::text, 'not_mine'::text, 'other'::text]))),
  CONSTRAINT cases_state_check CHECK ((state = ANY (ARRAY['answer'::text, 'decide'::text, 'returned'::text, 'left'::text, 'given_back'::text, 'withdrawn'::text, 'lapsed'::text]))),
  CONSTRAINT cases_checked_by_fkey FOREIGN KEY (checked_by) REFERENCES users(id),
  CONSTRAINT cases_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  CONSTRAINT cases_held_by_fkey FOREIGN KEY (held_by) REFERENCES transfers(id),
  CONSTRAINT cases_officer_id_fkey FOREIGN KEY (officer_id) REFERENCES users(id),
  CONSTRAINT cases_payee_id_fkey FOREIGN KEY (payee_id) REFERENCES users(id),
  CONSTRAINT cases_payer_id_fkey FOREIGN KEY (payer_id) REFERENCES users(id),
  CONSTRAINT cases_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  CONSTRAINT cases_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES transfers(id),
  CONSTRAINT cases_pkey PRIMARY KEY (id),
  CONSTRAINT cases_held_by_key UNIQUE (held_by),
  CONSTRAINT cases_refund_id_key UNIQUE (refund_id)
);
CREATE INDEX cases_answering ON cases USING btree (answer_by) WHERE (state = 'answer'::text);
CREATE INDEX cases_by_checker ON cases USING btree (checked_by);
CREATE INDEX cases_by_decider ON cases USING btree (decided_by);
CREATE INDEX cases_by_officer ON cases USING btree (officer_id);
CREATE INDEX cases_by_payee ON cases USING btree (payee_id, id DESC);
CREATE INDEX cases_by_payer ON cases USING btree (payer_id, id DESC);
CREATE INDEX cases_deciding ON cases USING btree (decide_by) WHERE (state = 'decide'::text);
CREATE INDEX cases_of_payment ON cases USING btree (payment_id, id DESC);
CREATE UNIQUE INDEX cases_one_open ON cases USING btree (payment_id) WHERE (closed_at IS NULL);
CREATE TRIGGER cases_guard BEFORE INSERT OR DELETE OR UPDATE ON cases FOR EACH ROW EXECUTE FUNCTION cases_guard();

CREATE TABLE chain_addresses (
  user_id bigint NOT NULL,
  address text NOT NULL,
  first_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  new_won numeric(38,0) DEFAULT 0 NOT NULL,
  CONSTRAINT chain_addresses_address_check CHECK ((address ~ '^0x[0-9a-f]{40}$'::text)),
  CONSTRAINT chain_addresses_new_won_check CHECK ((new_won >= (0)::numeric)),
  CONSTRAINT chain_addresses_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT chain_addresses_pkey PRIMARY KEY (user_id, address)
);
CREATE TRIGGER refuse_deleted BEFORE INSERT ON chain_addresses FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted();

CREATE TABLE chain_anchor_sendings (
  transaction_id bigint NOT NULL,
  anchor_id bigint NOT NULL,
  CONSTRAINT chain_anchor_sendings_anchor_id_fkey FOREIGN KEY (anchor_id) REFERENCES chain_anchors(id),
  CONSTRAINT chain_anchor_sendings_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES chain_transactions(id),
  CONSTRAINT chain_anchor_sendings_pkey PRIMARY KEY (transaction_id)
);
CREATE INDEX chain_anchor_sendings_of ON chain_anchor_sendings USING btree (anchor_id);
CREATE TRIGGER chain_anchor_sendings_stay BEFORE DELETE OR UPDATE OR TRUNCATE ON chain_anchor_sendings FOR EACH STATEMENT EXECUTE FUNCTION chain_anchors_stay();

CREATE TABLE chain_anchors (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  day date NOT NULL,
  digest bytea NOT NULL,
  lines text[] NOT NULL,
  made_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT chain_anchors_digest_check CHECK ((octet_length(digest) = 32)),
  CONSTRAINT chain_anchors_lines_check CHECK ((cardinality(lines) >= 3)),
  CONSTRAINT chain_anchors_pkey PRIMARY KEY (id),
  CONSTRAINT chain_anchors_day_key UNIQUE (day),
  CONSTRAINT chain_anchors_digest_key UNIQUE (digest)
);
CREATE TRIGGER chain_anchors_stay BEFORE DELETE OR UPDATE OR TRUNCATE ON chain_anchors FOR EACH STATEMENT EXECUTE FUNCTION chain_anchors_stay();

CREATE TABLE chain_assets (
  asset_id smallint NOT NULL,
  contract text,
  CONSTRAINT chain_assets_contract_check CHECK ((contract ~ '^0x[0-9a-f]{40}$'::text)),
  CONSTRAINT chain_assets_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES assets(id),
  CONSTRAINT chain_assets_pkey PRIMARY KEY (asset_id),
  CONSTRAINT chain_assets_contract_key UNIQUE (contract)
);

CREATE TABLE chain_attempts (
  transaction_id bigint NOT NULL,
  n integer NOT NULL,
  hash text NOT NULL,
  raw bytea NOT NULL,
  max_fee numeric(38,0) NOT NULL,
  tip numeric(38,0) NOT NULL,
  signed_at timestamp with time zone DEFAULT now() NOT NULL,
  first_head bigint,
  last_head bigint,
  is_void boolean DEFAULT false NOT NULL,
  CONSTRAINT chain_attempts_check CHECK (((tip > (0)::numeric) AND (tip <= max_fee))),
  CONSTRAINT chain_attempts_hash_check CHECK ((hash ~ '^0x[0-9a-f]{64}$'::text)),
  CONSTRAINT chain_attempts_max_fee_check CHECK ((max_fee > (0)::numeric)),
  CONSTRAINT chain_attempts_n_check CHECK (((n >= 1) AND (n <= 100))),
  CONSTRAINT chain_attempts_raw_check CHECK ((octet_length(raw) <= 4000)),
  CONSTRAINT chain_attempts_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES chain_transactions(id),
  CONSTRAINT chain_attempts_pkey PRIMARY KEY (transaction_id, n),
  CONSTRAINT chain_attempts_hash_key UNIQUE (hash)
);
CREATE TRIGGER chain_attempts_are_kept BEFORE UPDATE ON chain_attempts FOR EACH ROW WHEN (((((((new.transaction_id IS DISTINCT FROM old.transaction_id) OR (new.n IS DISTINCT FROM old.n)) OR (new.hash IS DISTINCT FROM old.hash)) OR (new.raw IS DISTINCT FROM old.raw)) OR (new.max_fee IS DISTINCT FROM old.max_fee)) OR (new.tip IS DISTINCT FROM old.tip))) EXECUTE FUNCTION chain_refuse_change();
CREATE TRIGGER chain_attempts_guard BEFORE INSERT ON chain_attempts FOR EACH ROW EXECUTE FUNCTION chain_guard_attempts();
CREATE TRIGGER chain_attempts_keep_their_meaning BEFORE UPDATE ON chain_attempts FOR EACH ROW WHEN ((new.is_void <> old.is_void)) EXECUTE FUNCTION chain_refuse_change();
CREATE TRIGGER chain_attempts_stay BEFORE DELETE OR TRUNCATE ON chain_attempts FOR EACH STATEMENT EXECUTE FUNCTION chain_refuse_change();

CREATE TABLE chain_blocks (
  number bigint NOT NULL,
  hash text NOT NULL,
  parent_hash text NOT NULL,
  CONSTRAINT chain_blocks_hash_check CHECK ((hash ~ '^0x[0-9a-f]{64}$'::text)),
  CONSTRAINT chain_blocks_number_check CHECK ((number >= 0)),
  CONSTRAINT chain_blocks_parent_hash_check CHECK ((parent_hash ~ '^0x[0-9a-f]{64}$'::text)),
  CONSTRAINT chain_blocks_pkey PRIMARY KEY (number),
  CONSTRAINT chain_blocks_hash_key UNIQUE (hash)
);

CREATE TABLE chain_closed_assets (
  asset_id smallint NOT NULL,
  why text NOT NULL,
  sweep_id bigint,
  closed_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT chain_closed_assets_why_check CHECK (((length(why) >= 1) AND (length(why) <= 300))),
  CONSTRAINT chain_closed_assets_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES chain_assets(asset_id),
  CONSTRAINT chain_closed_assets_sweep_id_fkey FOREIGN KEY (sweep_id) REFERENCES chain_sweeps(id),
  CONSTRAINT chain_closed_assets_pkey PRIMARY KEY (asset_id)
);

CREATE TABLE chain_cover (
  asset_id smallint NOT NULL,
  block_number bigint NOT NULL,
  block_hash text NOT NULL,
  reserve numeric(78,0) NOT NULL,
  owed numeric(78,0) NOT NULL,
  looked_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT chain_cover_block_hash_check CHECK ((block_hash ~ '^0x[0-9a-f]{64}$'::text)),
  CONSTRAINT chain_cover_block_number_check CHECK ((block_number >= 0)),
  CONSTRAINT chain_cover_reserve_check CHECK ((reserve >= (0)::numeric)),
  CONSTRAINT chain_cover_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES assets(id),
  CONSTRAINT chain_cover_pkey PRIMARY KEY (asset_id)
);

CREATE TABLE chain_deposits (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id bigint NOT NULL,
  address text NOT NULL,
  asset_id smallint NOT NULL,
  amount numeric(78,0) NOT NULL,
  block_number bigint NOT NULL,
  block_hash text NOT NULL,
  tx_hash text,
  log_index integer NOT NULL,
  from_address text,
  state text DEFAULT 'arriving'::text NOT NULL,
  waits text,
  tries integer DEFAULT 0 NOT NULL,
  retry_at timestamp with time zone,
  credited numeric(38,0),
  ended_block bigint,
  seen_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  ended_at timestamp with time zone,
  sweep_id bigint,
  CONSTRAINT chain_deposits_address_check CHECK ((address ~ '^0x[0-9a-f]{40}$'::text)),
  CONSTRAINT chain_deposits_amount_check CHECK ((amount > (0)::numeric)),
  CONSTRAINT chain_deposits_block_hash_check CHECK ((block_hash ~ '^0x[0-9a-f]{64}$'::text)),
  CONSTRAINT chain_deposits_block_number_check CHECK ((block_number >= 0)),
  CONSTRAINT chain_deposits_check CHECK (((state = 'credited'::text) = (credited IS NOT NULL))),
  CONSTRAINT chain_deposits_check1 CHECK (((state = ANY (ARRAY['credited'::text, 'left'::text])) = (ended_block IS NOT NULL))),
  CONSTRAINT chain_deposits_check2 CHECK (((waits IS NULL) OR (state = 'arriving'::text))),
  CONSTRAINT chain_deposits_check3 CHECK (((tx_hash IS NULL) = (from_address IS NULL))),
  CONSTRAINT chain_deposits_credited_check CHECK ((credited > (0)::numeric)),
  CONSTRAINT chain_deposits_from_address_check CHECK ((from_address ~ '^0x[0-9a-f]{40}$'::text)),
  CONSTRAINT chain_deposits_log_index_check CHECK ((log_index >= '-1'::integer)),
  CONSTRAINT chain_deposits_state_check CHECK ((state = ANY (ARRAY['arriving'::text, 'gone'::text, 'credited'::text, 'left'::text]))),
  CONSTRAINT chain_deposits_tx_hash_check CHECK ((tx_hash ~ '^0x[0-9a-f]{64}$'::text)),
  CONSTRAINT chain_deposits_waits_check CHECK ((waits = ANY (ARRAY['dust'::text, 'stuck'::text]))),
  CONSTRAINT chain_deposits_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES chain_assets(asset_id),
  CONSTRAINT chain_deposits_sweep_id_fkey FOREIGN KEY (sweep_id) REFERENCES chain_sweeps(id),
  CONSTRAINT chain_deposits_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT chain_deposits_pkey PRIMARY KEY (id)
);
CREATE INDEX chain_deposits_arriving ON chain_deposits USING btree (block_number, id) WHERE (state = 'arriving'::text);
CREATE INDEX chain_deposits_at ON chain_deposits USING btree (address, asset_id, block_number) WHERE (state <> 'gone'::text);
CREATE UNIQUE INDEX chain_deposits_looked ON chain_deposits USING btree (block_hash, address, asset_id) WHERE (tx_hash IS NULL);
CREATE INDEX chain_deposits_of ON chain_deposits USING btree (user_id, id);
CREATE UNIQUE INDEX chain_deposits_once ON chain_deposits USING btree (block_hash, tx_hash, log_index) WHERE (tx_hash IS NOT NULL);
CREATE INDEX chain_deposits_retried ON chain_deposits USING btree (retry_at) WHERE ((state = 'arriving'::text) AND (retry_at IS NOT NULL));
CREATE INDEX chain_deposits_swept ON chain_deposits USING btree (sweep_id) WHERE (sweep_id IS NOT NULL);
CREATE TRIGGER refuse_deleted BEFORE INSERT ON chain_deposits FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted();

CREATE TABLE chain_doubts (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  ask text NOT NULL,
  args jsonb NOT NULL,
  block_number bigint NOT NULL,
  since timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT chain_doubts_args_check CHECK ((octet_length((args)::text) <= 8000)),
  CONSTRAINT chain_doubts_ask_check CHECK ((ask = ANY (ARRAY['blockByNumber'::text, 'logsOf'::text, 'receiptsOf'::text, 'receipt'::text, 'balanceAt'::text, 'tokenBalanceAt'::text, 'nonceAt'::text, 'isContract'::text]))),
  CONSTRAINT chain_doubts_block_number_check CHECK ((block_number >= 0)),
  CONSTRAINT chain_doubts_pkey PRIMARY KEY (id),
  CONSTRAINT chain_doubts_ask_args_key UNIQUE (ask, args)
);

CREATE TABLE chain_gate (
  is_one boolean DEFAULT true NOT NULL,
  stopped text,
  stopped_at timestamp with time zone,
  day date DEFAULT ((clock_timestamp() AT TIME ZONE 'Asia/Seoul'::text))::date NOT NULL,
  won numeric(38,0) DEFAULT 0 NOT NULL,
  CONSTRAINT chain_gate_check CHECK (((stopped IS NULL) = (stopped_at IS NULL))),
  CONSTRAINT chain_gate_is_one_check CHECK (is_one),
  CONSTRAINT chain_gate_stopped_check CHECK (((length(stopped) >= 1) AND (length(stopped) <= 200))),
  CONSTRAINT chain_gate_won_check CHECK ((won >= (0)::numeric)),
  CONSTRAINT chain_gate_pkey PRIMARY KEY (is_one)
);

CREATE TABLE chain_keys (
  address text NOT NULL,
  private_key bytea NOT NULL,
  is_treasury boolean DEFAULT true NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT chain_keys_address_check CHECK ((address ~ '^0x[0-9a-f]{40}$'::text)),
  CONSTRAINT chain_keys_is_treasury_check CHECK (is_treasury),
  CONSTRAINT chain_keys_pkey PRIMARY KEY (address),
  CONSTRAINT chain_keys_is_treasury_key UNIQUE (is_treasury)
);

CREATE TABLE chain_limits (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  one_won numeric(38,0) NOT NULL,
  person_won numeric(38,0) NOT NULL,
  total_won numeric(38,0) NOT NULL,
  hot_won numeric(38,0) NOT NULL,
  eyes_won numeric(38,0) NOT NULL,
  new_hours integer NOT NULL,
  new_won numeric(38,0) NOT NULL,
  made_by bigint,
  checked_by bigint,
  made_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT chain_limits_check CHECK (((one_won >= (0)::numeric) AND (one_won <= person_won))),
  CONSTRAINT chain_limits_check1 CHECK ((person_won <= total_won)),
  CONSTRAINT chain_limits_check2 CHECK ((checked_by <> made_by)),
  CONSTRAINT chain_limits_eyes_won_check CHECK (((eyes_won >= (0)::numeric) AND (eyes_won <= ('1000000000000000'::bigint)::numeric))),
  CONSTRAINT chain_limits_hot_won_check CHECK (((hot_won >= (0)::numeric) AND (hot_won <= ('1000000000000000'::bigint)::numeric))),
  CONSTRAINT chain_limits_new_hours_check CHECK (((new_hours >= 0) AND (new_hours <= 720))),
  CONSTRAINT chain_limits_new_won_check CHECK (((new_won >= (0)::numeric) AND (new_won <= ('1000000000000000'::bigint)::numeric))),
  CONSTRAINT chain_limits_total_won_check CHECK ((total_won <= ('1000000000000000'::bigint)::numeric)),
  CONSTRAINT chain_limits_pkey PRIMARY KEY (id)
);
CREATE TRIGGER chain_limits_stay BEFORE DELETE OR UPDATE OR TRUNCATE ON chain_limits FOR EACH STATEMENT EXECUTE FUNCTION chain_limits_stay();

CREATE TABLE chain_network (
  is_one boolean DEFAULT true NOT NULL,
  chain_id bigint NOT NULL,
  genesis_hash text NOT NULL,
  treasury text NOT NULL,
  bound_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT chain_network_chain_id_check CHECK ((chain_id > 0)),
  CONSTRAINT chain_network_genesis_hash_check CHECK ((genesis_hash ~ '^0x[0-9a-f]{64}$'::text)),
  CONSTRAINT chain_network_is_one_check CHECK (is_one),
  CONSTRAINT chain_network_treasury_check CHECK ((treasury ~ '^0x[0-9a-f]{40}$'::text)),
  CONSTRAINT chain_network_pkey PRIMARY KEY (is_one)
);

CREATE TABLE chain_person_days (
  user_id bigint NOT NULL,
  day date NOT NULL,
  won numeric(38,0) NOT NULL,
  at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT chain_person_days_won_check CHECK ((won >= (0)::numeric)),
  CONSTRAINT chain_person_days_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT chain_person_days_pkey PRIMARY KEY (user_id)
);
CREATE INDEX chain_person_days_by_age ON chain_person_days USING btree (at);
CREATE TRIGGER refuse_deleted BEFORE INSERT ON chain_person_days FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted();

CREATE TABLE chain_quotes (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id bigint NOT NULL,
  asset_id smallint NOT NULL,
  amount numeric(38,0) NOT NULL,
  fee numeric(38,0) NOT NULL,
  won numeric(38,0) NOT NULL,
  gas_limit integer NOT NULL,
  cost numeric(38,0) NOT NULL,
  to_address text NOT NULL,
  is_contract boolean NOT NULL,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT chain_quotes_amount_check CHECK ((amount > (0)::numeric)),
  CONSTRAINT chain_quotes_cost_check CHECK ((cost > (0)::numeric)),
  CONSTRAINT chain_quotes_fee_check CHECK ((fee > (0)::numeric)),
  CONSTRAINT chain_quotes_gas_limit_check CHECK (((gas_limit >= 21000) AND (gas_limit <= 1000000))),
  CONSTRAINT chain_quotes_to_address_check CHECK ((to_address ~ '^0x[0-9a-f]{40}$'::text)),
  CONSTRAINT chain_quotes_won_check CHECK ((won >= (0)::numeric)),
  CONSTRAINT chain_quotes_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES assets(id),
  CONSTRAINT chain_quotes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT chain_quotes_pkey PRIMARY KEY (id)
);
CREATE INDEX chain_quotes_by_age ON chain_quotes USING btree (created_at);
CREATE INDEX chain_quotes_by_user ON chain_quotes USING btree (user_id, created_at);
CREATE TRIGGER refuse_deleted BEFORE INSERT ON chain_quotes FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted();

CREATE TABLE chain_scan (
  is_one boolean DEFAULT true NOT NULL,
  number bigint NOT NULL,
  hash text NOT NULL,
  why text,
  scanned_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  looked_user bigint DEFAULT 0 NOT NULL,
  round_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  reconciled_at timestamp with time zone,
  CONSTRAINT chain_scan_hash_check CHECK ((hash ~ '^0x[0-9a-f]{64}$'::text)),
  CONSTRAINT chain_scan_is_one_check CHECK (is_one),
  CONSTRAINT chain_scan_number_check CHECK ((number >= 0)),
  CONSTRAINT chain_scan_why_check CHECK (((length(why) >= 1) AND (length(why) <= 300))),
  CONSTRAINT chain_scan_pkey PRIMARY KEY (is_one)
);

CREATE TABLE chain_sweeps (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id bigint NOT NULL,
  address text NOT NULL,
  asset_id smallint NOT NULL,
  amount numeric(38,0) NOT NULL,
  at_block bigint NOT NULL,
  gas_limit bigint NOT NULL,
  fee_cap numeric(38,0) NOT NULL,
  state text NOT NULL,
  gas_id bigint,
  sending_id bigint,
  gas_given numeric(38,0) DEFAULT 0 NOT NULL,
  gas_paid numeric(38,0) DEFAULT 0 NOT NULL,
  house_part numeric(38,0) DEFAULT 0 NOT NULL,
  tx_hash text,
  block_number bigint,
  block_hash text,
  received numeric(38,0),
  credited numeric(38,0),
  transfer_id bigint,
  failure text,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  ended_at timestamp with time zone,
  CONSTRAINT chain_sweeps_address_check CHECK ((address ~ '^0x[0-9a-f]{40}$'::text)),
  CONSTRAINT chain_sweeps_amount_check CHECK ((amount > (0)::numeric)),
  CONSTRAINT chain_sweeps_at_block_check CHECK ((at_block >= 0)),
  CONSTRAINT chain_sweeps_block_hash_check CHECK ((block_hash ~ '^0x[0-9a-f]{64}$'::text)),
  CONSTRAINT chain_sweeps_block_number_check CHECK ((block_number >= 0)),
  CONSTRAINT chain_sweeps_check CHECK ((((state = 'credited'::text) = (transfer_id IS NOT NULL)) AND ((state = 'credited'::text) = (credited IS NOT NULL)))),
  CONSTRAINT chain_sweeps_check1 CHECK (((credited IS NULL) OR (received = (credited + house_part)))),
  CONSTRAINT chain_sweeps_check2 CHECK (((state = ANY (ARRAY['failed'::text, 'disputed'::text])) = (failure IS NOT NULL))),
  CONSTRAINT chain_sweeps_check3 CHECK (((state = ANY (ARRAY['credited'::text, 'failed'::text, 'disputed'::text])) = (ended_at IS NOT NULL))),
  CONSTRAINT chain_sweeps_check4 CHECK (((state <> ALL (ARRAY['final'::text, 'credited'::text, 'disputed'::text])) OR ((tx_hash IS NOT NULL) AND (block_number IS NOT NULL) AND (block_hash IS NOT NULL)))),
  CONSTRAINT chain_sweeps_credited_check CHECK ((credited > (0)::numeric)),
  CONSTRAINT chain_sweeps_failure_check CHECK (((length(failure) >= 1) AND (length(failure) <= 100))),
  CONSTRAINT chain_sweeps_fee_cap_check CHECK ((fee_cap > (0)::numeric)),
  CONSTRAINT chain_sweeps_gas_given_check CHECK ((gas_given >= (0)::numeric)),
  CONSTRAINT chain_sweeps_gas_limit_check CHECK ((gas_limit > 0)),
  CONSTRAINT chain_sweeps_gas_paid_check CHECK ((gas_paid >= (0)::numeric)),
  CONSTRAINT chain_sweeps_house_part_check CHECK ((house_part >= (0)::numeric)),
  CONSTRAINT chain_sweeps_received_check CHECK ((received >= (0)::numeric)),
  CONSTRAINT chain_sweeps_state_check CHECK ((state = ANY (ARRAY['gas'::text, 'sending'::text, 'final'::text, 'credited'::text, 'failed'::text, 'disputed'::text]))),
  CONSTRAINT chain_sweeps_tx_hash_check CHECK ((tx_hash ~ '^0x[0-9a-f]{64}$'::text)),
  CONSTRAINT chain_sweeps_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES chain_assets(asset_id),
  CONSTRAINT chain_sweeps_gas_id_fkey FOREIGN KEY (gas_id) REFERENCES chain_transactions(id),
  CONSTRAINT chain_sweeps_sending_id_fkey FOREIGN KEY (sending_id) REFERENCES chain_transactions(id),
  CONSTRAINT chain_sweeps_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES transfers(id),
  CONSTRAINT chain_sweeps_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT chain_sweeps_pkey PRIMARY KEY (id),
  CONSTRAINT chain_sweeps_gas_id_key UNIQUE (gas_id),
  CONSTRAINT chain_sweeps_sending_id_key UNIQUE (sending_id),
  CONSTRAINT chain_sweeps_transfer_id_key UNIQUE (transfer_id)
);
CREATE INDEX chain_sweeps_at ON chain_sweeps USING btree (address, block_number);
CREATE INDEX chain_sweeps_final ON chain_sweeps USING btree (id) WHERE (state = 'final'::text);
CREATE UNIQUE INDEX chain_sweeps_open ON chain_sweeps USING btree (address) WHERE (ended_at IS NULL);
CREATE TRIGGER refuse_deleted BEFORE INSERT ON chain_sweeps FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted();

CREATE TABLE chain_transactions (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  wallet text NOT NULL,
  nonce bigint,
  kind text NOT NULL,
  request jsonb NOT NULL,
  gas_limit bigint NOT NULL,
  fee_cap numeric(38,0) NOT NULL,
  state text DEFAULT 'waiting'::text NOT NULL,
  asked_at timestamp with time zone DEFAULT now() NOT NULL,
  tries integer DEFAULT 0 NOT NULL,
  due_at timestamp with time zone DEFAULT now() NOT NULL,
  fault text,
  hash text,
  block_number bigint,
  block_hash text,
  is_success boolean,
  ended_at timestamp with time zone,
  refusals integer DEFAULT 0 NOT NULL,
  voided_at timestamp with time zone,
  is_given_up boolean DEFAULT false NOT NULL,
  CONSTRAINT chain_transactions_block_hash_check CHECK ((block_hash ~ '^0x[0-9a-f]{64}$'::text)),
  CONSTRAINT chain_transactions_block_number_check CHECK ((block_number >= 0)),
  CONSTRAINT chain_transactions_check CHECK ((((request ->> 'kind'::text) = kind) AND (octet_length((request)::text) <= 2000))),
  CONSTRAINT chain_transactions_check1 CHECK (((nonce IS NULL) = (state = ANY (ARRAY['waiting'::text, 'cancelled'::text])))),
  CONSTRAINT chain_transactions_check2 CHECK (((state = ANY (ARRAY['mined'::text, 'final'::text])) = ((hash IS NOT NULL) AND (block_number IS NOT NULL) AND (block_hash IS NOT NULL) AND (is_success IS NOT NULL)))),
  CONSTRAINT chain_transactions_check3 CHECK (((state = ANY (ARRAY['final'::text, 'overtaken'::text, 'cancelled'::text])) = (ended_at IS NOT NULL))),
  CONSTRAINT chain_transactions_fault_check CHECK (((length(fault) >= 1) AND (length(fault) <= 200))),
  CONSTRAINT chain_transactions_fee_cap_check CHECK ((fee_cap > (0)::numeric)),
  CONSTRAINT chain_transactions_gas_limit_check CHECK (((gas_limit >= 21000) AND (gas_limit <= 10000000))),
  CONSTRAINT chain_transactions_hash_check CHECK ((hash ~ '^0x[0-9a-f]{64}$'::text)),
  CONSTRAINT chain_transactions_kind_check CHECK ((kind = ANY (ARRAY['sweep'::text, 'gas'::text, 'withdrawal'::text, 'anchor'::text]))),
  CONSTRAINT chain_transactions_nonce_check CHECK ((nonce >= 0)),
  CONSTRAINT chain_transactions_refusals_check CHECK ((refusals >= 0)),
  CONSTRAINT chain_transactions_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'reserved'::text, 'signed'::text, 'sent'::text, 'mined'::text, 'final'::text, 'overtaken'::text, 'cancelled'::text]))),
  CONSTRAINT chain_transactions_wallet_check CHECK ((wallet ~ '^0x[0-9a-f]{40}$'::text)),
  CONSTRAINT chain_transactions_pkey PRIMARY KEY (id),
  CONSTRAINT chain_transactions_wallet_nonce_key UNIQUE (wallet, nonce)
);
CREATE INDEX chain_transactions_due ON chain_transactions USING btree (((kind = 'sweep'::text)), due_at, id) WHERE ((ended_at IS NULL) AND (nonce IS NOT NULL));
CREATE INDEX chain_transactions_in_block ON chain_transactions USING btree (block_number) WHERE (state = 'final'::text);
CREATE INDEX chain_transactions_open ON chain_transactions USING btree (wallet, nonce, id) WHERE (ended_at IS NULL);
CREATE INDEX chain_transactions_unsigned ON chain_transactions USING btree (((kind = 'sweep'::text)), due_at, id) WHERE (state = 'reserved'::text);
CREATE INDEX chain_transactions_waiting ON chain_transactions USING btree (wallet, kind, id) WHERE (state = 'waiting'::text);
CREATE TRIGGER chain_transactions_guard BEFORE UPDATE ON chain_transactions FOR EACH ROW EXECUTE FUNCTION chain_guard_transactions();
CREATE TRIGGER chain_transactions_stay BEFORE DELETE OR TRUNCATE ON chain_transactions FOR EACH STATEMENT EXECUTE FUNCTION chain_refuse_change();

CREATE TABLE chain_walk (
  is_one boolean DEFAULT true NOT NULL,
  since timestamp with time zone NOT NULL,
  first bigint NOT NULL,
  next bigint NOT NULL,
  hash text,
  CONSTRAINT chain_walk_check CHECK ((next >= first)),
  CONSTRAINT chain_walk_check1 CHECK (((hash IS NULL) = (next = first))),
  CONSTRAINT chain_walk_first_check CHECK ((first >= 0)),
  CONSTRAINT chain_walk_hash_check CHECK ((hash ~ '^0x[0-9a-f]{64}$'::text)),
  CONSTRAINT chain_walk_is_one_check CHECK (is_one),
  CONSTRAINT chain_walk_pkey PRIMARY KEY (is_one)
);

CREATE TABLE chain_walked (
  block_number bigint NOT NULL,
  nth integer NOT NULL,
  sent jsonb NOT NULL,
  CONSTRAINT chain_walked_block_number_check CHECK ((block_number >= 0)),
  CONSTRAINT chain_walked_nth_check CHECK ((nth >= 0)),
  CONSTRAINT chain_walked_sent_check CHECK ((octet_length((sent)::text) <= 2000)),
  CONSTRAINT chain_walked_pkey PRIMARY KEY (block_number, nth)
);

CREATE TABLE chain_wallets (
  address text NOT NULL,
  next_nonce bigint NOT NULL,
  fault text,
  retry_at timestamp with time zone,
  CONSTRAINT chain_wallets_address_check CHECK ((address ~ '^0x[0-9a-f]{40}$'::text)),
  CONSTRAINT chain_wallets_fault_check CHECK (((length(fault) >= 1) AND (length(fault) <= 200))),
  CONSTRAINT chain_wallets_next_nonce_check CHECK ((next_nonce >= 0)),
  CONSTRAINT chain_wallets_pkey PRIMARY KEY (address)
);
CREATE TRIGGER chain_wallets_go_forward BEFORE UPDATE ON chain_wallets FOR EACH ROW WHEN (((new.address <> old.address) OR (new.next_nonce < old.next_nonce))) EXECUTE FUNCTION chain_refuse_change();
CREATE TRIGGER chain_wallets_stay BEFORE DELETE OR TRUNCATE ON chain_wallets FOR EACH STATEMENT EXECUTE FUNCTION chain_refuse_change();

CREATE TABLE chain_watch (
  is_one boolean DEFAULT true NOT NULL,
  head bigint,
  head_hash text,
  finalized bigint,
  finalized_hash text,
  why text,
  why_since timestamp with time zone,
  looked_at timestamp with time zone NOT NULL,
  CONSTRAINT chain_watch_check CHECK (((why IS NULL) = (why_since IS NULL))),
  CONSTRAINT chain_watch_check1 CHECK ((((head IS NULL) = (head_hash IS NULL)) AND ((finalized IS NULL) = (finalized_hash IS NULL)))),
  CONSTRAINT chain_watch_finalized_check CHECK ((finalized >= 0)),
  CONSTRAINT chain_watch_finalized_hash_check CHECK ((finalized_hash ~ '^0x[0-9a-f]{64}$'::text)),
  CONSTRAINT chain_watch_head_check CHECK ((head >= 0)),
  CONSTRAINT chain_watch_head_hash_check CHECK ((head_hash ~ '^0x[0-9a-f]{64}$'::text)),
  CONSTRAINT chain_watch_is_one_check CHECK (is_one),
  CONSTRAINT chain_watch_why_check CHECK (((length(why) >= 1) AND (length(why) <= 300))),
  CONSTRAINT chain_watch_pkey PRIMARY KEY (is_one)
);

CREATE TABLE chain_withdrawals (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id bigint,
  quote_id bigint NOT NULL,
  transfer_id bigint NOT NULL,
  asset_id smallint NOT NULL,
  amount numeric(38,0) NOT NULL,
  fee numeric(38,0) NOT NULL,
  won numeric(38,0) NOT NULL,
  to_address text NOT NULL,
  gas_limit integer NOT NULL,
  state text NOT NULL,
  transaction_id bigint,
  hash text,
  gas numeric(38,0),
  gas_borne numeric(38,0),
  failure text,
  counted_on date NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  ended_at timestamp with time zone,
  fee_transfer_id bigint,
  is_payment boolean DEFAULT false NOT NULL,
  CONSTRAINT chain_withdrawals_amount_check CHECK ((amount > (0)::numeric)),
  CONSTRAINT chain_withdrawals_check CHECK ((gas_borne <= gas)),
  CONSTRAINT chain_withdrawals_check1 CHECK (((state = ANY (ARRAY['done'::text, 'returned'::text])) = (ended_at IS NOT NULL))),
  CONSTRAINT chain_withdrawals_check2 CHECK (((transaction_id IS NOT NULL) OR (state = ANY (ARRAY['waiting'::text, 'ready'::text, 'returned'::text])))),
  CONSTRAINT chain_withdrawals_check3 CHECK (((failure IS NOT NULL) = (state = ANY (ARRAY['returned'::text, 'uncertain'::text])))),
  CONSTRAINT chain_withdrawals_failure_check CHECK (((length(failure) >= 1) AND (length(failure) <= 200))),
  CONSTRAINT chain_withdrawals_fee_check CHECK ((fee > (0)::numeric)),
  CONSTRAINT chain_withdrawals_fee_kept CHECK (((fee_transfer_id IS NULL) OR ((state = 'returned'::text) AND (hash IS NOT NULL)))),
  CONSTRAINT chain_withdrawals_gas_check CHECK ((gas >= (0)::numeric)),
  CONSTRAINT chain_withdrawals_gas_limit_check CHECK (((gas_limit >= 21000) AND (gas_limit <= 1000000))),
  CONSTRAINT chain_withdrawals_hash_check CHECK ((hash ~ '^0x[0-9a-f]{64}$'::text)),
  CONSTRAINT chain_withdrawals_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'ready'::text, 'sending'::text, 'uncertain'::text, 'done'::text, 'returned'::text]))),
  CONSTRAINT chain_withdrawals_to_address_check CHECK ((to_address ~ '^0x[0-9a-f]{40}$'::text)),
  CONSTRAINT chain_withdrawals_won_check CHECK ((won >= (0)::numeric)),
  CONSTRAINT chain_withdrawals_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES assets(id),
  CONSTRAINT chain_withdrawals_fee_transfer_id_fkey FOREIGN KEY (fee_transfer_id) REFERENCES transfers(id),
  CONSTRAINT chain_withdrawals_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES chain_transactions(id),
  CONSTRAINT chain_withdrawals_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES transfers(id),
  CONSTRAINT chain_withdrawals_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT chain_withdrawals_pkey PRIMARY KEY (id),
  CONSTRAINT chain_withdrawals_fee_transfer_id_key UNIQUE (fee_transfer_id),
  CONSTRAINT chain_withdrawals_quote_id_key UNIQUE (quote_id),
  CONSTRAINT chain_withdrawals_transaction_id_key UNIQUE (transaction_id),
  CONSTRAINT chain_withdrawals_transfer_id_key UNIQUE (transfer_id)
);
CREATE INDEX chain_withdrawals_by_user ON chain_withdrawals USING btree (user_id, id);
CREATE INDEX chain_withdrawals_open ON chain_withdrawals USING btree (state, id) WHERE (state <> ALL (ARRAY['done'::text, 'returned'::text]));
CREATE UNIQUE INDEX chain_withdrawals_paid_by ON chain_withdrawals USING btree (hash) WHERE is_payment;
CREATE INDEX chain_withdrawals_unbooked ON chain_withdrawals USING btree (id) WHERE ((gas IS NOT NULL) AND (gas_borne IS NULL));
CREATE TRIGGER chain_withdrawals_guard BEFORE UPDATE ON chain_withdrawals FOR EACH ROW EXECUTE FUNCTION chain_withdrawals_guard();
CREATE TRIGGER chain_withdrawals_pay BEFORE UPDATE ON chain_withdrawals FOR EACH ROW EXECUTE FUNCTION chain_withdrawals_pay();
CREATE TRIGGER refuse_deleted BEFORE INSERT ON chain_withdrawals FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted();

CREATE TABLE charges (
  id bigint NOT NULL,
  merchant_id bigint NOT NULL,
  user_id bigint NOT NULL,
  amount numeric(38,0) NOT NULL,
  note text,
  items jsonb,
  code text NOT NULL,
  state text DEFAULT 'open'::text NOT NULL,
  payment_id bigint,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  closed_at timestamp with time zone,
  cashback_bps integer NOT NULL,
  currency_version bigint,
  CONSTRAINT charges_amount_check CHECK (((amount >= (1)::numeric) AND (amount <= ('1000000000000'::bigint)::numeric))),
  CONSTRAINT charges_cashback_bps_check CHECK (((cashback_bps >= 0) AND (cashback_bps <= 5000))),
  CONSTRAINT charges_check CHECK ((expires_at > created_at)),
  CONSTRAINT charges_check1 CHECK (((state = 'open'::text) = (closed_at IS NULL))),
  CONSTRAINT charges_check2 CHECK (((state = 'paid'::text) = (payment_id IS NOT NULL))),
  CONSTRAINT charges_code_check CHECK ((code ~ '^[1-9][0-9]{5}$'::text)),
  CONSTRAINT charges_id_check CHECK (((id >= '4503599627370496'::bigint) AND (id <= '9007199254740991'::bigint))),
  CONSTRAINT charges_items_check CHECK ((octet_length((items)::text) <= 10000)),
  CONSTRAINT charges_note_check CHECK (((length(note) >= 1) AND (length(note) <= 100))),
  CONSTRAINT charges_state_check CHECK ((state = ANY (ARRAY['open'::text, 'paid'::text, 'expired'::text, 'cancelled'::text]))),
  CONSTRAINT charges_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id),
  CONSTRAINT charges_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT charges_pkey PRIMARY KEY (id),
  CONSTRAINT charges_payment_id_key UNIQUE (payment_id)
);
CREATE INDEX charges_by_age ON charges USING btree (created_at);
CREATE INDEX charges_open_by_user ON charges USING btree (user_id) WHERE (state = 'open'::text);
CREATE UNIQUE INDEX charges_open_code ON charges USING btree (code) WHERE (state = 'open'::text);
CREATE TRIGGER charges_guard BEFORE INSERT OR UPDATE ON charges FOR EACH ROW EXECUTE FUNCTION charges_guard();
CREATE TRIGGER refuse_deleted BEFORE INSERT ON charges FOR EACH ROW WHEN ((new.user_id IS NOT NULL)) EXECUTE FUNCTION refuse_row_of_deleted();

CREATE TABLE checkouts (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  charge_id bigint NOT NULL,
  organisation_id bigint NOT NULL,
  reference text COLLATE "C" NOT NULL,
  digest bytea NOT NULL,
  amount numeric(38,0) NOT NULL,
  return_url text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  cancelled_at timestamp with time zone,
  CONSTRAINT checkouts_amount_check CHECK (((amount >= (1)::numeric) AND (amount <= ('1000000000000'::bigint)::numeric))),
  CONSTRAINT checkouts_charge_id_check CHECK (((charge_id >= '4503599627370496'::bigint) AND (charge_id <= '9007199254740991'::bigint))),
  CONSTRAINT checkouts_check CHECK ((expires_at > created_at)),
  CONSTRAINT checkouts_digest_check CHECK ((octet_length(digest) = 32)),
  CONSTRAINT checkouts_reference_check CHECK (((length(reference) >= 1) AND (length(reference) <= 100))),
  CONSTRAINT checkouts_return_url_check CHECK (((length(return_url) >= 1) AND (length(return_url) <= 1000))),
  CONSTRAINT checkouts_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id),
  CONSTRAINT checkouts_pkey PRIMARY KEY (id),
  CONSTRAINT checkouts_charge_id_key UNIQUE (charge_id)
);
CREATE INDEX checkouts_by_age ON checkouts USING btree (created_at);
CREATE INDEX checkouts_listed ON checkouts USING btree (organisation_id, id DESC);
CREATE INDEX checkouts_of_order ON checkouts USING btree (organisation_id, reference, id DESC);
CREATE TRIGGER checkouts_guard BEFORE UPDATE ON checkouts FOR EACH ROW EXECUTE FUNCTION checkouts_guard();

CREATE TABLE closed_day_assets (
  day date NOT NULL,
  asset_id smallint NOT NULL,
  transfers bigint NOT NULL,
  entries bigint NOT NULL,
  moved numeric NOT NULL,
  fees numeric NOT NULL,
  blocks bigint[] NOT NULL,
  block_hashes bytea[] NOT NULL,
  hash bytea NOT NULL,
  CONSTRAINT closed_day_assets_check CHECK ((cardinality(block_hashes) = cardinality(blocks))),
  CONSTRAINT closed_day_assets_entries_check CHECK ((entries > 0)),
  CONSTRAINT closed_day_assets_fees_check CHECK ((fees >= (0)::numeric)),
  CONSTRAINT closed_day_assets_hash_check CHECK ((octet_length(hash) = 32)),
  CONSTRAINT closed_day_assets_moved_check CHECK ((moved >= (0)::numeric)),
  CONSTRAINT closed_day_assets_transfers_check CHECK ((transfers > 0)),
  CONSTRAINT closed_day_assets_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES assets(id),
  CONSTRAINT closed_day_assets_day_fkey FOREIGN KEY (day) REFERENCES closed_days(day),
  CONSTRAINT closed_day_assets_pkey PRIMARY KEY (day, asset_id)
);
CREATE TRIGGER closed_day_assets_stay BEFORE DELETE OR UPDATE OR TRUNCATE ON closed_day_assets FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();

CREATE TABLE closed_days (
  day date NOT NULL,
  before bytea NOT NULL,
  transfers bigint NOT NULL,
  entries bigint NOT NULL,
  hash bytea NOT NULL,
  closed_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT closed_days_before_check CHECK ((octet_length(before) = 32)),
  CONSTRAINT closed_days_entries_check CHECK ((entries >= 0)),
  CONSTRAINT closed_days_hash_check CHECK ((octet_length(hash) = 32)),
  CONSTRAINT closed_days_transfers_check CHECK ((transfers >= 0)),
  CONSTRAINT closed_days_pkey PRIMARY KEY (day)
);
CREATE TRIGGER closed_days_stay BEFORE DELETE OR UPDATE OR TRUNCATE ON closed_days FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();

CREATE TABLE condition_news (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  news text NOT NULL,
  version_id bigint,
  campaign_id bigint,
  found_at timestamp with time zone DEFAULT now() NOT NULL,
  spread_to bigint DEFAULT 0 NOT NULL,
  spread_at timestamp with time zone,
  look_at timestamp with time zone DEFAULT now() NOT NULL,
  tries integer DEFAULT 0 NOT NULL,
  fault text,
  CONSTRAINT condition_news_check CHECK (((news = 'version'::text) = (version_id IS NOT NULL))),
  CONSTRAINT condition_news_check1 CHECK (((news = 'version'::text) = (campaign_id IS NULL))),
  CONSTRAINT condition_news_fault_check CHECK ((length(fault) <= 200)),
  CONSTRAINT condition_news_news_check CHECK ((news = ANY (ARRAY['version'::text, 'started'::text, 'stopped'::text, 'spent'::text]))),
  CONSTRAINT condition_news_tries_check CHECK ((tries >= 0)),
  CONSTRAINT condition_news_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id),
  CONSTRAINT condition_news_pkey PRIMARY KEY (id),
  CONSTRAINT condition_news_campaign_id_news_key UNIQUE (campaign_id, news),
  CONSTRAINT condition_news_version_id_key UNIQUE (version_id)
);
CREATE INDEX condition_news_due ON condition_news USING btree (look_at) WHERE (spread_at IS NULL);

CREATE TABLE condition_notices (
  news_id bigint NOT NULL,
  user_id bigint NOT NULL,
  for_shop boolean NOT NULL,
  by_mail boolean NOT NULL,
  look_at timestamp with time zone DEFAULT now() NOT NULL,
  tries integer DEFAULT 0 NOT NULL,
  fault text,
  CONSTRAINT condition_notices_fault_check CHECK ((length(fault) <= 200)),
  CONSTRAINT condition_notices_tries_check CHECK ((tries >= 0)),
  CONSTRAINT condition_notices_news_id_fkey FOREIGN KEY (news_id) REFERENCES condition_news(id),
  CONSTRAINT condition_notices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT condition_notices_pkey PRIMARY KEY (news_id, user_id)
);
CREATE INDEX condition_notices_by_user ON condition_notices USING btree (user_id);
CREATE INDEX condition_notices_due ON condition_notices USING btree (look_at, news_id, user_id);
CREATE TRIGGER refuse_deleted BEFORE INSERT ON condition_notices FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted();

CREATE TABLE connection_links (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  organisation_id bigint NOT NULL,
  form text NOT NULL,
  token_hash bytea NOT NULL,
  purpose text NOT NULL,
  reference text,
  is_once boolean NOT NULL,
  accepted integer DEFAULT 0 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT connection_links_check CHECK (((accepted >= 0) AND ((accepted <= 1) OR (NOT is_once)))),
  CONSTRAINT connection_links_form_check CHECK ((form = ANY (ARRAY['link'::text, 'code'::text]))),
  CONSTRAINT connection_links_purpose_check CHECK (((length(purpose) >= 1) AND (length(purpose) <= 200))),
  CONSTRAINT connection_links_reference_check CHECK (((length(reference) >= 1) AND (length(reference) <= 100))),
  CONSTRAINT connection_links_token_hash_check CHECK ((octet_length(token_hash) = 32)),
  CONSTRAINT connection_links_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id),
  CONSTRAINT connection_links_pkey PRIMARY KEY (id),
  CONSTRAINT connection_links_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX connection_links_by_age ON connection_links USING btree (expires_at);
CREATE INDEX connection_links_of ON connection_links USING btree (organisation_id, id DESC) WHERE (NOT (is_once AND (accepted > 0)));

CREATE TABLE connections (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  organisation_id bigint NOT NULL,
  user_id bigint,
  pairwise_id text NOT NULL,
  link_id bigint,
  purpose text NOT NULL,
  reference text,
  since timestamp with time zone DEFAULT now() NOT NULL,
  ended_at timestamp with time zone,
  ended_by text,
  CONSTRAINT connections_check CHECK (((ended_at IS NULL) = (ended_by IS NULL))),
  CONSTRAINT connections_ended_by_check CHECK ((ended_by = ANY (ARRAY['person'::text, 'organisation'::text]))),
  CONSTRAINT connections_of_nobody_ended CHECK (((user_id IS NOT NULL) OR (ended_at IS NOT NULL))),
  CONSTRAINT connections_pairwise_id_check CHECK (((length(pairwise_id) >= 10) AND (length(pairwise_id) <= 64))),
  CONSTRAINT connections_purpose_check CHECK (((length(purpose) >= 1) AND (length(purpose) <= 200))),
  CONSTRAINT connections_reference_check CHECK (((length(reference) >= 1) AND (length(reference) <= 100))),
  CONSTRAINT connections_link_id_fkey FOREIGN KEY (link_id) REFERENCES connection_links(id) ON DELETE SET NULL,
  CONSTRAINT connections_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id),
  CONSTRAINT connections_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT connections_pkey PRIMARY KEY (id),
  CONSTRAINT connections_pairwise_id_key UNIQUE (pairwise_id)
);
CREATE INDEX connections_by_link ON connections USING btree (link_id) WHERE (link_id IS NOT NULL);
CREATE INDEX connections_of_organisation ON connections USING btree (organisation_id, id DESC);
CREATE INDEX connections_of_reference ON connections USING btree (organisation_id, reference, id DESC) WHERE (reference IS NOT NULL);
CREATE INDEX connections_of_user ON connections USING btree (user_id, id DESC) WHERE (user_id IS NOT NULL);
CREATE UNIQUE INDEX connections_one_live ON connections USING btree (organisation_id, user_id) WHERE (ended_at IS NULL);
CREATE TRIGGER connections_stay_ended BEFORE UPDATE OF ended_at ON connections FOR EACH ROW WHEN (((old.ended_at IS NOT NULL) AND (new.ended_at IS DISTINCT FROM old.ended_at))) EXECUTE FUNCTION connections_stay_ended();
CREATE TRIGGER refuse_deleted BEFORE INSERT ON connections FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted();

CREATE TABLE contacts (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id bigint NOT NULL,
  card bytea NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT contacts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT contacts_pkey PRIMARY KEY (id)
);
CREATE INDEX contacts_by_user ON contacts USING btree (user_id, id DESC);
CREATE TRIGGER refuse_deleted BEFORE INSERT ON contacts FOR EACH ROW WHEN ((new.user_id IS NOT NULL)) EXECUTE FUNCTION refuse_row_of_deleted();

CREATE TABLE credential_offers (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  organisation_id bigint NOT NULL,
  type_id bigint NOT NULL,
  reference text,
  link_hash bytea NOT NULL,
  code_hash bytea NOT NULL,
  tx_code_mac bytea,
  wrong_tries integer DEFAULT 0 NOT NULL,
  claims bytea NOT NULL,
  token_hash bytea,
  token_expires_at timestamp with time zone,
  taken_at timestamp with time zone,
  withdrawn_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  run_id bigint,
  is_over_told boolean DEFAULT false NOT NULL,
  is_trial boolean DEFAULT false NOT NULL,
  dpop_jkt text,
  only_format text,
  is_by_identifier boolean DEFAULT false NOT NULL,
  CONSTRAINT credential_offers_check CHECK (((token_hash IS NULL) = (token_expires_at IS NULL))),
  CONSTRAINT credential_offers_check1 CHECK (((taken_at IS NULL) OR (token_hash IS NOT NULL))),
  CONSTRAINT credential_offers_code_hash_check CHECK ((octet_length(code_hash) = 32)),
  CONSTRAINT credential_offers_dpop_jkt_check CHECK ((length(dpop_jkt) = 43)),
  CONSTRAINT credential_offers_link_hash_check CHECK ((octet_length(link_hash) = 32)),
  CONSTRAINT credential_offers_only_format_check CHECK ((only_format = ANY (ARRAY['dc+sd-jwt'::text, 'mso_mdoc'::text]))),
  CONSTRAINT credential_offers_reference_check CHECK (((length(reference) >= 1) AND (length(reference) <= 100))),
  CONSTRAINT credential_offers_token_hash_check CHECK ((octet_length(token_hash) = 32)),
  CONSTRAINT credential_offers_tx_code_mac_check CHECK ((octet_length(tx_code_mac) = 32)),
  CONSTRAINT credential_offers_wrong_tries_check CHECK (((wrong_tries >= 0) AND (wrong_tries <= 5))),
  CONSTRAINT credential_offers_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id),
  CONSTRAINT credential_offers_run_id_fkey FOREIGN KEY (run_id) REFERENCES offer_runs(id) ON DELETE SET NULL,
  CONSTRAINT credential_offers_type_id_fkey FOREIGN KEY (type_id) REFERENCES credential_types(id),
  CONSTRAINT credential_offers_pkey PRIMARY KEY (id),
  CONSTRAINT credential_offers_code_hash_key UNIQUE (code_hash),
  CONSTRAINT credential_offers_link_hash_key UNIQUE (link_hash),
  CONSTRAINT credential_offers_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX credential_offers_by_age ON credential_offers USING btree (expires_at);
CREATE INDEX credential_offers_by_run ON credential_offers USING btree (run_id, id) WHERE (run_id IS NOT NULL);
CREATE INDEX credential_offers_by_type ON credential_offers USING btree (type_id);
CREATE INDEX credential_offers_listed ON credential_offers USING btree (organisation_id, id DESC) WHERE (run_id IS NULL);
CREATE INDEX credential_offers_of ON credential_offers USING btree (organisation_id, id DESC);
CREATE INDEX credential_offers_over ON credential_offers USING btree (expires_at) WHERE ((NOT is_over_told) AND (token_hash IS NULL) AND (withdrawn_at IS NULL));
CREATE INDEX credential_offers_single ON credential_offers USING btree (organisation_id) WHERE ((run_id IS NULL) AND (token_hash IS NULL) AND (withdrawn_at IS NULL));

CREATE TABLE credential_types (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  organisation_id bigint NOT NULL,
  name text NOT NULL,
  name_ko text NOT NULL,
  claims jsonb NOT NULL,
  validity_days integer NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  ended_at timestamp with time zone,
  formats jsonb DEFAULT '["dc+sd-jwt"]'::jsonb NOT NULL,
  CONSTRAINT credential_types_claims_check CHECK (((jsonb_typeof(claims) = 'array'::text) AND ((jsonb_array_length(claims) >= 1) AND (jsonb_array_length(claims) <= 20)))),
  CONSTRAINT credential_types_formats_check CHECK ((formats = ANY (ARRAY['["dc+sd-jwt"]'::jsonb, '["mso_mdoc"]'::jsonb, '["dc+sd-jwt", "mso_mdoc"]'::jsonb]))),
  CONSTRAINT credential_types_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  CONSTRAINT credential_types_name_ko_check CHECK (((length(name_ko) >= 1) AND (length(name_ko) <= 60))),
  CONSTRAINT credential_types_validity_days_check CHECK (((validity_days >= 1) AND (validity_days <= 3650))),
  CONSTRAINT credential_types_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id),
  CONSTRAINT credential_types_pkey PRIMARY KEY (id)
);
CREATE INDEX credential_types_of ON credential_types USING btree (organisation_id, id DESC);

CREATE TABLE credentials (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id bigint NOT NULL,
  credential_type text NOT NULL,
  issuer text NOT NULL,
  issuance_date date NOT NULL,
  expiration_date date,
  credential_data bytea NOT NULL,
  verification text NOT NULL,
  signed_form bytea,
  is_revoked boolean DEFAULT false NOT NULL,
  revoked_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  holder_key bytea,
  status_list bigint,
  status_idx integer,
  document_id bigint,
  checked_by text,
  fronted_at timestamp with time zone,
  CONSTRAINT credentials_check CHECK ((expiration_date >= issuance_date)),
  CONSTRAINT credentials_check2 CHECK ((is_revoked = (revoked_at IS NOT NULL))),
  CONSTRAINT credentials_checked_by_check CHECK ((checked_by = ANY (ARRAY['sandbox'::text, 'verifier'::text, 'desk'::text]))),
  CONSTRAINT credentials_credential_type_check CHECK (((length(credential_type) >= 1) AND (length(credential_type) <= 64))),
  CONSTRAINT credentials_form CHECK ((((holder_key IS NULL) = (status_list IS NULL)) AND ((holder_key IS NULL) = (status_idx IS NULL)) AND ((holder_key IS NULL) OR (signed_form IS NOT NULL)))),
  CONSTRAINT credentials_issuer_check CHECK (((length(issuer) >= 1) AND (length(issuer) <= 200))),
  CONSTRAINT credentials_of_document CHECK ((((document_id IS NULL) OR (checked_by IS NOT NULL)) AND ((checked_by IS NULL) OR (verification =
CASE checked_by
    WHEN 'sandbox'::text THEN 'trial'::text
    ELSE 'issuer_signed'::text
END)))),
  CONSTRAINT credentials_signed CHECK (((verification <> 'issuer_signed'::text) OR (signed_form IS NOT NULL))),
  CONSTRAINT credentials_verification_check CHECK ((verification = ANY (ARRAY['self_attested'::text, 'trial'::text, 'issuer_signed'::text]))),
  CONSTRAINT credentials_document_id_fkey FOREIGN KEY (document_id) REFERENCES digital_documents(id) ON DELETE SET NULL,
  CONSTRAINT credentials_status FOREIGN KEY (status_list, status_idx) REFERENCES status_entries(list_id, idx),
  CONSTRAINT credentials_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT credentials_pkey PRIMARY KEY (id),
  CONSTRAINT credentials_document_id_key UNIQUE (document_id),
  CONSTRAINT credentials_one_status UNIQUE (status_list, status_idx)
);
CREATE INDEX credentials_by_time ON credentials USING btree (user_id, created_at DESC, id DESC);
CREATE INDEX credentials_by_user ON credentials USING btree (user_id, id DESC);
CREATE INDEX credentials_trial ON credentials USING btree (id) WHERE ((verification = 'trial'::text) AND (NOT is_revoked));
CREATE TRIGGER credentials_deleted AFTER DELETE ON credentials FOR EACH ROW EXECUTE FUNCTION credentials_revoke();
CREATE TRIGGER credentials_revoked AFTER UPDATE OF is_revoked ON credentials FOR EACH ROW WHEN (new.is_revoked) EXECUTE FUNCTION credentials_revoke();
CREATE TRIGGER refuse_deleted BEFORE INSERT ON credentials FOR EACH ROW WHEN ((new.user_id IS NOT NULL)) EXECUTE FUNCTION refuse_row_of_deleted();

CREATE TABLE credit_files (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  line_id bigint NOT NULL,
  digest bytea NOT NULL,
  won numeric(38,0) NOT NULL,
  lines integer NOT NULL,
  state text DEFAULT 'running'::text NOT NULL,
  begun_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  ended_at timestamp with time zone,
  return_id bigint,
  CONSTRAINT credit_files_check CHECK (((state = 'running'::text) = (ended_at IS NULL))),
  CONSTRAINT credit_files_check1 CHECK (((state = 'returned'::text) = (return_id IS NOT NULL))),
  CONSTRAINT credit_files_digest_check CHECK ((octet_length(digest) = 32)),
  CONSTRAINT credit_files_lines_check CHECK (((lines >= 1) AND (lines <= 100000))),
  CONSTRAINT credit_files_state_check CHECK ((state = ANY (ARRAY['running'::text, 'done'::text, 'returned'::text]))),
  CONSTRAINT credit_files_won_check CHECK ((won > (0)::numeric)),
  CONSTRAINT credit_files_line_id_fkey FOREIGN KEY (line_id) REFERENCES bank_line_uses(line_id),
  CONSTRAINT credit_files_return_id_fkey FOREIGN KEY (return_id) REFERENCES transfers(id),
  CONSTRAINT credit_files_pkey PRIMARY KEY (id),
  CONSTRAINT credit_files_line_id_key UNIQUE (line_id),
  CONSTRAINT credit_files_return_id_key UNIQUE (return_id)
);
CREATE INDEX credit_files_running ON credit_files USING btree (id) WHERE (state = 'running'::text);

CREATE TABLE credit_lines (
  file_id bigint NOT NULL,
  n integer NOT NULL,
  to_owner text,
  won numeric(38,0) NOT NULL,
  state text DEFAULT 'waiting'::text NOT NULL,
  reason text,
  transfer_id bigint,
  CONSTRAINT credit_lines_check CHECK (((state = 'credited'::text) = (transfer_id IS NOT NULL))),
  CONSTRAINT credit_lines_check1 CHECK (((state = 'left'::text) = (reason IS NOT NULL))),
  CONSTRAINT credit_lines_check2 CHECK (((to_owner IS NOT NULL) OR (state <> 'credited'::text))),
  CONSTRAINT credit_lines_n_check CHECK ((n > 0)),
  CONSTRAINT credit_lines_reason_check CHECK ((reason = ANY (ARRAY['gone'::text, 'over_cap'::text, 'not_moved'::text]))),
  CONSTRAINT credit_lines_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'credited'::text, 'left'::text]))),
  CONSTRAINT credit_lines_to_owner_check CHECK ((to_owner ~ '^0x[0-9a-f]{40}$'::text)),
  CONSTRAINT credit_lines_won_check CHECK ((won > (0)::numeric)),
  CONSTRAINT credit_lines_file_id_fkey FOREIGN KEY (file_id) REFERENCES credit_files(id),
  CONSTRAINT credit_lines_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES transfers(id),
  CONSTRAINT credit_lines_pkey PRIMARY KEY (file_id, n),
  CONSTRAINT credit_lines_transfer_id_key UNIQUE (transfer_id)
);
CREATE INDEX credit_lines_left ON credit_lines USING btree (file_id, n) WHERE (state = 'left'::text);
CREATE INDEX credit_lines_waiting ON credit_lines USING btree (file_id, n) WHERE (state = 'waiting'::text);
CREATE TRIGGER credit_lines_go_once BEFORE DELETE OR UPDATE ON credit_lines FOR EACH ROW EXECUTE FUNCTION credit_lines_go_once();

CREATE TABLE currency_versions (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  valid_from timestamp with time zone NOT NULL,
  rules jsonb NOT NULL,
  made_by bigint,
  checked_by bigint,
  made_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT currency_versions_check CHECK ((made_by <> checked_by)),
  CONSTRAINT currency_versions_rules_check CHECK (((jsonb_typeof(rules) = 'object'::text) AND (octet_length((rules)::text) <= 20000))),
  CONSTRAINT currency_versions_rules_check1 CHECK ((rules ?& ARRAY['name'::text, 'nameKo'::text, 'symbol'::text, 'city'::text, 'rates'::text, 'exchangeFeeBps'::text, 'networkFee'::text, 'mostExchange'::text, 'mostPayment'::text, 'cashbackAtOnce'::text, 'cashbackDays'::text, 'shutOut'::text, 'caps'::text])),
  CONSTRAINT currency_versions_rules_check10 CHECK (((((rules ->> 'caseAnswerDays'::text))::integer >= 1) AND (((rules ->> 'caseAnswerDays'::text))::integer <= 60))),
  CONSTRAINT currency_versions_rules_check11 CHECK (((((rules ->> 'caseDecideDays'::text))::integer >= 1) AND (((rules ->> 'caseDecideDays'::text))::integer <= 90))),
  CONSTRAINT currency_versions_rules_check12 CHECK (((((rules ->> 'caseOneOfficerWon'::text))::numeric >= (0)::numeric) AND (((rules ->> 'caseOneOfficerWon'::text))::numeric <= ('9999999999999'::bigint)::numeric))),
  CONSTRAINT currency_versions_rules_check2 CHECK (((((rules ->> 'exchangeFeeBps'::text))::integer >= 0) AND (((rules ->> 'exchangeFeeBps'::text))::integer <= 5000))),
  CONSTRAINT currency_versions_rules_check3 CHECK (((((rules ->> 'networkFee'::text))::numeric >= (0)::numeric) AND (((rules ->> 'networkFee'::text))::numeric <= (1000)::numeric))),
  CONSTRAINT currency_versions_rules_check4 CHECK (((((rules ->> 'mostExchange'::text))::numeric >= (1)::numeric) AND (((rules ->> 'mostExchange'::text))::numeric <= ('1000000000000000'::bigint)::numeric))),
  CONSTRAINT currency_versions_rules_check5 CHECK (((((rules ->> 'mostPayment'::text))::numeric >= (1)::numeric) AND (((rules ->> 'mostPayment'::text))::numeric <= ('1000000000000'::bigint)::numeric))),
  CONSTRAINT currency_versions_rules_check6 CHECK (((((rules ->> 'cashbackAtOnce'::text))::numeric >= (0)::numeric) AND (((rules ->> 'cashbackAtOnce'::text))::numeric <= ('1000000000000'::bigint)::numeric))),
  CONSTRAINT currency_versions_rules_check7 CHECK (((((rules ->> 'cashbackDays'::text))::integer >= 1) AND (((rules ->> 'cashbackDays'::text))::integer <= 365))),
  CONSTRAINT currency_versions_rules_check8 CHECK (((jsonb_typeof((rules -> 'rates'::text)) = 'object'::text) AND ((rules #>> '{rates,KRW}'::text[]) = '1'::text))),
  CONSTRAINT currency_versions_rules_check9 CHECK (((((rules ->> 'caseOpenDays'::text))::integer >= 1) AND (((rules ->> 'caseOpenDays'::text))::integer <= 365))),
  CONSTRAINT currency_versions_two_people CHECK (((made_by IS NULL) = (checked_by IS NULL))),
  CONSTRAINT currency_versions_pkey PRIMARY KEY (id),
  CONSTRAINT currency_versions_valid_from_key UNIQUE (valid_from)
);
CREATE CONSTRAINT TRIGGER currency_versions_come AFTER INSERT ON currency_versions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION currency_versions_come();
CREATE TRIGGER currency_versions_stay BEFORE DELETE OR UPDATE OR TRUNCATE ON currency_versions FOR EACH STATEMENT EXECUTE FUNCTION currency_refuse_change();

CREATE TABLE data_keys (
  subject text NOT NULL,
  id bytea NOT NULL,
  master_key_id text NOT NULL,
  wrapped bytea NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT data_keys_id_check CHECK ((octet_length(id) = 8)),
  CONSTRAINT data_keys_subject_check CHECK ((subject ~ '^[a-z][a-z0-9:-]{0,63}$'::text)),
  CONSTRAINT data_keys_master_key_id_fkey FOREIGN KEY (master_key_id) REFERENCES vault_keys(id),
  CONSTRAINT data_keys_pkey PRIMARY KEY (subject),
  CONSTRAINT data_keys_id_key UNIQUE (id)
);
CREATE INDEX data_keys_by_master ON data_keys USING btree (master_key_id);
CREATE TRIGGER refuse_deleted BEFORE INSERT ON data_keys FOR EACH ROW WHEN ((new.subject ~ '^user:[0-9]{1,18}$'::text)) EXECUTE FUNCTION refuse_key_of_deleted();

CREATE TABLE desk_sittings (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  document_id bigint NOT NULL,
  officer_id bigint NOT NULL,
  passkey bytea NOT NULL,
  identity bytea[] DEFAULT '{}'::bytea[] NOT NULL,
  taken_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  ends_at timestamp with time zone DEFAULT (clock_timestamp() + 'PT30M'::interval) NOT NULL,
  looked_at timestamp with time zone,
  ended_at timestamp with time zone,
  outcome text,
  code text,
  facts bytea,
  CONSTRAINT desk_sittings_check CHECK ((ends_at <= (taken_at + 'PT30M1S'::interval))),
  CONSTRAINT desk_sittings_check1 CHECK (((outcome IS NULL) OR ((looked_at IS NOT NULL) AND (ended_at IS NOT NULL)))),
  CONSTRAINT desk_sittings_check2 CHECK (((NOT (outcome IS DISTINCT FROM 'rejected'::text)) = (code IS NOT NULL))),
  CONSTRAINT desk_sittings_check3 CHECK (((facts IS NULL) OR (outcome = 'verified'::text))),
  CONSTRAINT desk_sittings_code_check CHECK ((code = ANY (ARRAY['unreadable'::text, 'mismatch'::text, 'document_expired'::text, 'not_genuine'::text]))),
  CONSTRAINT desk_sittings_identity_check CHECK ((cardinality(identity) <= 20)),
  CONSTRAINT desk_sittings_outcome_check CHECK ((outcome = ANY (ARRAY['verified'::text, 'rejected'::text]))),
  CONSTRAINT desk_sittings_passkey_check CHECK (((octet_length(passkey) >= 1) AND (octet_length(passkey) <= 1023))),
  CONSTRAINT desk_sittings_document_id_fkey FOREIGN KEY (document_id) REFERENCES digital_documents(id) ON DELETE CASCADE,
  CONSTRAINT desk_sittings_officer_id_fkey FOREIGN KEY (officer_id) REFERENCES users(id),
  CONSTRAINT desk_sittings_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX desk_sittings_at_once ON desk_sittings USING btree (officer_id) WHERE (ended_at IS NULL);
CREATE INDEX desk_sittings_by_officer ON desk_sittings USING btree (officer_id);
CREATE UNIQUE INDEX desk_sittings_in_hand ON desk_sittings USING btree (document_id) WHERE (ended_at IS NULL);
CREATE INDEX desk_sittings_of ON desk_sittings USING btree (document_id, id);
CREATE UNIQUE INDEX desk_sittings_once ON desk_sittings USING btree (document_id, officer_id) WHERE (outcome IS NOT NULL);
CREATE TRIGGER desk_sittings_stay BEFORE UPDATE ON desk_sittings FOR EACH ROW EXECUTE FUNCTION desk_sittings_stay();

CREATE TABLE digital_documents (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id bigint NOT NULL,
  title text NOT NULL,
  document_type text NOT NULL,
  document_hash text NOT NULL,
  image_type text NOT NULL,
  image_bytes integer NOT NULL,
  image_width integer NOT NULL,
  image_height integer NOT NULL,
  image bytea,
  particulars bytea NOT NULL,
  verification_status text DEFAULT 'pending'::text NOT NULL,
  rejection_reason text,
  verified_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  reference uuid,
  checked_by text,
  rejection_code text,
  image_erased_at timestamp with time zone,
  number_mark bytea,
  CONSTRAINT digital_documents_check CHECK ((((image_width)::bigint * image_height) <= 40000000)),
  CONSTRAINT digital_documents_check1 CHECK (((verification_status = 'rejected'::text) = (rejection_reason IS NOT NULL))),
  CONSTRAINT digital_documents_check2 CHECK (((verification_status = 'pending'::text) = (verified_at IS NULL))),
  CONSTRAINT digital_documents_checked_by_check CHECK ((checked_by = ANY (ARRAY['sandbox'::text, 'verifier'::text, 'desk'::text]))),
  CONSTRAINT digital_documents_document_hash_check CHECK ((document_hash ~ '^[0-9a-f]{64}$'::text)),
  CONSTRAINT digital_documents_document_type_check CHECK ((document_type = ANY (ARRAY['id'::text, 'passport'::text, 'license'::text]))),
  CONSTRAINT digital_documents_erased CHECK ((((image IS NULL) = (image_erased_at IS NOT NULL)) AND ((image IS NOT NULL) OR (verification_status = 'rejected'::text)))),
  CONSTRAINT digital_documents_image_bytes_check CHECK (((image_bytes >= 1) AND (image_bytes <= 10485760))),
  CONSTRAINT digital_documents_image_height_check CHECK ((image_height > 0)),
  CONSTRAINT digital_documents_image_type_check CHECK ((image_type = ANY (ARRAY['image/jpeg'::text, 'image/png'::text, 'image/webp'::text]))),
  CONSTRAINT digital_documents_image_width_check CHECK ((image_width > 0)),
  CONSTRAINT digital_documents_number_mark_check CHECK ((octet_length(number_mark) = 32)),
  CONSTRAINT digital_documents_rejected CHECK (((verification_status = 'rejected'::text) = (rejection_code IS NOT NULL))),
  CONSTRAINT digital_documents_rejection_code_check CHECK ((rejection_code = ANY (ARRAY['unreadable'::text, 'mismatch'::text, 'document_expired'::text, 'not_genuine'::text, 'no_answer'::text, 'other'::text]))),
  CONSTRAINT digital_documents_rejection_reason_check CHECK (((length(rejection_reason) >= 1) AND (length(rejection_reason) <= 500))),
  CONSTRAINT digital_documents_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200))),
  CONSTRAINT digital_documents_verification_status_check CHECK ((verification_status = ANY (ARRAY['pending'::text, 'verified'::text, 'rejected'::text]))),
  CONSTRAINT digital_documents_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT digital_documents_pkey PRIMARY KEY (id),
  CONSTRAINT digital_documents_reference_key UNIQUE (reference)
);
CREATE INDEX digital_documents_by_mark ON digital_documents USING btree (number_mark) WHERE (verification_status = 'verified'::text);
CREATE INDEX digital_documents_by_time ON digital_documents USING btree (user_id, COALESCE(verified_at, created_at) DESC, id DESC);
CREATE INDEX digital_documents_by_user ON digital_documents USING btree (user_id, id DESC);
CREATE INDEX digital_documents_refused ON digital_documents USING btree (verified_at) WHERE ((verification_status = 'rejected'::text) AND (image_erased_at IS NULL));
CREATE INDEX digital_documents_unmarked ON digital_documents USING btree (id) WHERE (number_mark IS NULL);
CREATE TRIGGER digital_documents_decided AFTER UPDATE OF verification_status ON digital_documents FOR EACH ROW WHEN ((new.verification_status <> 'pending'::text)) EXECUTE FUNCTION digital_documents_decided();
CREATE TRIGGER digital_documents_guard BEFORE UPDATE ON digital_documents FOR EACH ROW EXECUTE FUNCTION digital_documents_guard();
CREATE TRIGGER digital_documents_keep_image BEFORE UPDATE OF image ON digital_documents FOR EACH ROW EXECUTE FUNCTION digital_documents_keep_image();
CREATE TRIGGER digital_documents_off_the_desk AFTER UPDATE OF verification_status ON digital_documents FOR EACH ROW WHEN ((new.verification_status <> 'pending'::text)) EXECUTE FUNCTION digital_documents_off_the_desk();
CREATE TRIGGER refuse_deleted BEFORE INSERT ON digital_documents FOR EACH ROW WHEN ((new.user_id IS NOT NULL)) EXECUTE FUNCTION refuse_row_of_deleted();

CREATE TABLE disclosures (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id bigint NOT NULL,
  request_hash bytea,
  outcome text NOT NULL,
  plan bytea,
  told bytea NOT NULL,
  busy_until timestamp with time zone,
  ended_at timestamp with time zone,
  stale_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT disclosures_check CHECK (((outcome = 'open'::text) = (ended_at IS NULL))),
  CONSTRAINT disclosures_check1 CHECK (((outcome = 'open'::text) = (stale_at IS NOT NULL))),
  CONSTRAINT disclosures_check2 CHECK (((plan IS NULL) OR (outcome = ANY (ARRAY['open'::text, 'unanswered'::text])))),
  CONSTRAINT disclosures_outcome_check CHECK ((outcome = ANY (ARRAY['open'::text, 'shown'::text, 'unanswered'::text, 'rejected'::text, 'refused'::text, 'failed'::text]))),
  CONSTRAINT disclosures_request_hash_check CHECK ((octet_length(request_hash) = 32)),
  CONSTRAINT disclosures_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT disclosures_pkey PRIMARY KEY (id),
  CONSTRAINT disclosures_user_id_request_hash_key UNIQUE (user_id, request_hash)
);
CREATE INDEX disclosures_by_age ON disclosures USING btree (stale_at) WHERE (stale_at IS NOT NULL);
CREATE INDEX disclosures_by_time ON disclosures USING btree (user_id, ended_at DESC, id DESC) WHERE (ended_at IS NOT NULL);
CREATE TRIGGER refuse_deleted BEFORE INSERT ON disclosures FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted();

CREATE TABLE email_changes (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id bigint NOT NULL,
  act_id bigint NOT NULL,
  former text NOT NULL,
  email text NOT NULL,
  is_held boolean NOT NULL,
  stop_hash bytea NOT NULL,
  proof_hash bytea NOT NULL,
  opened_at timestamp with time zone NOT NULL,
  due_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  notice_id bigint,
  told_at timestamp with time zone,
  proven_at timestamp with time zone,
  state text DEFAULT 'open'::text NOT NULL,
  ended_at timestamp with time zone,
  is_recorded boolean DEFAULT false NOT NULL,
  tries integer DEFAULT 0 NOT NULL,
  next_at timestamp with time zone DEFAULT now() NOT NULL,
  fault text,
  CONSTRAINT email_changes_check CHECK (((email = lower(email)) AND ((length(email) >= 3) AND (length(email) <= 254)) AND (email <> former))),
  CONSTRAINT email_changes_done CHECK (((state <> 'done'::text) OR ((proven_at IS NOT NULL) AND (told_at IS NOT NULL) AND (ended_at >= due_at)))),
  CONSTRAINT email_changes_end CHECK ((((state = 'open'::text) = (ended_at IS NULL)) AND ((state <> 'open'::text) OR (NOT is_recorded)))),
  CONSTRAINT email_changes_fault_check CHECK ((length(fault) <= 200)),
  CONSTRAINT email_changes_former_check CHECK (((former = lower(former)) AND ((length(former) >= 3) AND (length(former) <= 254)))),
  CONSTRAINT email_changes_proof_hash_check CHECK ((octet_length(proof_hash) = 32)),
  CONSTRAINT email_changes_state_check CHECK ((state = ANY (ARRAY['open'::text, 'done'::text, 'stopped'::text, 'changed'::text, 'void'::text, 'expired'::text]))),
  CONSTRAINT email_changes_stop_hash_check CHECK ((octet_length(stop_hash) = 32)),
  CONSTRAINT email_changes_tries_check CHECK ((tries >= 0)),
  CONSTRAINT email_changes_wait CHECK (((due_at >= (opened_at + 'PT72H'::interval)) AND (expires_at > due_at))),
  CONSTRAINT email_changes_act_id_fkey FOREIGN KEY (act_id) REFERENCES office_acts(id),
  CONSTRAINT email_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT email_changes_pkey PRIMARY KEY (id),
  CONSTRAINT email_changes_act_id_key UNIQUE (act_id),
  CONSTRAINT email_changes_proof_hash_key UNIQUE (proof_hash),
  CONSTRAINT email_changes_stop_hash_key UNIQUE (stop_hash)
);
CREATE INDEX email_changes_at_work ON email_changes USING btree (id) WHERE (NOT is_recorded);
CREATE INDEX email_changes_by_age ON email_changes USING btree (ended_at);
CREATE INDEX email_changes_by_former ON email_changes USING btree (former) WHERE (state = 'done'::text);
CREATE INDEX email_changes_by_user ON email_changes USING btree (user_id, id DESC);
CREATE UNIQUE INDEX email_changes_one_open ON email_changes USING btree (user_id) WHERE (state = 'open'::text);
CREATE TRIGGER refuse_deleted BEFORE INSERT ON email_changes FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted();

CREATE TABLE email_links (
  token_hash bytea NOT NULL,
  user_id bigint NOT NULL,
  email text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  expires_at timestamp with time zone DEFAULT (now() + 'P1D'::interval) NOT NULL,
  CONSTRAINT email_links_email_check CHECK (((email = lower(email)) AND ((length(email) >= 3) AND (length(email) <= 254)))),
  CONSTRAINT email_links_token_hash_check CHECK ((octet_length(token_hash) = 32)),
  CONSTRAINT email_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT email_links_pkey PRIMARY KEY (token_hash)
);
CREATE INDEX email_links_by_age ON email_links USING btree (created_at);
CREATE INDEX email_links_by_user ON email_links USING btree (user_id, created_at);
CREATE TRIGGER refuse_deleted BEFORE INSERT ON email_links FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted();

CREATE TABLE entries (
  account_id bigint NOT NULL,
  version bigint NOT NULL,
  transfer_id bigint NOT NULL,
  asset_id smallint NOT NULL,
  amount numeric(38,0) NOT NULL,
  balance_after numeric(49,0) NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT entries_amount_check CHECK ((amount <> (0)::numeric)),
  CONSTRAINT entries_version_check CHECK ((version > 0)),
  CONSTRAINT entries_pkey PRIMARY KEY (account_id, version)
);
CREATE INDEX entries_by_time ON entries USING brin (at) WITH (pages_per_range='64');
CREATE TRIGGER entries_guard AFTER INSERT ON entries REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION ledger_guard_entries();
CREATE TRIGGER entries_only_grow BEFORE DELETE OR UPDATE OR TRUNCATE ON entries FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();

CREATE TABLE erasures (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  organisation_id bigint NOT NULL,
  user_id bigint,
  connection_ids text[] NOT NULL,
  state text DEFAULT 'open'::text NOT NULL,
  reason text,
  kept_until date,
  asked_at timestamp with time zone DEFAULT now() NOT NULL,
  answered_at timestamp with time zone,
  CONSTRAINT erasures_check CHECK (((state = 'open'::text) = (answered_at IS NULL))),
  CONSTRAINT erasures_check1 CHECK ((((state = 'kept'::text) = (reason IS NOT NULL)) AND ((state = 'kept'::text) = (kept_until IS NOT NULL)))),
  CONSTRAINT erasures_connection_ids_check CHECK ((cardinality(connection_ids) <= 50)),
  CONSTRAINT erasures_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 300))),
  CONSTRAINT erasures_state_check CHECK ((state = ANY (ARRAY['open'::text, 'done'::text, 'kept'::text, 'withdrawn'::text]))),
  CONSTRAINT erasures_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id),
  CONSTRAINT erasures_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT erasures_pkey PRIMARY KEY (id)
);
CREATE INDEX erasures_by_age ON erasures USING btree (asked_at);
CREATE INDEX erasures_of_organisation ON erasures USING btree (organisation_id, id DESC);
CREATE INDEX erasures_of_user ON erasures USING btree (user_id, id DESC) WHERE (user_id IS NOT NULL);
CREATE UNIQUE INDEX erasures_one_open ON erasures USING btree (organisation_id, user_id) WHERE (state = 'open'::text);
CREATE TRIGGER refuse_deleted BEFORE INSERT ON erasures FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted();

CREATE TABLE event_attempts (
  delivery_id bigint NOT NULL,
  nth integer NOT NULL,
  at timestamp with time zone NOT NULL,
  ms integer NOT NULL,
  status smallint,
  fault text,
  answer bytea,
  CONSTRAINT event_attempts_check CHECK (((status IS NULL) <> (fault IS NULL))),
  CONSTRAINT event_attempts_fault_check CHECK ((length(fault) <= 40)),
  CONSTRAINT event_attempts_ms_check CHECK ((ms >= 0)),
  CONSTRAINT event_attempts_status_check CHECK (((status >= 100) AND (status <= 999))),
  CONSTRAINT event_attempts_pkey PRIMARY KEY (delivery_id, nth)
) PARTITION BY RANGE (delivery_id);

CREATE TABLE event_deliveries (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  organisation_id bigint NOT NULL,
  number bigint NOT NULL,
  endpoint_id bigint NOT NULL,
  subject text NOT NULL,
  due_at timestamp with time zone DEFAULT clock_timestamp(),
  tries integer DEFAULT 0 NOT NULL,
  tries_from timestamp with time zone,
  delivered_at timestamp with time zone,
  given_up_at timestamp with time zone,
  CONSTRAINT event_deliveries_check CHECK (((due_at IS NOT NULL) OR (delivered_at IS NOT NULL) OR (given_up_at IS NOT NULL))),
  CONSTRAINT event_deliveries_tries_check CHECK ((tries >= 0)),
  CONSTRAINT event_deliveries_endpoint_id_fkey1 FOREIGN KEY (endpoint_id) REFERENCES event_endpoints(id) ON DELETE CASCADE,
  CONSTRAINT event_deliveries_organisation_id_number_fkey1 FOREIGN KEY (organisation_id, number) REFERENCES organisation_events(organisation_id, number) ON DELETE CASCADE,
  CONSTRAINT event_deliveries_pkey PRIMARY KEY (id)
) PARTITION BY RANGE (id);
CREATE INDEX event_deliveries_due ON ONLY event_deliveries USING btree (endpoint_id, due_at, number) WHERE (due_at IS NOT NULL);
CREATE INDEX event_deliveries_in_line ON ONLY event_deliveries USING btree (endpoint_id, subject, number) WHERE (due_at IS NOT NULL);
CREATE INDEX event_deliveries_of ON ONLY event_deliveries USING btree (organisation_id, number);

CREATE TABLE event_endpoints (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  organisation_id bigint NOT NULL,
  url text NOT NULL,
  description text NOT NULL,
  types text[],
  state text DEFAULT 'untested'::text NOT NULL,
  failing_since timestamp with time zone,
  told_at timestamp with time zone,
  delivered_at timestamp with time zone,
  secret bytea NOT NULL,
  old_secret bytea,
  old_secret_until timestamp with time zone,
  secret_at timestamp with time zone DEFAULT now() NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT event_endpoints_check CHECK (((old_secret IS NULL) = (old_secret_until IS NULL))),
  CONSTRAINT event_endpoints_description_check CHECK ((length(description) <= 100)),
  CONSTRAINT event_endpoints_state_check CHECK ((state = ANY (ARRAY['untested'::text, 'on'::text, 'off'::text]))),
  CONSTRAINT event_endpoints_types_check CHECK ((cardinality(types) >= 1)),
  CONSTRAINT event_endpoints_url_check CHECK (((length(url) >= 1) AND (length(url) <= 2000))),
  CONSTRAINT event_endpoints_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id),
  CONSTRAINT event_endpoints_pkey PRIMARY KEY (id)
);
CREATE INDEX event_endpoints_of ON event_endpoints USING btree (organisation_id, id);

CREATE TABLE event_nodes (
  id uuid NOT NULL,
  until timestamp with time zone NOT NULL,
  CONSTRAINT event_nodes_pkey PRIMARY KEY (id)
);
CREATE INDEX event_nodes_by_age ON event_nodes USING btree (until);

CREATE TABLE event_streams (
  organisation_id bigint NOT NULL,
  last bigint NOT NULL,
  due_at timestamp with time zone,
  holder uuid,
  CONSTRAINT event_streams_last_check CHECK ((last >= 0)),
  CONSTRAINT event_streams_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id),
  CONSTRAINT event_streams_pkey PRIMARY KEY (organisation_id)
);
CREATE INDEX event_streams_due ON event_streams USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX event_streams_held ON event_streams USING btree (holder) WHERE (holder IS NOT NULL);

CREATE TABLE events_set_aside (
  listener text NOT NULL,
  event_id bigint NOT NULL,
  user_id bigint,
  type text NOT NULL,
  data jsonb NOT NULL,
  created_at timestamp with time zone NOT NULL,
  fault text NOT NULL,
  tries integer DEFAULT 1 NOT NULL,
  due_at timestamp with time zone NOT NULL,
  given_up_at timestamp with time zone,
  CONSTRAINT events_set_aside_fault_check CHECK ((length(fault) <= 200)),
  CONSTRAINT events_set_aside_listener_check CHECK (((length(listener) >= 1) AND (length(listener) <= 64))),
  CONSTRAINT events_set_aside_tries_check CHECK ((tries >= 1)),
  CONSTRAINT events_set_aside_pkey PRIMARY KEY (listener, event_id)
);
CREATE INDEX events_set_aside_by_age ON events_set_aside USING btree (created_at);
CREATE INDEX events_set_aside_by_user ON events_set_aside USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX events_set_aside_due ON events_set_aside USING btree (listener, due_at) WHERE (given_up_at IS NULL);

CREATE TABLE exchange_feed_rates (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  asset_id smallint NOT NULL,
  won numeric(38,0) NOT NULL,
  as_of timestamp with time zone NOT NULL,
  received_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT exchange_feed_rates_won_check CHECK (((won >= (1)::numeric) AND (won <= ('1000000000000000'::bigint)::numeric))),
  CONSTRAINT exchange_feed_rates_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES assets(id),
  CONSTRAINT exchange_feed_rates_pkey PRIMARY KEY (id)
);
CREATE INDEX exchange_feed_rates_by_age ON exchange_feed_rates USING btree (received_at);
CREATE INDEX exchange_feed_rates_of ON exchange_feed_rates USING btree (asset_id, as_of DESC, id DESC);

CREATE TABLE exchange_pair_terms (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  asset_id smallint NOT NULL,
  is_open boolean NOT NULL,
  source text NOT NULL,
  person_won numeric(38,0) NOT NULL,
  total_won numeric(38,0) NOT NULL,
  made_by bigint NOT NULL,
  checked_by bigint,
  made_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT exchange_pair_terms_check CHECK (((person_won >= (1)::numeric) AND (person_won <= total_won))),
  CONSTRAINT exchange_pair_terms_check1 CHECK ((checked_by <> made_by)),
  CONSTRAINT exchange_pair_terms_open_by_two CHECK (((checked_by IS NOT NULL) OR (NOT is_open))),
  CONSTRAINT exchange_pair_terms_source_check CHECK ((source = ANY (ARRAY['hand'::text, 'feed'::text]))),
  CONSTRAINT exchange_pair_terms_total_won_check CHECK ((total_won <= ('1000000000000000'::bigint)::numeric)),
  CONSTRAINT exchange_pair_terms_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES assets(id),
  CONSTRAINT exchange_pair_terms_pkey PRIMARY KEY (id),
  CONSTRAINT exchange_pair_terms_asset_id_id_key UNIQUE (asset_id, id)
);
CREATE TRIGGER exchange_pair_terms_stay BEFORE DELETE OR UPDATE OR TRUNCATE ON exchange_pair_terms FOR EACH STATEMENT EXECUTE FUNCTION exchange_terms_stay();

CREATE TABLE exchange_pairs (
  asset_id smallint NOT NULL,
  terms_id bigint NOT NULL,
  day date DEFAULT ((clock_timestamp() AT TIME ZONE 'Asia/Seoul'::text))::date NOT NULL,
  won numeric(38,0) DEFAULT 0 NOT NULL,
  CONSTRAINT exchange_pairs_won_check CHECK ((won >= (0)::numeric)),
  CONSTRAINT exchange_pairs_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES assets(id),
  CONSTRAINT exchange_pairs_asset_id_terms_id_fkey FOREIGN KEY (asset_id, terms_id) REFERENCES exchange_pair_terms(asset_id, id),
  CONSTRAINT exchange_pairs_pkey PRIMARY KEY (asset_id)
);

CREATE TABLE exchange_person_days (
  user_id bigint NOT NULL,
  asset_id smallint NOT NULL,
  day date NOT NULL,
  won numeric(38,0) NOT NULL,
  at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT exchange_person_days_won_check CHECK ((won >= (0)::numeric)),
  CONSTRAINT exchange_person_days_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES assets(id),
  CONSTRAINT exchange_person_days_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT exchange_person_days_pkey PRIMARY KEY (user_id, asset_id)
);
CREATE INDEX exchange_person_days_by_age ON exchange_person_days USING btree (at);
CREATE TRIGGER refuse_deleted BEFORE INSERT ON exchange_person_days FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted();

CREATE TABLE exchange_quotes (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id bigint NOT NULL,
  kind text NOT NULL,
  from_asset smallint NOT NULL,
  to_asset smallint NOT NULL,
  from_account_id bigint,
  to_account_id bigint,
  takes numeric(38,0) NOT NULL,
  gives numeric(38,0) NOT NULL,
  fee numeric(38,0) NOT NULL,
  rate numeric(38,0) NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  transfer_id bigint,
  currency_version bigint,
  pair_terms bigint,
  counted_on date,
  CONSTRAINT exchange_quotes_check CHECK ((expires_at > created_at)),
  CONSTRAINT exchange_quotes_check1 CHECK (((from_account_id IS NULL) OR (to_account_id IS NULL))),
  CONSTRAINT exchange_quotes_fee_check CHECK ((fee >= (0)::numeric)),
  CONSTRAINT exchange_quotes_gives_check CHECK ((gives > (0)::numeric)),
  CONSTRAINT exchange_quotes_kind_check CHECK ((kind = ANY (ARRAY['top_up'::text, 'deposit'::text, 'withdrawal'::text]))),
  CONSTRAINT exchange_quotes_rate_check CHECK ((rate > (0)::numeric)),
  CONSTRAINT exchange_quotes_takes_check CHECK ((takes > (0)::numeric)),
  CONSTRAINT exchange_quotes_from_account_id_fkey FOREIGN KEY (from_account_id) REFERENCES bank_accounts(id) ON DELETE CASCADE,
  CONSTRAINT exchange_quotes_from_asset_fkey FOREIGN KEY (from_asset) REFERENCES assets(id),
  CONSTRAINT exchange_quotes_pair_terms_fkey FOREIGN KEY (pair_terms) REFERENCES exchange_pair_terms(id),
  CONSTRAINT exchange_quotes_to_account_id_fkey FOREIGN KEY (to_account_id) REFERENCES bank_accounts(id) ON DELETE CASCADE,
  CONSTRAINT exchange_quotes_to_asset_fkey FOREIGN KEY (to_asset) REFERENCES assets(id),
  CONSTRAINT exchange_quotes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT exchange_quotes_pkey PRIMARY KEY (id),
  CONSTRAINT exchange_quotes_transfer_id_key UNIQUE (transfer_id)
);
CREATE INDEX exchange_quotes_by_age ON exchange_quotes USING btree (created_at);
CREATE INDEX exchange_quotes_by_user ON exchange_quotes USING btree (user_id, created_at);
CREATE INDEX exchange_quotes_from_account ON exchange_quotes USING btree (from_account_id) WHERE (from_account_id IS NOT NULL);
CREATE INDEX exchange_quotes_to_account ON exchange_quotes USING btree (to_account_id) WHERE (to_account_id IS NOT NULL);
CREATE TRIGGER refuse_deleted BEFORE INSERT ON exchange_quotes FOR EACH ROW WHEN ((new.user_id IS NOT NULL)) EXECUTE FUNCTION refuse_row_of_deleted();

CREATE TABLE extract_links (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id bigint NOT NULL,
  token_hash bytea NOT NULL,
  kind text NOT NULL,
  sealed bytea,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  CONSTRAINT extract_links_check CHECK ((expires_at > created_at)),
  CONSTRAINT extract_links_check1 CHECK (((sealed IS NULL) = (ended_at IS NOT NULL))),
  CONSTRAINT extract_links_kind_check CHECK ((kind = ANY (ARRAY['receipt'::text, 'payment'::text, 'decision'::text, 'refund'::text]))),
  CONSTRAINT extract_links_token_hash_check CHECK ((octet_length(token_hash) = 32)),
  CONSTRAINT extract_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT extract_links_pkey PRIMARY KEY (id),
  CONSTRAINT extract_links_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX extract_links_by_user ON extract_links USING btree (user_id, id DESC);
CREATE INDEX extract_links_over ON extract_links USING btree (expires_at);
CREATE TRIGGER refuse_deleted BEFORE INSERT ON extract_links FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted();

CREATE TABLE file_chunks (
  file_id bigint NOT NULL,
  n integer NOT NULL,
  sealed bytea NOT NULL,
  CONSTRAINT file_chunks_n_check CHECK ((n >= 0)),
  CONSTRAINT file_chunks_sealed_check CHECK (((octet_length(sealed) >= 30) AND (octet_length(sealed) <= 70000))),
  CONSTRAINT file_chunks_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id) ON DELETE CASCADE,
  CONSTRAINT file_chunks_pkey PRIMARY KEY (file_id, n)
);

CREATE TABLE files (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  organisation_id bigint NOT NULL,
  type text NOT NULL,
  sha256 text NOT NULL,
  bytes integer NOT NULL,
  pages integer NOT NULL,
  is_signed boolean NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT files_bytes_check CHECK (((bytes >= 1) AND (bytes <= 20971520))),
  CONSTRAINT files_pages_check CHECK (((pages >= 1) AND (pages <= 1000))),
  CONSTRAINT files_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text)),
  CONSTRAINT files_type_check CHECK ((type = ANY (ARRAY['application/pdf'::text, 'image/png'::text, 'image/jpeg'::text]))),
  CONSTRAINT files_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id),
  CONSTRAINT files_pkey PRIMARY KEY (id)
);
CREATE INDEX files_of ON files USING btree (organisation_id);

CREATE TABLE first_steps (
  user_id bigint NOT NULL,
  step text NOT NULL,
  put_aside_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT first_steps_step_check CHECK ((step = ANY (ARRAY['identity'::text, 'bank'::text, 'money'::text, 'recovery'::text]))),
  CONSTRAINT first_steps_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT first_steps_pkey PRIMARY KEY (user_id, step)
);
CREATE TRIGGER refuse_deleted BEFORE INSERT ON first_steps FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted();

CREATE TABLE held_copies (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id bigint NOT NULL,
  held_id bigint NOT NULL,
  form bytea NOT NULL,
  holder_key bytea NOT NULL,
  CONSTRAINT held_copies_held_id_fkey FOREIGN KEY (held_id) REFERENCES held_credentials(id) ON DELETE CASCADE,
  CONSTRAINT held_copies_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT held_copies_pkey PRIMARY KEY (id)
);
CREATE INDEX held_copies_by_user ON held_copies USING btree (user_id);
CREATE INDEX held_copies_of ON held_copies USING btree (held_id, id);
CREATE TRIGGER refuse_deleted BEFORE INSERT ON held_copies FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted();

CREATE TABLE held_credentials (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id bigint NOT NULL,
  form bytea NOT NULL,
  holder_key bytea NOT NULL,
  shown bytea NOT NULL,
  expires_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  status text,
  status_at timestamp with time zone,
  CONSTRAINT held_credentials_check CHECK (((status IS NULL) = (status_at IS NULL))),
  CONSTRAINT held_credentials_status_check CHECK ((status = ANY (ARRAY['good'::text, 'revoked'::text, 'suspended'::text]))),
  CONSTRAINT held_credentials_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT held_credentials_pkey PRIMARY KEY (id)
);
CREATE INDEX held_credentials_by_time ON held_credentials USING btree (user_id, created_at DESC, id DESC);
CREATE INDEX held_credentials_of ON held_credentials USING btree (user_id, id DESC);
CREATE TRIGGER refuse_deleted BEFORE INSERT ON held_credentials FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted();

CREATE TABLE holds (
  transfer_id bigint NOT NULL,
  accounts bigint[] NOT NULL,
  deltas numeric[] NOT NULL,
  settle_after timestamp with time zone,
  expires_at timestamp with time zone,
  CONSTRAINT holds_check CHECK (((cardinality(accounts) >= 2) AND (cardinality(accounts) = cardinality(deltas)))),
  CONSTRAINT holds_pkey PRIMARY KEY (transfer_id)
);
CREATE INDEX holds_due ON holds USING btree (settle_after) WHERE (settle_after IS NOT NULL);
CREATE INDEX holds_expiring ON holds USING btree (expires_at) WHERE (expires_at IS NOT NULL);
CREATE TRIGGER holds_end AFTER DELETE ON holds REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION ledger_guard_holds();
CREATE TRIGGER holds_start AFTER INSERT ON holds REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION ledger_guard_holds();
CREATE TRIGGER holds_stay BEFORE UPDATE OR TRUNCATE ON holds FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();

CREATE TABLE holds_set_aside (
  transfer_id bigint NOT NULL,
  fault text NOT NULL,
  tries integer DEFAULT 1 NOT NULL,
  since timestamp with time zone DEFAULT now() NOT NULL,
  due_at timestamp with time zone NOT NULL,
  CONSTRAINT holds_set_aside_fault_check CHECK ((length(fault) <= 200)),
  CONSTRAINT holds_set_aside_tries_check CHECK ((tries >= 1)),
  CONSTRAINT holds_set_aside_pkey PRIMARY KEY (transfer_id)
);
CREATE INDEX holds_set_aside_by_age ON holds_set_aside USING btree (since);

CREATE TABLE idempotency_keys (
  user_id bigint NOT NULL,
  key text COLLATE "C" NOT NULL,
  digest bytea NOT NULL,
  transfer_id bigint,
  answer jsonb,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT idempotency_keys_digest_check CHECK ((octet_length(digest) = 32)),
  CONSTRAINT idempotency_keys_key_check CHECK (((length(key) >= 1) AND (length(key) <= 128))),
  CONSTRAINT idempotency_keys_pkey PRIMARY KEY (user_id, key)
);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys USING brin (created_at) WITH (autosummarize='on');
CREATE TRIGGER keys_stay BEFORE UPDATE ON idempotency_keys FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();

CREATE TABLE identity_keys (
  user_id bigint NOT NULL,
  address text NOT NULL,
  public_key bytea NOT NULL,
  private_key bytea NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT identity_keys_address_check CHECK ((address ~ '^0x[0-9a-f]{40}$'::text)),
  CONSTRAINT identity_keys_public_key_check CHECK (((octet_length(public_key) = 33) AND (get_byte(public_key, 0) = ANY (ARRAY[2, 3])))),
  CONSTRAINT identity_keys_user_id_address_fkey FOREIGN KEY (user_id, address) REFERENCES users(id, address) ON DELETE CASCADE,
  CONSTRAINT identity_keys_pkey PRIMARY KEY (user_id),
  CONSTRAINT identity_keys_address_key UNIQUE (address),
  CONSTRAINT identity_keys_public_key_key UNIQUE (public_key)
);
CREATE TRIGGER refuse_deleted BEFORE INSERT ON identity_keys FOR EACH ROW WHEN ((new.user_id IS NOT NULL)) EXECUTE FUNCTION refuse_row_of_deleted();

CREATE TABLE issuance_authorizations (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  organisation_id bigint NOT NULL,
  type_id bigint NOT NULL,
  format text NOT NULL,
  is_by_details boolean NOT NULL,
  request_hash bytea NOT NULL,
  client_id text NOT NULL,
  client_jkt text,
  dpop_jkt text,
  redirect_uri text NOT NULL,
  state text,
  code_challenge text NOT NULL,
  opened_at timestamp with time zone,
  answered_at timestamp with time zone,
  offer_id bigint,
  code_hash bytea,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT issuance_authorizations_check CHECK (((offer_id IS NULL) = (code_hash IS NULL))),
  CONSTRAINT issuance_authorizations_check1 CHECK (((offer_id IS NULL) OR (answered_at IS NOT NULL))),
  CONSTRAINT issuance_authorizations_client_id_check CHECK (((length(client_id) >= 1) AND (length(client_id) <= 2048))),
  CONSTRAINT issuance_authorizations_client_jkt_check CHECK ((length(client_jkt) = 43)),
  CONSTRAINT issuance_authorizations_code_challenge_check CHECK ((length(code_challenge) = 43)),
  CONSTRAINT issuance_authorizations_code_hash_check CHECK ((octet_length(code_hash) = 32)),
  CONSTRAINT issuance_authorizations_dpop_jkt_check CHECK ((length(dpop_jkt) = 43)),
  CONSTRAINT issuance_authorizations_format_check CHECK ((format = ANY (ARRAY['dc+sd-jwt'::text, 'mso_mdoc'::text]))),
  CONSTRAINT issuance_authorizations_redirect_uri_check CHECK (((length(redirect_uri) >= 1) AND (length(redirect_uri) <= 2048))),
  CONSTRAINT issuance_authorizations_request_hash_check CHECK ((octet_length(request_hash) = 32)),
  CONSTRAINT issuance_authorizations_state_check CHECK ((length(state) <= 1024)),
  CONSTRAINT issuance_authorizations_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES credential_offers(id) ON DELETE CASCADE,
  CONSTRAINT issuance_authorizations_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id),
  CONSTRAINT issuance_authorizations_type_id_fkey FOREIGN KEY (type_id) REFERENCES credential_types(id),
  CONSTRAINT issuance_authorizations_pkey PRIMARY KEY (id),
  CONSTRAINT issuance_authorizations_code_hash_key UNIQUE (code_hash),
  CONSTRAINT issuance_authorizations_offer_id_key UNIQUE (offer_id),
  CONSTRAINT issuance_authorizations_request_hash_key UNIQUE (request_hash)
);
CREATE INDEX issuance_authorizations_by_age ON issuance_authorizations USING btree (expires_at);

CREATE TABLE issuance_nonces (
  hash bytea NOT NULL,
  used_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT issuance_nonces_hash_check CHECK ((octet_length(hash) = 32)),
  CONSTRAINT issuance_nonces_pkey PRIMARY KEY (hash)
);
CREATE INDEX issuance_nonces_by_age ON issuance_nonces USING btree (used_at);

CREATE TABLE issued_copies (
  issued_id bigint NOT NULL,
  holder_thumbprint text NOT NULL,
  status_list bigint NOT NULL,
  status_idx integer NOT NULL,
  CONSTRAINT issued_copies_holder_thumbprint_check CHECK ((length(holder_thumbprint) = 43)),
  CONSTRAINT issued_copies_issued_id_fkey FOREIGN KEY (issued_id) REFERENCES issued_credentials(id) ON DELETE CASCADE,
  CONSTRAINT issued_copies_status FOREIGN KEY (status_list, status_idx) REFERENCES status_entries(list_id, idx),
  CONSTRAINT issued_copies_pkey PRIMARY KEY (issued_id, holder_thumbprint),
  CONSTRAINT issued_copies_one_status UNIQUE (status_list, status_idx)
);

CREATE TABLE issued_credentials (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  organisation_id bigint NOT NULL,
  type_id bigint NOT NULL,
  offer_id bigint,
  reference text,
  holder_thumbprint text NOT NULL,
  status_list bigint NOT NULL,
  status_idx integer NOT NULL,
  issued_at timestamp with time zone DEFAULT now() NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  revoked_at timestamp with time zone,
  reason text,
  suspended_at timestamp with time zone,
  suspension_reason text,
  notice text,
  noticed_at timestamp with time zone,
  CONSTRAINT issued_credentials_check CHECK (((revoked_at IS NULL) = (reason IS NULL))),
  CONSTRAINT issued_credentials_holder_thumbprint_check CHECK ((length(holder_thumbprint) = 43)),
  CONSTRAINT issued_credentials_notice_check CHECK ((notice = ANY (ARRAY['credential_accepted'::text, 'credential_failure'::text, 'credential_deleted'::text]))),
  CONSTRAINT issued_credentials_noticed CHECK (((notice IS NULL) = (noticed_at IS NULL))),
  CONSTRAINT issued_credentials_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 200))),
  CONSTRAINT issued_credentials_reference_check CHECK (((length(reference) >= 1) AND (length(reference) <= 100))),
  CONSTRAINT issued_credentials_suspended CHECK (((suspended_at IS NULL) = (suspension_reason IS NULL))),
  CONSTRAINT issued_credentials_suspension_reason_check CHECK (((length(suspension_reason) >= 1) AND (length(suspension_reason) <= 200))),
  CONSTRAINT issued_credentials_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES credential_offers(id) ON DELETE SET NULL,
  CONSTRAINT issued_credentials_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id),
  CONSTRAINT issued_credentials_status FOREIGN KEY (status_list, status_idx) REFERENCES status_entries(list_id, idx),
  CONSTRAINT issued_credentials_type_id_fkey FOREIGN KEY (type_id) REFERENCES credential_types(id),
  CONSTRAINT issued_credentials_pkey PRIMARY KEY (id),
  CONSTRAINT issued_credentials_offer_id_key UNIQUE (offer_id),
  CONSTRAINT issued_credentials_one_status UNIQUE (status_list, status_idx)
);
CREATE INDEX issued_credentials_by_type ON issued_credentials USING btree (type_id);
CREATE INDEX issued_credentials_of ON issued_credentials USING btree (organisation_id, id DESC);
CREATE TRIGGER issued_credentials_status AFTER UPDATE OF revoked_at, suspended_at ON issued_credentials FOR EACH ROW WHEN ((((new.revoked_at IS NULL) IS DISTINCT FROM (old.revoked_at IS NULL)) OR ((new.suspended_at IS NULL) IS DISTINCT FROM (old.suspended_at IS NULL)))) EXECUTE FUNCTION issued_credentials_status();

CREATE TABLE issuer_notices (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id bigint NOT NULL,
  held_id bigint,
  target bytea NOT NULL,
  event text NOT NULL,
  due_at timestamp with time zone DEFAULT now(),
  tries integer DEFAULT 0 NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  CONSTRAINT issuer_notices_event_check CHECK ((event = ANY (ARRAY['credential_accepted'::text, 'credential_failure'::text, 'credential_deleted'::text]))),
  CONSTRAINT issuer_notices_tries_check CHECK ((tries >= 0)),
  CONSTRAINT issuer_notices_held_id_fkey FOREIGN KEY (held_id) REFERENCES held_credentials(id) ON DELETE SET NULL,
  CONSTRAINT issuer_notices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT issuer_notices_pkey PRIMARY KEY (id)
);
CREATE INDEX issuer_notices_by_end ON issuer_notices USING btree (ends_at);
CREATE INDEX issuer_notices_by_held ON issuer_notices USING btree (held_id) WHERE (held_id IS NOT NULL);
CREATE INDEX issuer_notices_by_user ON issuer_notices USING btree (user_id);
CREATE INDEX issuer_notices_due ON issuer_notices USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE TRIGGER refuse_deleted BEFORE INSERT ON issuer_notices FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted();

CREATE TABLE job_turns (
  job text NOT NULL,
  holder uuid NOT NULL,
  until timestamp with time zone NOT NULL,
  schema integer,
  CONSTRAINT job_turns_job_check CHECK (((length(job) >= 1) AND (length(job) <= 64))),
  CONSTRAINT job_turns_pkey PRIMARY KEY (job)
);
CREATE TRIGGER listeners_follow_newest BEFORE INSERT ON job_turns FOR EACH ROW WHEN ((new.job ~~ 'listener %'::text)) EXECUTE FUNCTION leave_turn_to_newer();

CREATE TABLE ledger_books (
  is_here boolean DEFAULT true NOT NULL,
  open_from timestamp with time zone DEFAULT '-infinity'::timestamp with time zone NOT NULL,
  sealed_by xid8,
  CONSTRAINT ledger_books_is_here_check CHECK (is_here),
  CONSTRAINT ledger_books_pkey PRIMARY KEY (is_here)
);
CREATE TRIGGER books_go_forward BEFORE UPDATE ON ledger_books FOR EACH ROW WHEN ((new.open_from < old.open_from)) EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER books_stay BEFORE DELETE OR TRUNCATE ON ledger_books FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();

CREATE TABLE mails (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  sealed_for text NOT NULL,
  kind text NOT NULL,
  letter bytea,
  tries integer DEFAULT 0 NOT NULL,
  due_at timestamp with time zone DEFAULT now() NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  sent_at timestamp with time zone,
  given_up_at timestamp with time zone,
  fault text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  recipient bytea,
  is_urgent boolean DEFAULT false NOT NULL,
  times integer DEFAULT 1 NOT NULL,
  is_bulk boolean DEFAULT false NOT NULL,
  CONSTRAINT mails_check CHECK (((letter IS NULL) = ((sent_at IS NOT NULL) OR (given_up_at IS NOT NULL)))),
  CONSTRAINT mails_fault_check CHECK ((length(fault) <= 200)),
  CONSTRAINT mails_kind_check CHECK (((length(kind) >= 1) AND (length(kind) <= 64))),
  CONSTRAINT mails_recipient_check CHECK ((octet_length(recipient) = 32)),
  CONSTRAINT mails_sealed_for_check CHECK (((length(sealed_for) >= 1) AND (length(sealed_for) <= 64))),
  CONSTRAINT mails_times_check CHECK ((times >= 1)),
  CONSTRAINT mails_pkey PRIMARY KEY (id)
);
CREATE INDEX mails_by_age ON mails USING btree (created_at);
CREATE INDEX mails_by_recipient ON mails USING btree (recipient, created_at);
CREATE INDEX mails_by_subject ON mails USING btree (sealed_for, created_at);
CREATE INDEX mails_due ON mails USING btree (due_at) WHERE (letter IS NOT NULL);
CREATE INDEX mails_in_turn ON mails USING btree (is_urgent DESC, is_bulk, due_at) WHERE (letter IS NOT NULL);
CREATE INDEX mails_set_aside ON mails USING btree (created_at) WHERE ((fault IS NOT NULL) AND (sent_at IS NULL));

CREATE TABLE member_objections (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id bigint NOT NULL,
  state_id bigint NOT NULL,
  text text NOT NULL,
  made_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT member_objections_text_check CHECK (((length(text) >= 1) AND (length(text) <= 1000))),
  CONSTRAINT member_objections_state_id_fkey FOREIGN KEY (state_id) REFERENCES member_states(id) ON DELETE CASCADE,
  CONSTRAINT member_objections_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT member_objections_pkey PRIMARY KEY (id),
  CONSTRAINT member_objections_state_id_key UNIQUE (state_id)
);
CREATE INDEX member_objections_of ON member_objections USING btree (user_id);
CREATE TRIGGER refuse_deleted BEFORE INSERT ON member_objections FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted();

CREATE TABLE member_seen (
  user_id bigint NOT NULL,
  seen_at timestamp with time zone NOT NULL,
  CONSTRAINT member_seen_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT member_seen_pkey PRIMARY KEY (user_id)
) WITH (fillfactor=80);
CREATE INDEX member_seen_last ON member_seen USING btree (seen_at DESC, user_id DESC);
CREATE TRIGGER refuse_deleted BEFORE INSERT ON member_seen FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted();

CREATE TABLE member_states (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id bigint NOT NULL,
  state text NOT NULL,
  reason text NOT NULL,
  until timestamp with time zone,
  payment_cap numeric(38,0),
  month_cap numeric(38,0),
  holding_cap numeric(38,0),
  made_by bigint NOT NULL,
  act_id bigint,
  made_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  is_current boolean DEFAULT true NOT NULL,
  CONSTRAINT member_states_capped CHECK (
CASE state
    WHEN 'limited'::text THEN (num_nonnulls(payment_cap, month_cap, holding_cap) > 0)
    WHEN 'active'::text THEN (num_nonnulls(payment_cap, month_cap, holding_cap) = 0)
    ELSE true
END),
  CONSTRAINT member_states_check CHECK (((until IS NULL) OR ((state = ANY (ARRAY['limited'::text, 'frozen'::text])) AND (until > made_at)))),
  CONSTRAINT member_states_holding_cap_check CHECK (((holding_cap >= (0)::numeric) AND (holding_cap <= ('1000000000000000'::bigint)::numeric))),
  CONSTRAINT member_states_month_cap_check CHECK (((month_cap >= (0)::numeric) AND (month_cap <= ('1000000000000000'::bigint)::numeric))),
  CONSTRAINT member_states_payment_cap_check CHECK (((payment_cap >= (0)::numeric) AND (payment_cap <= ('1000000000000000'::bigint)::numeric))),
  CONSTRAINT member_states_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 200))),
  CONSTRAINT member_states_state_check CHECK ((state = ANY (ARRAY['active'::text, 'limited'::text, 'frozen'::text, 'closed'::text]))),
  CONSTRAINT member_states_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT member_states_pkey PRIMARY KEY (id),
  CONSTRAINT member_states_act_id_key UNIQUE (act_id)
);
CREATE UNIQUE INDEX member_states_current ON member_states USING btree (user_id) WHERE is_current;
CREATE INDEX member_states_of ON member_states USING btree (user_id, id DESC);
CREATE INDEX member_states_standing ON member_states USING btree (state, user_id) WHERE (is_current AND (state <> 'active'::text));
CREATE TRIGGER refuse_deleted BEFORE INSERT ON member_states FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted();

CREATE TABLE merchants (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id bigint,
  house_owner text COLLATE "C",
  name text,
  name_ko text,
  kind text DEFAULT 'person'::text NOT NULL,
  cashback_bps integer DEFAULT 0 NOT NULL,
  is_listed boolean DEFAULT false NOT NULL,
  name_credential_id bigint,
  proven_name text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  closed_at timestamp with time zone,
  city text,
  category text,
  week jsonb,
  open_minutes int4multirange DEFAULT '{}'::int4multirange NOT NULL,
  CONSTRAINT merchants_cashback_bps_check CHECK (((cashback_bps >= 0) AND (cashback_bps <= 5000))),
  CONSTRAINT merchants_category_check CHECK ((category = ANY (ARRAY['market'::text, 'meals'::text, 'tea'::text, 'transit'::text, 'culture'::text, 'home'::text, 'health'::text, 'other'::text]))),
  CONSTRAINT merchants_check CHECK (((user_id IS NULL) <> (house_owner IS NULL))),
  CONSTRAINT merchants_check1 CHECK (((house_owner IS NULL) OR (name IS NOT NULL))),
  CONSTRAINT merchants_city_check CHECK ((city ~ '^[ -~]{1,15}$'::text)),
  CONSTRAINT merchants_closed_unlisted CHECK (((closed_at IS NULL) OR (NOT is_listed))),
  CONSTRAINT merchants_house_owner_check CHECK ((house_owner ~ '^house:merchant-[a-z]{1,20}$'::text)),
  CONSTRAINT merchants_kind_check CHECK ((kind = ANY (ARRAY['market'::text, 'tea'::text, 'books'::text, 'food'::text, 'person'::text]))),
  CONSTRAINT merchants_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100))),
  CONSTRAINT merchants_name_ko_check CHECK (((length(name_ko) >= 1) AND (length(name_ko) <= 100))),
  CONSTRAINT merchants_open_minutes_check CHECK ((open_minutes <@ '{[0,10080)}'::int4multirange)),
  CONSTRAINT merchants_week_check CHECK (((jsonb_typeof(week) = 'array'::text) AND (jsonb_array_length(week) = 7))),
  CONSTRAINT merchants_name_credential_id_fkey FOREIGN KEY (name_credential_id) REFERENCES credentials(id) ON DELETE SET NULL,
  CONSTRAINT merchants_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT merchants_pkey PRIMARY KEY (id),
  CONSTRAINT merchants_house_owner_key UNIQUE (house_owner),
  CONSTRAINT merchants_user_id_key UNIQUE (user_id)
);
CREATE TRIGGER merchants_close BEFORE UPDATE OF closed_at ON merchants FOR EACH ROW EXECUTE FUNCTION merchants_close();
CREATE TRIGGER refuse_deleted BEFORE INSERT ON merchants FOR EACH ROW WHEN ((new.user_id IS NOT NULL)) EXECUTE FUNCTION refuse_row_of_deleted();

CREATE TABLE notifications (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id bigint NOT NULL,
  event_id bigint,
  code text,
  params jsonb DEFAULT '{}'::jsonb NOT NULL,
  title text NOT NULL,
  message text NOT NULL,
  type text NOT NULL,
  is_read boolean DEFAULT false NOT NULL,
  action_url text,
  is_sample boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT notifications_action_url_check CHECK ((action_url ~ '^/([a-z0-9][^\\]*)?$'::text)),
  CONSTRAINT notifications_code_check CHECK (((length(code) >= 1) AND (length(code) <= 64))),
  CONSTRAINT notifications_message_check CHECK (((length(message) >= 1) AND (length(message) <= 1000))),
  CONSTRAINT notifications_params_check CHECK ((jsonb_typeof(params) = 'object'::text)),
  CONSTRAINT notifications_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200))),
  CONSTRAINT notifications_type_check CHECK ((type = ANY (ARRAY['success'::text, 'error'::text, 'warning'::text, 'info'::text]))),
  CONSTRAINT notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT notifications_pkey PRIMARY KEY (id),
  CONSTRAINT notifications_event_id_key UNIQUE (event_id)
);
CREATE INDEX notifications_by_user ON notifications USING btree (user_id, id DESC);
CREATE INDEX notifications_unread ON notifications USING btree (user_id) WHERE (NOT is_read);
CREATE TRIGGER refuse_deleted AFTER INSERT ON notifications REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_rows_of_deleted();

CREATE TABLE offer_run_parts (
  run_id bigint NOT NULL,
  nth integer NOT NULL,
  count integer NOT NULL,
  digest bytea NOT NULL,
  made_at timestamp with time zone,
  CONSTRAINT offer_run_parts_count_check CHECK (((count >= 1) AND (count <= 250))),
  CONSTRAINT offer_run_parts_digest_check CHECK ((octet_length(digest) = 32)),
  CONSTRAINT offer_run_parts_nth_check CHECK (((nth >= 0) AND (nth <= 999))),
  CONSTRAINT offer_run_parts_run_id_fkey FOREIGN KEY (run_id) REFERENCES offer_runs(id) ON DELETE CASCADE,
  CONSTRAINT offer_run_parts_pkey PRIMARY KEY (run_id, nth)
);

CREATE TABLE offer_runs (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  organisation_id bigint NOT NULL,
  type_id bigint NOT NULL,
  count integer NOT NULL,
  digest bytea NOT NULL,
  salt bytea NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  withdrawn_at timestamp with time zone,
  CONSTRAINT offer_runs_count_check CHECK (((count >= 1) AND (count <= 100000))),
  CONSTRAINT offer_runs_digest_check CHECK ((octet_length(digest) = 32)),
  CONSTRAINT offer_runs_salt_check CHECK ((octet_length(salt) = 32)),
  CONSTRAINT offer_runs_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id),
  CONSTRAINT offer_runs_type_id_fkey FOREIGN KEY (type_id) REFERENCES credential_types(id),
  CONSTRAINT offer_runs_pkey PRIMARY KEY (id)
);
CREATE INDEX offer_runs_by_age ON offer_runs USING btree (ends_at);
CREATE INDEX offer_runs_by_type ON offer_runs USING btree (type_id);
CREATE INDEX offer_runs_of ON offer_runs USING btree (organisation_id, id DESC);

CREATE TABLE offer_takings (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id bigint NOT NULL,
  offer_hash bytea NOT NULL,
  plan bytea,
  holder_key bytea,
  token bytea,
  busy_until timestamp with time zone,
  held_id bigint,
  taken_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  sign_in bytea,
  state_hash bytea,
  deferred bytea,
  poll_at timestamp with time zone,
  polls integer DEFAULT 0 NOT NULL,
  CONSTRAINT offer_takings_check CHECK (((plan IS NULL) = (taken_at IS NOT NULL))),
  CONSTRAINT offer_takings_check1 CHECK (((taken_at IS NULL) OR ((holder_key IS NULL) AND (token IS NULL)))),
  CONSTRAINT offer_takings_check2 CHECK (((taken_at IS NULL) OR ((sign_in IS NULL) AND (state_hash IS NULL)))),
  CONSTRAINT offer_takings_check3 CHECK (((deferred IS NULL) = (poll_at IS NULL))),
  CONSTRAINT offer_takings_offer_hash_check CHECK ((octet_length(offer_hash) = 32)),
  CONSTRAINT offer_takings_polls_check CHECK ((polls >= 0)),
  CONSTRAINT offer_takings_state_hash_check CHECK ((octet_length(state_hash) = 32)),
  CONSTRAINT offer_takings_held_id_fkey FOREIGN KEY (held_id) REFERENCES held_credentials(id) ON DELETE SET NULL,
  CONSTRAINT offer_takings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT offer_takings_pkey PRIMARY KEY (id),
  CONSTRAINT offer_takings_state_hash_key UNIQUE (state_hash),
  CONSTRAINT offer_takings_user_id_offer_hash_key UNIQUE (user_id, offer_hash)
);
CREATE INDEX offer_takings_by_age ON offer_takings USING btree (created_at);
CREATE INDEX offer_takings_by_held ON offer_takings USING btree (held_id) WHERE (held_id IS NOT NULL);
CREATE INDEX offer_takings_due ON offer_takings USING btree (poll_at) WHERE (poll_at IS NOT NULL);
CREATE TRIGGER refuse_deleted BEFORE INSERT ON offer_takings FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted();

CREATE TABLE office_acts (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  organisation_id bigint NOT NULL,
  kind text NOT NULL,
  subject text NOT NULL,
  title text NOT NULL,
  reason text NOT NULL,
  body text NOT NULL,
  body_hash bytea NOT NULL,
  state text DEFAULT 'waiting'::text NOT NULL,
  made_by bigint NOT NULL,
  made_passkey bytea NOT NULL,
  made_identity bytea[] DEFAULT '{}'::bytea[] NOT NULL,
  made_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  decided_by bigint,
  decided_passkey bytea,
  decided_identity bytea[] DEFAULT '{}'::bytea[] NOT NULL,
  decided_at timestamp with time zone,
  refusal text,
  CONSTRAINT office_acts_body_check CHECK (((length(body) >= 2) AND (length(body) <= 100000))),
  CONSTRAINT office_acts_check CHECK ((body_hash = sha256(convert_to(body, 'UTF8'::name)))),
  CONSTRAINT office_acts_decided CHECK ((((state = ANY (ARRAY['done'::text, 'refused'::text])) = (decided_by IS NOT NULL)) AND ((state = ANY (ARRAY['done'::text, 'refused'::text])) = (decided_passkey IS NOT NULL)) AND ((state = 'waiting'::text) = (decided_at IS NULL)) AND ((state = 'refused'::text) = (refusal IS NOT NULL)))),
  CONSTRAINT office_acts_decided_identity_check CHECK ((cardinality(decided_identity) <= 20)),
  CONSTRAINT office_acts_decided_passkey_check CHECK (((octet_length(decided_passkey) >= 1) AND (octet_length(decided_passkey) <= 1023))),
  CONSTRAINT office_acts_four_eyes CHECK (((decided_by <> made_by) AND (decided_passkey <> made_passkey) AND (NOT (made_identity && decided_identity)))),
  CONSTRAINT office_acts_kind_check CHECK ((kind ~ '^[a-z_.]{1,64}$'::text)),
  CONSTRAINT office_acts_made_identity_check CHECK ((cardinality(made_identity) <= 20)),
  CONSTRAINT office_acts_made_passkey_check CHECK (((octet_length(made_passkey) >= 1) AND (octet_length(made_passkey) <= 1023))),
  CONSTRAINT office_acts_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 200))),
  CONSTRAINT office_acts_refusal_check CHECK (((length(refusal) >= 1) AND (length(refusal) <= 200))),
  CONSTRAINT office_acts_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'done'::text, 'refused'::text, 'withdrawn'::text, 'expired'::text]))),
  CONSTRAINT office_acts_subject_check CHECK (((length(subject) >= 1) AND (length(subject) <= 100))),
  CONSTRAINT office_acts_title_check CHECK (((length(title) >= 1) AND (length(title) <= 100))),
  CONSTRAINT office_acts_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  CONSTRAINT office_acts_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id),
  CONSTRAINT office_acts_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id),
  CONSTRAINT office_acts_pkey PRIMARY KEY (id)
);
CREATE INDEX office_acts_about_members ON office_acts USING btree (subject) WHERE ((subject ~~ 'member:%'::text) AND (body <> '{}'::text));
CREATE INDEX office_acts_by_checker ON office_acts USING btree (decided_by) WHERE (decided_by IS NOT NULL);
CREATE INDEX office_acts_by_maker ON office_acts USING btree (made_by);
CREATE INDEX office_acts_of ON office_acts USING btree (organisation_id, id DESC);
CREATE UNIQUE INDEX office_acts_one_waits ON office_acts USING btree (organisation_id, kind, subject) WHERE (state = 'waiting'::text);
CREATE TRIGGER office_acts_never_emptied BEFORE TRUNCATE ON office_acts FOR EACH STATEMENT EXECUTE FUNCTION office_acts_stay();
CREATE TRIGGER office_acts_stay BEFORE DELETE OR UPDATE ON office_acts FOR EACH ROW EXECUTE FUNCTION office_acts_stay();

CREATE TABLE office_entries (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  organisation_id bigint NOT NULL,
  user_id bigint NOT NULL,
  session_hash bytea NOT NULL,
  passkey bytea NOT NULL,
  entered_at timestamp with time zone DEFAULT now() NOT NULL,
  expires_at timestamp with time zone DEFAULT (now() + 'PT30M'::interval) NOT NULL,
  CONSTRAINT office_entries_check CHECK ((expires_at <= (entered_at + 'PT30M'::interval))),
  CONSTRAINT office_entries_passkey_check CHECK (((octet_length(passkey) >= 1) AND (octet_length(passkey) <= 1023))),
  CONSTRAINT office_entries_organisation_id_user_id_fkey FOREIGN KEY (organisation_id, user_id) REFERENCES organisation_staff(organisation_id, user_id) ON DELETE CASCADE,
  CONSTRAINT office_entries_session_hash_fkey FOREIGN KEY (session_hash) REFERENCES sessions(token_hash) ON DELETE CASCADE,
  CONSTRAINT office_entries_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT office_entries_pkey PRIMARY KEY (id),
  CONSTRAINT office_entries_session_hash_key UNIQUE (session_hash)
);
CREATE INDEX office_entries_by_age ON office_entries USING btree (expires_at);
CREATE INDEX office_entries_by_place ON office_entries USING btree (organisation_id, user_id);
CREATE INDEX office_entries_by_user ON office_entries USING btree (user_id);
CREATE TRIGGER refuse_deleted BEFORE INSERT ON office_entries FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted();

CREATE TABLE office_sign_ins (
  session_hash bytea NOT NULL,
  organisation_id bigint NOT NULL,
  user_id bigint NOT NULL,
  state_hash bytea NOT NULL,
  made_at timestamp with time zone DEFAULT now() NOT NULL,
  used_at timestamp with time zone,
  finished_at timestamp with time zone,
  issuer text,
  subject text,
  CONSTRAINT office_sign_ins_finished CHECK ((((finished_at IS NULL) = (subject IS NULL)) AND ((finished_at IS NULL) = (issuer IS NULL)) AND ((finished_at IS NULL) OR (used_at IS NOT NULL)))),
  CONSTRAINT office_sign_ins_issuer_check CHECK (((length(issuer) >= 1) AND (length(issuer) <= 2000))),
  CONSTRAINT office_sign_ins_state_hash_check CHECK ((octet_length(state_hash) = 32)),
  CONSTRAINT office_sign_ins_subject_check CHECK (((length(subject) >= 1) AND (length(subject) <= 255))),
  CONSTRAINT office_sign_ins_organisation_id_user_id_fkey FOREIGN KEY (organisation_id, user_id) REFERENCES organisation_staff(organisation_id, user_id) ON DELETE CASCADE,
  CONSTRAINT office_sign_ins_session_hash_fkey FOREIGN KEY (session_hash) REFERENCES sessions(token_hash) ON DELETE CASCADE,
  CONSTRAINT office_sign_ins_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT office_sign_ins_pkey PRIMARY KEY (session_hash),
  CONSTRAINT office_sign_ins_state_hash_key UNIQUE (state_hash)
);
CREATE INDEX office_sign_ins_by_age ON office_sign_ins USING btree (made_at);
CREATE INDEX office_sign_ins_by_place ON office_sign_ins USING btree (organisation_id, user_id);
CREATE INDEX office_sign_ins_by_user ON office_sign_ins USING btree (user_id);
CREATE TRIGGER refuse_deleted BEFORE INSERT ON office_sign_ins FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted();

CREATE TABLE office_subjects (
  issuer text NOT NULL,
  subject text NOT NULL,
  organisation_id bigint NOT NULL,
  user_id bigint NOT NULL,
  bound_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT office_subjects_issuer_check CHECK (((length(issuer) >= 1) AND (length(issuer) <= 2000))),
  CONSTRAINT office_subjects_subject_check CHECK (((length(subject) >= 1) AND (length(subject) <= 255))),
  CONSTRAINT office_subjects_organisation_id_user_id_fkey FOREIGN KEY (organisation_id, user_id) REFERENCES organisation_staff(organisation_id, user_id) ON DELETE CASCADE,
  CONSTRAINT office_subjects_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT office_subjects_pkey PRIMARY KEY (issuer, subject),
  CONSTRAINT office_subjects_one_each UNIQUE (user_id, issuer)
);
CREATE INDEX office_subjects_by_place ON office_subjects USING btree (organisation_id, user_id);
CREATE TRIGGER refuse_deleted BEFORE INSERT ON office_subjects FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted();

CREATE TABLE office_uploads (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id bigint NOT NULL,
  digest bytea NOT NULL,
  sealed bytea NOT NULL,
  uploaded_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT office_uploads_digest_check CHECK ((octet_length(digest) = 32)),
  CONSTRAINT office_uploads_sealed_check CHECK ((octet_length(sealed) <= 12100000)),
  CONSTRAINT office_uploads_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT office_uploads_pkey PRIMARY KEY (id),
  CONSTRAINT office_uploads_user_id_digest_key UNIQUE (user_id, digest)
);
CREATE INDEX office_uploads_by_age ON office_uploads USING btree (uploaded_at);
CREATE INDEX office_uploads_by_digest ON office_uploads USING btree (digest);
CREATE TRIGGER refuse_deleted BEFORE INSERT ON office_uploads FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted();

CREATE TABLE operator_authorities (
  kid text NOT NULL,
  name text NOT NULL,
  public_jwk jsonb NOT NULL,
  private_key bytea NOT NULL,
  certificate bytea NOT NULL,
  retired_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT operator_authorities_certificate_check CHECK (((octet_length(certificate) >= 100) AND (octet_length(certificate) <= 10000))),
  CONSTRAINT operator_authorities_kid_check CHECK ((length(kid) = 43)),
  CONSTRAINT operator_authorities_name_check CHECK (((length(name) >= 1) AND (length(name) <= 64))),
  CONSTRAINT operator_authorities_pkey PRIMARY KEY (kid)
);
CREATE UNIQUE INDEX operator_authorities_one ON operator_authorities USING btree (((retired_at IS NULL))) WHERE (retired_at IS NULL);

CREATE TABLE organisation_audit (
  organisation_id bigint NOT NULL,
  n bigint NOT NULL,
  at_ms bigint NOT NULL,
  act text NOT NULL,
  commitment bytea NOT NULL,
  head bytea NOT NULL,
  by_user bigint,
  sealed bytea,
  CONSTRAINT organisation_audit_act_check CHECK ((act ~ '^[a-z_.]{1,64}$'::text)),
  CONSTRAINT organisation_audit_commitment_check CHECK ((octet_length(commitment) = 32)),
  CONSTRAINT organisation_audit_head_check CHECK ((octet_length(head) = 32)),
  CONSTRAINT organisation_audit_n_check CHECK ((n >= 1)),
  CONSTRAINT organisation_audit_by_user_fkey FOREIGN KEY (by_user) REFERENCES users(id),
  CONSTRAINT organisation_audit_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id),
  CONSTRAINT organisation_audit_pkey PRIMARY KEY (organisation_id, n)
);
CREATE INDEX organisation_audit_by_user ON organisation_audit USING btree (by_user) WHERE ((by_user IS NOT NULL) AND (sealed IS NOT NULL));
CREATE TRIGGER organisation_audit_never_emptied BEFORE TRUNCATE ON organisation_audit FOR EACH STATEMENT EXECUTE FUNCTION organisation_audit_stays();
CREATE TRIGGER organisation_audit_stays BEFORE DELETE OR UPDATE ON organisation_audit FOR EACH ROW EXECUTE FUNCTION organisation_audit_stays();

CREATE TABLE organisation_audit_heads (
  organisation_id bigint NOT NULL,
  n bigint NOT NULL,
  head bytea NOT NULL,
  CONSTRAINT organisation_audit_heads_head_check CHECK ((octet_length(head) = 32)),
  CONSTRAINT organisation_audit_heads_n_check CHECK ((n >= 0)),
  CONSTRAINT organisation_audit_heads_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id),
  CONSTRAINT organisation_audit_heads_pkey PRIMARY KEY (organisation_id)
);

CREATE TABLE organisation_certificates (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  kid text NOT NULL,
  authority text NOT NULL,
  certificate bytea NOT NULL,
  not_after timestamp with time zone NOT NULL,
  CONSTRAINT organisation_certificates_certificate_check CHECK (((octet_length(certificate) >= 100) AND (octet_length(certificate) <= 10000))),
  CONSTRAINT organisation_certificates_authority_fkey FOREIGN KEY (authority) REFERENCES operator_authorities(kid),
  CONSTRAINT organisation_certificates_kid_fkey FOREIGN KEY (kid) REFERENCES organisation_signing_keys(kid),
  CONSTRAINT organisation_certificates_pkey PRIMARY KEY (id)
);
CREATE INDEX organisation_certificates_of ON organisation_certificates USING btree (kid, id DESC);

CREATE TABLE organisation_events (
  organisation_id bigint NOT NULL,
  number bigint NOT NULL,
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  type text NOT NULL,
  subject text NOT NULL,
  data jsonb NOT NULL,
  audit_n bigint,
  audit_head bytea,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT organisation_events_check CHECK (((audit_n IS NULL) = (audit_head IS NULL))),
  CONSTRAINT organisation_events_number_check CHECK ((number > 0)),
  CONSTRAINT organisation_events_subject_check CHECK (((length(subject) >= 1) AND (length(subject) <= 100))),
  CONSTRAINT organisation_events_type_check CHECK (((length(type) >= 1) AND (length(type) <= 64))),
  CONSTRAINT organisation_events_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES event_streams(organisation_id),
  CONSTRAINT organisation_events_pkey PRIMARY KEY (organisation_id, number),
  CONSTRAINT organisation_events_organisation_id_id_key UNIQUE (organisation_id, id)
);
CREATE INDEX organisation_events_by_age ON organisation_events USING btree (created_at);

CREATE TABLE organisation_invitations (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  organisation_id bigint NOT NULL,
  role text NOT NULL,
  label text NOT NULL,
  token_hash bytea NOT NULL,
  invited_by bigint NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  email text,
  CONSTRAINT organisation_invitations_email_check CHECK (((email = lower(email)) AND ((length(email) >= 3) AND (length(email) <= 254)))),
  CONSTRAINT organisation_invitations_label_check CHECK (((length(label) >= 1) AND (length(label) <= 60))),
  CONSTRAINT organisation_invitations_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'manager'::text, 'accountant'::text, 'clerk'::text, 'auditor'::text, 'finance'::text, 'approver'::text, 'support'::text]))),
  CONSTRAINT organisation_invitations_token_hash_check CHECK ((octet_length(token_hash) = 32)),
  CONSTRAINT organisation_invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES users(id),
  CONSTRAINT organisation_invitations_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id),
  CONSTRAINT organisation_invitations_pkey PRIMARY KEY (id),
  CONSTRAINT organisation_invitations_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX organisation_invitations_by_age ON organisation_invitations USING btree (expires_at);
CREATE INDEX organisation_invitations_of ON organisation_invitations USING btree (organisation_id, id DESC);
CREATE TRIGGER organisation_role_fits BEFORE INSERT OR UPDATE OF role ON organisation_invitations FOR EACH ROW EXECUTE FUNCTION organisation_role_fits();

CREATE TABLE organisation_keys (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  organisation_id bigint NOT NULL,
  name text NOT NULL,
  key_hash bytea NOT NULL,
  tail text NOT NULL,
  scopes text[] NOT NULL,
  addresses cidr[],
  replaces bigint,
  made_by bigint NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  last_used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  hold_look_at timestamp with time zone DEFAULT now(),
  hold_tries integer DEFAULT 0 NOT NULL,
  hold_fault text,
  CONSTRAINT organisation_keys_addresses_check CHECK (((cardinality(addresses) >= 1) AND (cardinality(addresses) <= 20))),
  CONSTRAINT organisation_keys_hold_fault_check CHECK ((length(hold_fault) <= 200)),
  CONSTRAINT organisation_keys_hold_tries_check CHECK ((hold_tries >= 0)),
  CONSTRAINT organisation_keys_key_hash_check CHECK ((octet_length(key_hash) = 32)),
  CONSTRAINT organisation_keys_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  CONSTRAINT organisation_keys_scopes_check CHECK (((cardinality(scopes) >= 1) AND (cardinality(scopes) <= 20))),
  CONSTRAINT organisation_keys_tail_check CHECK ((length(tail) = 4)),
  CONSTRAINT organisation_keys_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id),
  CONSTRAINT organisation_keys_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id),
  CONSTRAINT organisation_keys_replaces_fkey FOREIGN KEY (replaces) REFERENCES organisation_keys(id),
  CONSTRAINT organisation_keys_pkey PRIMARY KEY (id),
  CONSTRAINT organisation_keys_key_hash_key UNIQUE (key_hash)
);
CREATE INDEX organisation_keys_by_age ON organisation_keys USING btree (expires_at);
CREATE INDEX organisation_keys_of ON organisation_keys USING btree (organisation_id, id DESC);
CREATE INDEX organisation_keys_to_look ON organisation_keys USING btree (hold_look_at) WHERE ((hold_look_at IS NOT NULL) AND (revoked_at IS NULL));
CREATE TRIGGER organisation_keys_stay_revoked BEFORE UPDATE ON organisation_keys FOR EACH ROW WHEN (((old.revoked_at IS NOT NULL) AND (new.* IS DISTINCT FROM old.*))) EXECUTE FUNCTION organisation_keys_stay_revoked();

CREATE TABLE organisation_name_keys (
  key text NOT NULL,
  organisation_id bigint NOT NULL,
  CONSTRAINT organisation_name_keys_key_check CHECK (((length(key) >= 1) AND (length(key) <= 400))),
  CONSTRAINT organisation_name_keys_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id),
  CONSTRAINT organisation_name_keys_pkey PRIMARY KEY (key)
);
CREATE INDEX organisation_name_keys_of ON organisation_name_keys USING btree (organisation_id);

CREATE TABLE organisation_names_asked (
  organisation_id bigint NOT NULL,
  name text NOT NULL,
  asked_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT organisation_names_asked_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100))),
  CONSTRAINT organisation_names_asked_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id),
  CONSTRAINT organisation_names_asked_pkey PRIMARY KEY (organisation_id)
);

CREATE TABLE organisation_signing_keys (
  kid text NOT NULL,
  organisation_id bigint NOT NULL,
  public_jwk jsonb NOT NULL,
  private_key bytea,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  retired_at timestamp with time zone,
  CONSTRAINT organisation_signing_keys_kid_check CHECK ((length(kid) = 43)),
  CONSTRAINT organisation_signing_keys_retired CHECK (((retired_at IS NULL) = (private_key IS NOT NULL))),
  CONSTRAINT organisation_signing_keys_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id),
  CONSTRAINT organisation_signing_keys_pkey PRIMARY KEY (kid)
);
CREATE INDEX organisation_signing_keys_of ON organisation_signing_keys USING btree (organisation_id, created_at DESC);
CREATE UNIQUE INDEX organisation_signing_keys_one ON organisation_signing_keys USING btree (organisation_id) WHERE (retired_at IS NULL);

CREATE TABLE organisation_staff (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  organisation_id bigint NOT NULL,
  user_id bigint NOT NULL,
  role text NOT NULL,
  joined_at timestamp with time zone DEFAULT now() NOT NULL,
  stands_until timestamp with time zone,
  role_since timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT organisation_staff_by_credential CHECK (((stands_until IS NULL) OR (role = ANY (ARRAY['clerk'::text, 'auditor'::text])))),
  CONSTRAINT organisation_staff_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'manager'::text, 'accountant'::text, 'clerk'::text, 'auditor'::text, 'finance'::text, 'approver'::text, 'support'::text]))),
  CONSTRAINT organisation_staff_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id),
  CONSTRAINT organisation_staff_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT organisation_staff_pkey PRIMARY KEY (id),
  CONSTRAINT organisation_staff_organisation_id_user_id_key UNIQUE (organisation_id, user_id)
);
CREATE INDEX organisation_staff_by_user ON organisation_staff USING btree (user_id, organisation_id);
CREATE TRIGGER organisation_role_fits BEFORE INSERT OR UPDATE OF role ON organisation_staff FOR EACH ROW EXECUTE FUNCTION organisation_role_fits();
CREATE TRIGGER organisation_role_since BEFORE UPDATE OF role ON organisation_staff FOR EACH ROW WHEN ((old.role IS DISTINCT FROM new.role)) EXECUTE FUNCTION organisation_role_since();
CREATE TRIGGER refuse_deleted BEFORE INSERT ON organisation_staff FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted();
CREATE TRIGGER staff_appointed AFTER UPDATE OF stands_until ON organisation_staff FOR EACH ROW WHEN (((old.stands_until IS NOT NULL) AND (new.stands_until IS NULL))) EXECUTE FUNCTION staff_appointed();
CREATE TRIGGER tills_end_with_place AFTER DELETE OR UPDATE OF role ON organisation_staff FOR EACH ROW EXECUTE FUNCTION tills_end_with_place();

CREATE TABLE organisation_states (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  organisation_id bigint NOT NULL,
  state text NOT NULL,
  reason text,
  by_user bigint,
  at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT organisation_states_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 200))),
  CONSTRAINT organisation_states_state_check CHECK ((state = ANY (ARRAY['asked'::text, 'approved'::text, 'suspended'::text, 'closed'::text]))),
  CONSTRAINT organisation_states_by_user_fkey FOREIGN KEY (by_user) REFERENCES users(id),
  CONSTRAINT organisation_states_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id),
  CONSTRAINT organisation_states_pkey PRIMARY KEY (id)
);
CREATE INDEX organisation_states_of ON organisation_states USING btree (organisation_id, id DESC);

CREATE TABLE organisations (
  id bigint NOT NULL,
  name text NOT NULL,
  display_name text NOT NULL,
  name_ko text,
  kinds text[] NOT NULL,
  business_number text NOT NULL,
  state text DEFAULT 'asked'::text NOT NULL,
  reason text,
  changed_at timestamp with time zone DEFAULT now() NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  is_operator boolean DEFAULT false NOT NULL,
  trade text,
  CONSTRAINT organisations_business_number_check CHECK ((business_number ~ '^[0-9]{10}$'::text)),
  CONSTRAINT organisations_display_name_check CHECK (((length(display_name) >= 1) AND (length(display_name) <= 60))),
  CONSTRAINT organisations_kinds_check CHECK ((((cardinality(kinds) >= 1) AND (cardinality(kinds) <= 5)) AND (kinds <@ ARRAY['employer'::text, 'merchant'::text, 'issuer'::text, 'refund_operator'::text, 'public_office'::text]))),
  CONSTRAINT organisations_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100))),
  CONSTRAINT organisations_name_ko_check CHECK (((length(name_ko) >= 1) AND (length(name_ko) <= 60))),
  CONSTRAINT organisations_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 200))),
  CONSTRAINT organisations_state_check CHECK ((state = ANY (ARRAY['asked'::text, 'approved'::text, 'suspended'::text, 'closed'::text]))),
  CONSTRAINT organisations_trade_check CHECK ((trade = ANY (ARRAY['market'::text, 'meals'::text, 'tea'::text, 'transit'::text, 'culture'::text, 'home'::text, 'health'::text, 'other'::text]))),
  CONSTRAINT organisations_id_fkey FOREIGN KEY (id) REFERENCES users(id),
  CONSTRAINT organisations_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX organisations_one_number ON organisations USING btree (business_number) WHERE (state = ANY (ARRAY['approved'::text, 'suspended'::text]));
CREATE UNIQUE INDEX organisations_one_operator ON organisations USING btree (is_operator) WHERE (is_operator AND (state <> 'closed'::text));
CREATE TRIGGER organisations_state BEFORE UPDATE OF state ON organisations FOR EACH ROW WHEN ((old.state IS DISTINCT FROM new.state)) EXECUTE FUNCTION organisations_state();

CREATE TABLE outbox (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  xid xid8 DEFAULT pg_current_xact_id() NOT NULL,
  user_id bigint,
  type text NOT NULL,
  data jsonb NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT outbox_type_check CHECK (((length(type) >= 1) AND (length(type) <= 64))),
  CONSTRAINT outbox_pkey PRIMARY KEY (id)
) PARTITION BY RANGE (id);
CREATE INDEX outbox_by_xid ON ONLY outbox USING btree (xid, id);

CREATE TABLE outbox_cursors (
  listener text NOT NULL,
  horizon xid8 NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT outbox_cursors_pkey PRIMARY KEY (listener)
);

CREATE TABLE passkey_challenges (
  challenge bytea NOT NULL,
  purpose text NOT NULL,
  user_id bigint,
  digest bytea,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  expires_at timestamp with time zone DEFAULT (now() + 'PT1M'::interval) NOT NULL,
  nonce bytea,
  form text,
  CONSTRAINT passkey_challenges_challenge_check CHECK ((octet_length(challenge) = 32)),
  CONSTRAINT passkey_challenges_check CHECK (((purpose = ANY (ARRAY['sign_in'::text, 'sign_up'::text, 'sign_here'::text])) = (user_id IS NULL))),
  CONSTRAINT passkey_challenges_check1 CHECK (((purpose = ANY (ARRAY['sign'::text, 'sign_here'::text])) = (digest IS NOT NULL))),
  CONSTRAINT passkey_challenges_digest_check CHECK ((octet_length(digest) = 32)),
  CONSTRAINT passkey_challenges_form CHECK ((((nonce IS NULL) = (form IS NULL)) AND ((form IS NULL) OR (purpose = 'sign'::text)))),
  CONSTRAINT passkey_challenges_form_check CHECK (((length(form) >= 2) AND (length(form) <= 20000))),
  CONSTRAINT passkey_challenges_nonce_check CHECK ((octet_length(nonce) = 32)),
  CONSTRAINT passkey_challenges_purpose_check CHECK ((purpose = ANY (ARRAY['register'::text, 'sign'::text, 'sign_in'::text, 'sign_up'::text, 'sign_here'::text]))),
  CONSTRAINT passkey_challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT passkey_challenges_pkey PRIMARY KEY (challenge)
);
CREATE INDEX passkey_challenges_by_age ON passkey_challenges USING btree (created_at);
CREATE INDEX passkey_challenges_by_user ON passkey_challenges USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE TRIGGER refuse_deleted BEFORE INSERT ON passkey_challenges FOR EACH ROW WHEN ((new.user_id IS NOT NULL)) EXECUTE FUNCTION refuse_row_of_deleted();

CREATE TABLE passkeys (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id bigint NOT NULL,
  credential_id bytea NOT NULL,
  public_key bytea NOT NULL,
  counter bigint DEFAULT 0 NOT NULL,
  transports text[] DEFAULT '{}'::text[] NOT NULL,
  device_type text NOT NULL,
  backed_up boolean DEFAULT false NOT NULL,
  rp_id text NOT NULL,
  name text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  last_used_at timestamp with time zone,
  CONSTRAINT passkeys_counter_check CHECK (((counter >= 0) AND (counter <= '4294967295'::bigint))),
  CONSTRAINT passkeys_credential_id_check CHECK (((octet_length(credential_id) >= 1) AND (octet_length(credential_id) <= 1023))),
  CONSTRAINT passkeys_device_type_check CHECK ((device_type = ANY (ARRAY['singleDevice'::text, 'multiDevice'::text]))),
  CONSTRAINT passkeys_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100))),
  CONSTRAINT passkeys_public_key_check CHECK (((octet_length(public_key) >= 1) AND (octet_length(public_key) <= 2048))),
  CONSTRAINT passkeys_rp_id_check CHECK (((length(rp_id) >= 1) AND (length(rp_id) <= 253))),
  CONSTRAINT passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT passkeys_pkey PRIMARY KEY (id),
  CONSTRAINT passkeys_credential_id_key UNIQUE (credential_id)
);
CREATE INDEX passkeys_by_user ON passkeys USING btree (user_id, id);
CREATE TRIGGER refuse_deleted BEFORE INSERT ON passkeys FOR EACH ROW WHEN ((new.user_id IS NOT NULL)) EXECUTE FUNCTION refuse_row_of_deleted();

CREATE TABLE pay_request_blocks (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id bigint NOT NULL,
  blocked_id bigint NOT NULL,
  at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT pay_request_blocks_blocked_id_fkey FOREIGN KEY (blocked_id) REFERENCES users(id),
  CONSTRAINT pay_request_blocks_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT pay_request_blocks_pkey PRIMARY KEY (id),
  CONSTRAINT pay_request_blocks_user_id_blocked_id_key UNIQUE (user_id, blocked_id)
);
CREATE TRIGGER refuse_deleted BEFORE INSERT ON pay_request_blocks FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted();

CREATE TABLE pay_request_rules (
  user_id bigint NOT NULL,
  asked_by text NOT NULL,
  CONSTRAINT pay_request_rules_asked_by_check CHECK ((asked_by = ANY (ARRAY['contacts'::text, 'nobody'::text]))),
  CONSTRAINT pay_request_rules_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT pay_request_rules_pkey PRIMARY KEY (user_id)
);
CREATE TRIGGER refuse_deleted BEFORE INSERT ON pay_request_rules FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted();

CREATE TABLE pay_request_shares (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  request_id bigint NOT NULL,
  payer_id bigint,
  is_by_link boolean NOT NULL,
  amount numeric(38,0),
  state text DEFAULT 'open'::text NOT NULL,
  reason bytea,
  delivery text DEFAULT 'waiting'::text NOT NULL,
  transfer_id bigint,
  asked_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  reminded_at timestamp with time zone,
  tries integer DEFAULT 0 NOT NULL,
  retry_at timestamp with time zone,
  fault text,
  CONSTRAINT pay_request_shares_amount_check CHECK ((amount > (0)::numeric)),
  CONSTRAINT pay_request_shares_check CHECK (((reason IS NULL) OR (state = 'declined'::text))),
  CONSTRAINT pay_request_shares_delivery_check CHECK ((delivery = ANY (ARRAY['waiting'::text, 'shown'::text, 'kept_back'::text]))),
  CONSTRAINT pay_request_shares_fault_check CHECK ((length(fault) <= 200)),
  CONSTRAINT pay_request_shares_state_check CHECK ((state = ANY (ARRAY['open'::text, 'declined'::text]))),
  CONSTRAINT pay_request_shares_payer_id_fkey FOREIGN KEY (payer_id) REFERENCES users(id),
  CONSTRAINT pay_request_shares_request_id_fkey FOREIGN KEY (request_id) REFERENCES pay_requests(id) ON DELETE CASCADE,
  CONSTRAINT pay_request_shares_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES transfers(id),
  CONSTRAINT pay_request_shares_pkey PRIMARY KEY (id),
  CONSTRAINT pay_request_shares_request_id_payer_id_key UNIQUE (request_id, payer_id),
  CONSTRAINT pay_request_shares_transfer_id_key UNIQUE (transfer_id)
);
CREATE INDEX pay_request_shares_by_payer ON pay_request_shares USING btree (payer_id, id DESC) WHERE (delivery = 'shown'::text);
CREATE INDEX pay_request_shares_waiting ON pay_request_shares USING btree (id) WHERE ((delivery = 'waiting'::text) AND (payer_id IS NOT NULL));
CREATE TRIGGER pay_request_shares_paid_once BEFORE UPDATE OF transfer_id, state ON pay_request_shares FOR EACH ROW WHEN ((old.transfer_id IS NOT NULL)) EXECUTE FUNCTION pay_request_paid_once();
CREATE TRIGGER pay_request_shares_stay BEFORE UPDATE OF request_id, amount, is_by_link ON pay_request_shares FOR EACH ROW EXECUTE FUNCTION pay_request_stays();

CREATE TABLE pay_requests (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id bigint NOT NULL,
  key text,
  digest bytea,
  asset_id smallint NOT NULL,
  total numeric(38,0),
  own numeric(38,0),
  note bytea,
  link_hash bytea,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  withdrawn_at timestamp with time zone,
  CONSTRAINT pay_requests_check CHECK (((expires_at > created_at) AND (expires_at <= (created_at + 'P91D'::interval)))),
  CONSTRAINT pay_requests_check1 CHECK (((total IS NULL) = (own IS NULL))),
  CONSTRAINT pay_requests_digest_check CHECK ((octet_length(digest) = 32)),
  CONSTRAINT pay_requests_key_check CHECK (((length(key) >= 1) AND (length(key) <= 255))),
  CONSTRAINT pay_requests_link_hash_check CHECK ((octet_length(link_hash) = 32)),
  CONSTRAINT pay_requests_own_check CHECK ((own >= (0)::numeric)),
  CONSTRAINT pay_requests_total_check CHECK ((total > (0)::numeric)),
  CONSTRAINT pay_requests_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES assets(id),
  CONSTRAINT pay_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT pay_requests_pkey PRIMARY KEY (id),
  CONSTRAINT pay_requests_link_hash_key UNIQUE (link_hash),
  CONSTRAINT pay_requests_user_id_key_key UNIQUE (user_id, key)
);
CREATE INDEX pay_requests_by_age ON pay_requests USING btree (user_id, created_at);
CREATE INDEX pay_requests_by_user ON pay_requests USING btree (user_id, id DESC);
CREATE INDEX pay_requests_ending ON pay_requests USING btree (expires_at);
CREATE TRIGGER pay_requests_stay BEFORE UPDATE OF user_id, key, digest, asset_id, total, own, created_at, expires_at ON pay_requests FOR EACH ROW EXECUTE FUNCTION pay_request_stays();
CREATE TRIGGER refuse_deleted BEFORE INSERT ON pay_requests FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted();

CREATE TABLE payment_order_runs (
  order_id bigint NOT NULL,
  nth integer NOT NULL,
  due_on date NOT NULL,
  transfer_id bigint NOT NULL,
  at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT payment_order_runs_nth_check CHECK ((nth >= 0)),
  CONSTRAINT payment_order_runs_order_id_fkey FOREIGN KEY (order_id) REFERENCES payment_orders(id),
  CONSTRAINT payment_order_runs_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES transfers(id),
  CONSTRAINT payment_order_runs_pkey PRIMARY KEY (order_id, nth),
  CONSTRAINT payment_order_runs_transfer_id_key UNIQUE (transfer_id)
);

CREATE TABLE payment_orders (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id bigint NOT NULL,
  key text,
  digest bytea,
  to_owner text COLLATE "C" NOT NULL,
  asset_id smallint NOT NULL,
  amount numeric(38,0) NOT NULL,
  total numeric(38,0) NOT NULL,
  rhythm text NOT NULL,
  first_on date NOT NULL,
  end_on date,
  zone text NOT NULL,
  nth integer DEFAULT 0 NOT NULL,
  next_on date,
  next_at timestamp with time zone,
  state text DEFAULT 'active'::text NOT NULL,
  reason text,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  ended_at timestamp with time zone,
  tries integer DEFAULT 0 NOT NULL,
  retry_at timestamp with time zone,
  fault text,
  CONSTRAINT payment_orders_amount_check CHECK ((amount > (0)::numeric)),
  CONSTRAINT payment_orders_check CHECK ((total >= amount)),
  CONSTRAINT payment_orders_check1 CHECK ((end_on >= first_on)),
  CONSTRAINT payment_orders_check2 CHECK (((state = 'active'::text) = (next_at IS NOT NULL))),
  CONSTRAINT payment_orders_check3 CHECK (((state = 'ended'::text) = (ended_at IS NOT NULL))),
  CONSTRAINT payment_orders_check4 CHECK (((state = 'ended'::text) = (next_on IS NULL))),
  CONSTRAINT payment_orders_check5 CHECK (((state = 'active'::text) = (reason IS NULL))),
  CONSTRAINT payment_orders_digest_check CHECK ((octet_length(digest) = 32)),
  CONSTRAINT payment_orders_fault_check CHECK ((length(fault) <= 200)),
  CONSTRAINT payment_orders_key_check CHECK (((length(key) >= 1) AND (length(key) <= 255))),
  CONSTRAINT payment_orders_nth_check CHECK ((nth >= 0)),
  CONSTRAINT payment_orders_reason_check CHECK ((reason = ANY (ARRAY['person'::text, 'no_cover'::text, 'payee_gone'::text, 'stopped'::text, 'done'::text]))),
  CONSTRAINT payment_orders_rhythm_check CHECK ((rhythm = ANY (ARRAY['once'::text, 'weekly'::text, 'monthly'::text]))),
  CONSTRAINT payment_orders_state_check CHECK ((state = ANY (ARRAY['active'::text, 'paused'::text, 'ended'::text]))),
  CONSTRAINT payment_orders_zone_check CHECK (((length(zone) >= 1) AND (length(zone) <= 64))),
  CONSTRAINT payment_orders_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES assets(id),
  CONSTRAINT payment_orders_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT payment_orders_pkey PRIMARY KEY (id),
  CONSTRAINT payment_orders_user_id_key_key UNIQUE (user_id, key)
);
CREATE INDEX payment_orders_by_time ON payment_orders USING btree (user_id, created_at DESC, id DESC);
CREATE INDEX payment_orders_by_user ON payment_orders USING btree (user_id, id DESC);
CREATE INDEX payment_orders_due ON payment_orders USING btree (next_at, id) WHERE (state = 'active'::text);
CREATE TRIGGER payment_orders_stay BEFORE UPDATE OF user_id, key, digest, to_owner, asset_id, amount, total, rhythm, first_on, end_on, zone, created_at ON payment_orders FOR EACH ROW EXECUTE FUNCTION payment_order_stays();
CREATE TRIGGER refuse_deleted BEFORE INSERT ON payment_orders FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted();

CREATE TABLE payment_refunds (
  id bigint NOT NULL,
  payment_id bigint NOT NULL,
  amount numeric(38,0) NOT NULL,
  cashback numeric(38,0) NOT NULL,
  reason text,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT payment_refunds_amount_check CHECK ((amount > (0)::numeric)),
  CONSTRAINT payment_refunds_check CHECK (((cashback >= (0)::numeric) AND (cashback <= amount))),
  CONSTRAINT payment_refunds_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 200))),
  CONSTRAINT payment_refunds_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  CONSTRAINT payment_refunds_pkey PRIMARY KEY (id)
);
CREATE INDEX payment_refunds_of ON payment_refunds USING btree (payment_id, id);
CREATE TRIGGER payment_refunds_add AFTER INSERT ON payment_refunds FOR EACH ROW EXECUTE FUNCTION payment_refunds_add();
CREATE TRIGGER payment_refunds_stay BEFORE DELETE OR UPDATE OR TRUNCATE ON payment_refunds FOR EACH STATEMENT EXECUTE FUNCTION pay_refuse_change();

CREATE TABLE payments (
  id bigint NOT NULL,
  merchant_id bigint NOT NULL,
  merchant_name text NOT NULL,
  payer_id bigint NOT NULL,
  payee_id bigint,
  charge_id bigint,
  amount numeric(38,0) NOT NULL,
  refunded numeric(38,0) DEFAULT 0 NOT NULL,
  cashback numeric(38,0) NOT NULL,
  cashback_back numeric(38,0) DEFAULT 0 NOT NULL,
  cashback_state text NOT NULL,
  cashback_id bigint,
  release_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  currency_version bigint,
  CONSTRAINT cashback_follows CHECK ((cashback_back = div((cashback * refunded), amount))),
  CONSTRAINT payments_amount_check CHECK ((amount > (0)::numeric)),
  CONSTRAINT payments_cashback_state_check CHECK ((cashback_state = ANY (ARRAY['none'::text, 'pending'::text, 'released'::text, 'reversed'::text]))),
  CONSTRAINT payments_check CHECK (((cashback >= (0)::numeric) AND (cashback <= amount))),
  CONSTRAINT payments_check1 CHECK ((payee_id IS DISTINCT FROM payer_id)),
  CONSTRAINT payments_check2 CHECK (((cashback_state = 'none'::text) = (cashback = (0)::numeric))),
  CONSTRAINT payments_check3 CHECK (((cashback_state = 'none'::text) = (cashback_id IS NULL))),
  CONSTRAINT payments_check4 CHECK (((cashback_state = 'reversed'::text) = ((cashback > (0)::numeric) AND (cashback_back = cashback)))),
  CONSTRAINT payments_check5 CHECK (((release_at IS NULL) = (cashback_state <> 'pending'::text))),
  CONSTRAINT payments_merchant_name_check CHECK (((length(merchant_name) >= 1) AND (length(merchant_name) <= 201))),
  CONSTRAINT refunded_at_most_paid CHECK (((refunded >= (0)::numeric) AND (refunded <= amount))),
  CONSTRAINT payments_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id),
  CONSTRAINT payments_payee_id_fkey FOREIGN KEY (payee_id) REFERENCES users(id),
  CONSTRAINT payments_payer_id_fkey FOREIGN KEY (payer_id) REFERENCES users(id),
  CONSTRAINT payments_pkey PRIMARY KEY (id),
  CONSTRAINT payments_charge_id_key UNIQUE (charge_id)
);
CREATE INDEX payments_by_moment ON payments USING brin (created_at);
CREATE INDEX payments_by_shop ON payments USING btree (payer_id, merchant_id, id DESC);
CREATE INDEX payments_by_time ON payments USING btree (payer_id, created_at);
CREATE INDEX payments_made ON payments USING btree (payer_id, id DESC);
CREATE INDEX payments_refunded ON payments USING btree (payer_id) WHERE (refunded > (0)::numeric);
CREATE INDEX payments_taken ON payments USING btree (payee_id, id DESC) WHERE (payee_id IS NOT NULL);
CREATE INDEX payments_to_release ON payments USING btree (release_at) WHERE (cashback_state = 'pending'::text);
CREATE TRIGGER payments_guard BEFORE UPDATE ON payments FOR EACH ROW EXECUTE FUNCTION payments_guard();
CREATE TRIGGER payments_stay BEFORE DELETE OR TRUNCATE ON payments FOR EACH STATEMENT EXECUTE FUNCTION pay_refuse_change();

CREATE TABLE presentations (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id bigint NOT NULL,
  credential_id bigint,
  token_hash bytea NOT NULL,
  nonce text NOT NULL,
  claims text[] NOT NULL,
  told bytea NOT NULL,
  form bytea NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  accepted_at timestamp with time zone,
  CONSTRAINT presentations_claims_check CHECK (((cardinality(claims) >= 1) AND (cardinality(claims) <= 6))),
  CONSTRAINT presentations_credential_id_fkey FOREIGN KEY (credential_id) REFERENCES credentials(id) ON DELETE SET NULL,
  CONSTRAINT presentations_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT presentations_pkey PRIMARY KEY (id),
  CONSTRAINT presentations_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX presentations_by_age ON presentations USING btree (created_at);
CREATE INDEX presentations_open ON presentations USING btree (user_id, expires_at) WHERE (accepted_at IS NULL);
CREATE TRIGGER refuse_deleted BEFORE INSERT ON presentations FOR EACH ROW WHEN ((new.user_id IS NOT NULL)) EXECUTE FUNCTION refuse_row_of_deleted();

CREATE TABLE purchase_months (
  user_id bigint NOT NULL,
  month date NOT NULL,
  won numeric(38,0) NOT NULL,
  through_id bigint NOT NULL,
  CONSTRAINT purchase_months_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
  CONSTRAINT purchase_months_won_check CHECK ((won >= (0)::numeric)),
  CONSTRAINT purchase_months_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT purchase_months_pkey PRIMARY KEY (user_id, month)
);
CREATE TRIGGER refuse_deleted BEFORE INSERT ON purchase_months FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted();

CREATE TABLE push_devices (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id bigint NOT NULL,
  session_id bigint,
  endpoint_mac bytea NOT NULL,
  target bytea NOT NULL,
  kinds text[] NOT NULL,
  shows_text boolean DEFAULT false NOT NULL,
  language text NOT NULL,
  user_agent text,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT push_devices_endpoint_mac_check CHECK ((octet_length(endpoint_mac) = 32)),
  CONSTRAINT push_devices_kinds_check CHECK (((cardinality(kinds) >= 1) AND (cardinality(kinds) <= 10))),
  CONSTRAINT push_devices_language_check CHECK ((language = ANY (ARRAY['en'::text, 'ko'::text]))),
  CONSTRAINT push_devices_user_agent_check CHECK ((length(user_agent) <= 300)),
  CONSTRAINT push_devices_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE,
  CONSTRAINT push_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT push_devices_pkey PRIMARY KEY (id),
  CONSTRAINT push_devices_endpoint_mac_key UNIQUE (endpoint_mac)
);
CREATE INDEX push_devices_by_session ON push_devices USING btree (session_id);
CREATE INDEX push_devices_by_user ON push_devices USING btree (user_id, id);
CREATE TRIGGER refuse_deleted BEFORE INSERT ON push_devices FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted();

CREATE TABLE push_keys (
  kid text NOT NULL,
  public_jwk jsonb NOT NULL,
  private_key bytea NOT NULL,
  is_only boolean DEFAULT true NOT NULL,
  CONSTRAINT push_keys_is_only_check CHECK (is_only),
  CONSTRAINT push_keys_kid_check CHECK ((length(kid) = 43)),
  CONSTRAINT push_keys_public_jwk_check CHECK ((jsonb_typeof(public_jwk) = 'object'::text)),
  CONSTRAINT push_keys_pkey PRIMARY KEY (kid),
  CONSTRAINT push_keys_is_only_key UNIQUE (is_only)
);

CREATE TABLE push_messages (
  device_id bigint NOT NULL,
  notification_id bigint NOT NULL,
  due_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  ends_at timestamp with time zone DEFAULT (clock_timestamp() + 'P1D'::interval) NOT NULL,
  tries integer DEFAULT 0 NOT NULL,
  CONSTRAINT push_messages_device_id_fkey FOREIGN KEY (device_id) REFERENCES push_devices(id) ON DELETE CASCADE,
  CONSTRAINT push_messages_notification_id_fkey FOREIGN KEY (notification_id) REFERENCES notifications(id) ON DELETE CASCADE,
  CONSTRAINT push_messages_pkey PRIMARY KEY (device_id, notification_id)
);
CREATE INDEX push_messages_by_notification ON push_messages USING btree (notification_id);
CREATE INDEX push_messages_due ON push_messages USING btree (due_at);

CREATE TABLE receipts (
  payment_id bigint NOT NULL,
  body jsonb NOT NULL,
  hash text NOT NULL,
  CONSTRAINT receipts_body_check CHECK ((octet_length((body)::text) <= 14000)),
  CONSTRAINT receipts_hash_check CHECK ((hash ~ '^[0-9a-f]{64}$'::text)),
  CONSTRAINT receipts_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  CONSTRAINT receipts_pkey PRIMARY KEY (payment_id),
  CONSTRAINT receipts_hash_key UNIQUE (hash)
);
CREATE TRIGGER receipts_stay BEFORE DELETE OR UPDATE OR TRUNCATE ON receipts FOR EACH STATEMENT EXECUTE FUNCTION pay_refuse_change();

CREATE TABLE recovery_codes (
  user_id bigint NOT NULL,
  code_hash bytea NOT NULL,
  used_at timestamp with time zone,
  CONSTRAINT recovery_codes_code_hash_check CHECK ((octet_length(code_hash) = 32)),
  CONSTRAINT recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES recovery_sets(user_id) ON DELETE CASCADE,
  CONSTRAINT recovery_codes_pkey PRIMARY KEY (user_id, code_hash)
);

CREATE TABLE recovery_links (
  token_hash bytea NOT NULL,
  user_id bigint NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  expires_at timestamp with time zone DEFAULT (now() + 'PT30M'::interval) NOT NULL,
  CONSTRAINT recovery_links_token_hash_check CHECK ((octet_length(token_hash) = 32)),
  CONSTRAINT recovery_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT recovery_links_pkey PRIMARY KEY (token_hash)
);
CREATE INDEX recovery_links_by_age ON recovery_links USING btree (created_at);
CREATE INDEX recovery_links_by_user ON recovery_links USING btree (user_id);
CREATE TRIGGER refuse_deleted BEFORE INSERT ON recovery_links FOR EACH ROW WHEN ((new.user_id IS NOT NULL)) EXECUTE FUNCTION refuse_row_of_deleted();

CREATE TABLE recovery_sets (
  user_id bigint NOT NULL,
  pepper bytea NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT recovery_sets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT recovery_sets_pkey PRIMARY KEY (user_id)
);
CREATE TRIGGER refuse_deleted BEFORE INSERT ON recovery_sets FOR EACH ROW WHEN ((new.user_id IS NOT NULL)) EXECUTE FUNCTION refuse_row_of_deleted();

CREATE TABLE recovery_wishes (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  email text NOT NULL,
  language text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  tries integer DEFAULT 0 NOT NULL,
  due_at timestamp with time zone DEFAULT now() NOT NULL,
  fault text,
  given_up_at timestamp with time zone,
  CONSTRAINT recovery_wishes_email_check CHECK (((length(email) >= 3) AND (length(email) <= 254))),
  CONSTRAINT recovery_wishes_fault_check CHECK ((length(fault) <= 200)),
  CONSTRAINT recovery_wishes_language_check CHECK ((language = ANY (ARRAY['en'::text, 'ko'::text]))),
  CONSTRAINT recovery_wishes_tries_check CHECK ((tries >= 0)),
  CONSTRAINT recovery_wishes_pkey PRIMARY KEY (id)
);
CREATE INDEX recovery_wishes_by_age ON recovery_wishes USING btree (created_at);
CREATE INDEX recovery_wishes_due ON recovery_wishes USING btree (due_at) WHERE (given_up_at IS NULL);

CREATE TABLE refund_proof_askings (
  request_id bigint NOT NULL,
  rule_id bigint NOT NULL,
  user_id bigint NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT refund_proof_askings_request_id_fkey FOREIGN KEY (request_id) REFERENCES verifier_requests(id) ON DELETE CASCADE,
  CONSTRAINT refund_proof_askings_rule_id_fkey FOREIGN KEY (rule_id) REFERENCES refund_proof_rules(id),
  CONSTRAINT refund_proof_askings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT refund_proof_askings_pkey PRIMARY KEY (request_id)
);
CREATE INDEX refund_proof_askings_by_age ON refund_proof_askings USING btree (created_at);
CREATE INDEX refund_proof_askings_by_rule ON refund_proof_askings USING btree (rule_id);
CREATE INDEX refund_proof_askings_by_user ON refund_proof_askings USING btree (user_id);
CREATE TRIGGER refuse_deleted BEFORE INSERT ON refund_proof_askings FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted();

CREATE TABLE refund_proof_rules (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  operator_id bigint NOT NULL,
  question_id bigint NOT NULL,
  issuer text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT refund_proof_rules_issuer_check CHECK (((length(issuer) >= 1) AND (length(issuer) <= 500))),
  CONSTRAINT refund_proof_rules_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisations(id),
  CONSTRAINT refund_proof_rules_question_id_fkey FOREIGN KEY (question_id) REFERENCES verifier_questions(id),
  CONSTRAINT refund_proof_rules_pkey PRIMARY KEY (id),
  CONSTRAINT refund_proof_rules_question_id_key UNIQUE (question_id)
);
CREATE INDEX refund_proof_rules_of ON refund_proof_rules USING btree (operator_id, id DESC);

CREATE TABLE refund_proofs (
  user_id bigint NOT NULL,
  operator_id bigint NOT NULL,
  rule_id bigint NOT NULL,
  passport bytea NOT NULL,
  is_foreign boolean NOT NULL,
  issuer text NOT NULL,
  card bytea NOT NULL,
  stands_until timestamp with time zone NOT NULL,
  looked_at timestamp with time zone DEFAULT now() NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT refund_proofs_issuer_check CHECK (((length(issuer) >= 1) AND (length(issuer) <= 500))),
  CONSTRAINT refund_proofs_passport_check CHECK ((octet_length(passport) = 32)),
  CONSTRAINT refund_proofs_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisations(id),
  CONSTRAINT refund_proofs_rule_id_fkey FOREIGN KEY (rule_id) REFERENCES refund_proof_rules(id),
  CONSTRAINT refund_proofs_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT refund_proofs_pkey PRIMARY KEY (user_id, operator_id),
  CONSTRAINT refund_proofs_operator_id_passport_key UNIQUE (operator_id, passport)
);
CREATE INDEX refund_proofs_by_age ON refund_proofs USING btree (created_at);
CREATE INDEX refund_proofs_by_rule ON refund_proofs USING btree (rule_id);
CREATE TRIGGER refuse_deleted BEFORE INSERT ON refund_proofs FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted();

CREATE TABLE report_day_shops (
  day date NOT NULL,
  merchant_id bigint NOT NULL,
  payments bigint NOT NULL,
  paid numeric NOT NULL,
  refunds bigint NOT NULL,
  refunded numeric NOT NULL,
  CONSTRAINT report_day_shops_paid_check CHECK ((paid >= (0)::numeric)),
  CONSTRAINT report_day_shops_payments_check CHECK ((payments >= 0)),
  CONSTRAINT report_day_shops_refunded_check CHECK ((refunded >= (0)::numeric)),
  CONSTRAINT report_day_shops_refunds_check CHECK ((refunds >= 0)),
  CONSTRAINT report_day_shops_day_fkey FOREIGN KEY (day) REFERENCES report_days(day),
  CONSTRAINT report_day_shops_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id),
  CONSTRAINT report_day_shops_pkey PRIMARY KEY (day, merchant_id)
);
CREATE INDEX report_day_shops_of ON report_day_shops USING btree (merchant_id, day);

CREATE TABLE report_days (
  day date NOT NULL,
  issued numeric NOT NULL,
  redeemed numeric NOT NULL,
  circulating numeric NOT NULL,
  fees numeric NOT NULL,
  payments bigint NOT NULL,
  paid numeric NOT NULL,
  refunds bigint NOT NULL,
  refunded numeric NOT NULL,
  CONSTRAINT report_days_fees_check CHECK ((fees >= (0)::numeric)),
  CONSTRAINT report_days_issued_check CHECK ((issued >= (0)::numeric)),
  CONSTRAINT report_days_paid_check CHECK ((paid >= (0)::numeric)),
  CONSTRAINT report_days_payments_check CHECK ((payments >= 0)),
  CONSTRAINT report_days_redeemed_check CHECK ((redeemed >= (0)::numeric)),
  CONSTRAINT report_days_refunded_check CHECK ((refunded >= (0)::numeric)),
  CONSTRAINT report_days_refunds_check CHECK ((refunds >= 0)),
  CONSTRAINT report_days_day_fkey FOREIGN KEY (day) REFERENCES closed_days(day),
  CONSTRAINT report_days_pkey PRIMARY KEY (day)
);

CREATE TABLE report_findings (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  day date NOT NULL,
  kind text NOT NULL,
  merchant_id bigint,
  times integer NOT NULL,
  won numeric NOT NULL,
  most numeric,
  transfers bigint[] NOT NULL,
  CONSTRAINT report_findings_check CHECK (((kind = ANY (ARRAY['own_shop'::text, 'many_new'::text])) = (merchant_id IS NOT NULL))),
  CONSTRAINT report_findings_check1 CHECK (((kind = 'structuring'::text) = (most IS NOT NULL))),
  CONSTRAINT report_findings_kind_check CHECK ((kind = ANY (ARRAY['own_shop'::text, 'circle'::text, 'many_new'::text, 'structuring'::text]))),
  CONSTRAINT report_findings_times_check CHECK ((times > 0)),
  CONSTRAINT report_findings_transfers_check CHECK (((cardinality(transfers) >= 1) AND (cardinality(transfers) <= 20))),
  CONSTRAINT report_findings_won_check CHECK ((won > (0)::numeric)),
  CONSTRAINT report_findings_day_fkey FOREIGN KEY (day) REFERENCES report_days(day),
  CONSTRAINT report_findings_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id),
  CONSTRAINT report_findings_pkey PRIMARY KEY (id)
);
CREATE INDEX report_findings_by_day ON report_findings USING btree (day, id);
CREATE INDEX report_findings_by_shop ON report_findings USING btree (merchant_id) WHERE (merchant_id IS NOT NULL);

CREATE TABLE reserve_leaves (
  statement_id bigint NOT NULL,
  hash bytea NOT NULL,
  amounts numeric[] NOT NULL,
  salt bytea,
  account bigint,
  accounts bigint[],
  versions bigint[],
  CONSTRAINT reserve_leaves_check CHECK ((((salt IS NULL) = (account IS NULL)) AND ((salt IS NULL) = (accounts IS NULL)) AND ((salt IS NULL) = (versions IS NULL)))),
  CONSTRAINT reserve_leaves_hash_check CHECK ((octet_length(hash) = 32)),
  CONSTRAINT reserve_leaves_salt_check CHECK ((octet_length(salt) = 32)),
  CONSTRAINT reserve_leaves_pkey PRIMARY KEY (statement_id, hash)
);
CREATE UNIQUE INDEX reserve_leaves_of ON reserve_leaves USING btree (account, statement_id) WHERE (account IS NOT NULL);

CREATE TABLE reserve_nodes (
  statement_id bigint NOT NULL,
  level smallint NOT NULL,
  at integer NOT NULL,
  first bytea NOT NULL,
  hash bytea NOT NULL,
  sums numeric[] NOT NULL,
  CONSTRAINT reserve_nodes_at_check CHECK ((at >= 0)),
  CONSTRAINT reserve_nodes_first_check CHECK ((octet_length(first) = 32)),
  CONSTRAINT reserve_nodes_hash_check CHECK ((octet_length(hash) = 32)),
  CONSTRAINT reserve_nodes_level_check CHECK (((level > 0) AND (((level)::integer % 8) = 0))),
  CONSTRAINT reserve_nodes_pkey PRIMARY KEY (statement_id, level, at)
);
CREATE INDEX reserve_nodes_from ON reserve_nodes USING btree (statement_id, level, first);

CREATE TABLE reserve_statements (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  began_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  published_at timestamp with time zone,
  day date,
  asset_ids smallint[],
  block_number bigint,
  block_hash text,
  reserves numeric[],
  liabilities numeric[],
  leaves integer,
  root bytea,
  debt_accounts bigint[],
  debt_versions bigint[],
  jws text,
  CONSTRAINT reserve_statements_block_hash_check CHECK ((block_hash ~ '^0x[0-9a-f]{64}$'::text)),
  CONSTRAINT reserve_statements_block_number_check CHECK ((block_number >= 0)),
  CONSTRAINT reserve_statements_check CHECK (((published_at IS NULL) OR (ROW(day, block_number, block_hash, leaves, root, jws) IS NOT NULL))),
  CONSTRAINT reserve_statements_check1 CHECK (((published_at IS NULL) OR ((asset_ids IS NOT NULL) AND (reserves IS NOT NULL) AND (liabilities IS NOT NULL) AND (debt_accounts IS NOT NULL) AND (debt_versions IS NOT NULL)))),
  CONSTRAINT reserve_statements_check2 CHECK (((cardinality(reserves) = cardinality(asset_ids)) AND (cardinality(liabilities) = cardinality(asset_ids)))),
  CONSTRAINT reserve_statements_check3 CHECK ((cardinality(debt_versions) = cardinality(debt_accounts))),
  CONSTRAINT reserve_statements_jws_check CHECK ((length(jws) <= 20000)),
  CONSTRAINT reserve_statements_leaves_check CHECK ((leaves >= 0)),
  CONSTRAINT reserve_statements_root_check CHECK ((octet_length(root) = 32)),
  CONSTRAINT reserve_statements_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX reserve_statements_of_days ON reserve_statements USING btree (day) WHERE (published_at IS NOT NULL);
CREATE TRIGGER reserve_statements_stay BEFORE DELETE OR UPDATE ON reserve_statements FOR EACH ROW EXECUTE FUNCTION reserve_statements_stay();

CREATE TABLE sandbox_tax_purchases (
  reference uuid NOT NULL,
  number bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  told text NOT NULL,
  refund_cents numeric(38,0) NOT NULL,
  plan text NOT NULL,
  is_started boolean NOT NULL,
  due_at timestamp with time zone,
  published smallint DEFAULT 0 NOT NULL,
  recorded_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT sandbox_tax_purchases_check CHECK ((is_started OR ((due_at IS NULL) AND (published = 0)))),
  CONSTRAINT sandbox_tax_purchases_plan_check CHECK ((plan = ANY (ARRAY['confirms'::text, 'rejects'::text, 'partial'::text, 'late'::text, 'contradicts'::text, 'silent'::text, 'refuses'::text, 'flaky'::text]))),
  CONSTRAINT sandbox_tax_purchases_published_check CHECK (((published >= 0) AND (published <= 2))),
  CONSTRAINT sandbox_tax_purchases_refund_cents_check CHECK ((refund_cents > (0)::numeric)),
  CONSTRAINT sandbox_tax_purchases_told_check CHECK (((told COLLATE "C") ~ '^[0-9a-f]{64}$'::text)),
  CONSTRAINT sandbox_tax_purchases_pkey PRIMARY KEY (reference),
  CONSTRAINT sandbox_tax_purchases_number_key UNIQUE (number)
);
CREATE INDEX sandbox_tax_purchases_by_age ON sandbox_tax_purchases USING btree (recorded_at);
CREATE INDEX sandbox_tax_purchases_due ON sandbox_tax_purchases USING btree (due_at) WHERE (due_at IS NOT NULL);

CREATE TABLE sandbox_tax_results (
  place bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  number bigint NOT NULL,
  result text NOT NULL,
  refund_cents numeric(38,0),
  reason text,
  at timestamp with time zone NOT NULL,
  CONSTRAINT sandbox_tax_results_check CHECK (((result = 'partial'::text) = (refund_cents IS NOT NULL))),
  CONSTRAINT sandbox_tax_results_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 200))),
  CONSTRAINT sandbox_tax_results_refund_cents_check CHECK ((refund_cents > (0)::numeric)),
  CONSTRAINT sandbox_tax_results_result_check CHECK ((result = ANY (ARRAY['confirmed'::text, 'rejected'::text, 'partial'::text]))),
  CONSTRAINT sandbox_tax_results_number_fkey FOREIGN KEY (number) REFERENCES sandbox_tax_purchases(number) ON DELETE CASCADE,
  CONSTRAINT sandbox_tax_results_pkey PRIMARY KEY (place)
);
CREATE INDEX sandbox_tax_results_of ON sandbox_tax_results USING btree (number);

CREATE TABLE schema_functions (
  feature text NOT NULL,
  number integer NOT NULL,
  hash text NOT NULL,
  applied_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  compatible_since integer,
  CONSTRAINT schema_functions_pkey PRIMARY KEY (feature)
);

CREATE TABLE schema_migrations (
  number integer NOT NULL,
  name text NOT NULL,
  checksum text NOT NULL,
  ran_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  compatible_since integer,
  CONSTRAINT schema_migrations_pkey PRIMARY KEY (number)
);

CREATE TABLE security_log (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id bigint NOT NULL,
  what text NOT NULL,
  user_agent text,
  at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT security_log_user_agent_check CHECK ((length(user_agent) <= 300)),
  CONSTRAINT security_log_what_check CHECK ((what = ANY (ARRAY['signed_in'::text, 'signed_out'::text, 'session_ended'::text, 'password'::text, 'email'::text, 'passkey_added'::text, 'passkey_removed'::text, 'passkeys_cleared'::text, 'biometric_off'::text, 'recovery_codes'::text, 'recovered'::text, 'credential_added'::text, 'credential_removed'::text, 'credential_sign_in'::text, 'email_change'::text, 'email_change_stopped'::text, 'email_change_over'::text]))),
  CONSTRAINT security_log_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT security_log_pkey PRIMARY KEY (id)
);
CREATE INDEX security_log_by_age ON security_log USING btree (at);
CREATE INDEX security_log_by_time ON security_log USING btree (user_id, at DESC, id DESC);
CREATE TRIGGER refuse_deleted BEFORE INSERT ON security_log FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted();

CREATE TABLE self_service_takings (
  type_id bigint NOT NULL,
  user_id bigint NOT NULL,
  offer_id bigint,
  issued_id bigint,
  made_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT self_service_takings_issued_id_fkey FOREIGN KEY (issued_id) REFERENCES issued_credentials(id),
  CONSTRAINT self_service_takings_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES credential_offers(id) ON DELETE SET NULL,
  CONSTRAINT self_service_takings_type_id_fkey FOREIGN KEY (type_id) REFERENCES credential_types(id),
  CONSTRAINT self_service_takings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT self_service_takings_pkey PRIMARY KEY (type_id, user_id)
);
CREATE INDEX self_service_takings_by_day ON self_service_takings USING btree (type_id, made_at);
CREATE INDEX self_service_takings_by_issued ON self_service_takings USING btree (issued_id) WHERE (issued_id IS NOT NULL);
CREATE INDEX self_service_takings_by_offer ON self_service_takings USING btree (offer_id) WHERE (offer_id IS NOT NULL);
CREATE INDEX self_service_takings_by_user ON self_service_takings USING btree (user_id);
CREATE TRIGGER refuse_deleted BEFORE INSERT ON self_service_takings FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted();

CREATE TABLE self_services (
  type_id bigint NOT NULL,
  organisation_id bigint NOT NULL,
  link text NOT NULL,
  proofs text[] NOT NULL,
  needs_over19 boolean NOT NULL,
  allows_trial boolean NOT NULL,
  sources jsonb NOT NULL,
  per_day integer NOT NULL,
  is_on boolean NOT NULL,
  changed_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT self_services_link_check CHECK ((link ~ '^[A-Za-z0-9_-]{22}$'::text)),
  CONSTRAINT self_services_per_day_check CHECK (((per_day >= 1) AND (per_day <= 10000))),
  CONSTRAINT self_services_proofs_check CHECK (((cardinality(proofs) >= 1) AND (cardinality(proofs) <= 3))),
  CONSTRAINT self_services_sources_check CHECK ((jsonb_typeof(sources) = 'object'::text)),
  CONSTRAINT self_services_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id),
  CONSTRAINT self_services_type_id_fkey FOREIGN KEY (type_id) REFERENCES credential_types(id),
  CONSTRAINT self_services_pkey PRIMARY KEY (type_id),
  CONSTRAINT self_services_link_key UNIQUE (link)
);
CREATE INDEX self_services_of ON self_services USING btree (organisation_id);

CREATE TABLE server_nodes (
  id uuid NOT NULL,
  version text NOT NULL,
  schema integer NOT NULL,
  started_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  seen_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT server_nodes_version_check CHECK (((length(version) >= 1) AND (length(version) <= 40))),
  CONSTRAINT server_nodes_pkey PRIMARY KEY (id)
);
CREATE INDEX server_nodes_by_age ON server_nodes USING btree (seen_at);

CREATE TABLE sessions (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id bigint NOT NULL,
  token_hash bytea NOT NULL,
  user_agent text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  last_used_at timestamp with time zone DEFAULT now() NOT NULL,
  account_credential_id bigint,
  CONSTRAINT sessions_token_hash_check CHECK ((octet_length(token_hash) = 32)),
  CONSTRAINT sessions_user_agent_check CHECK ((length(user_agent) <= 300)),
  CONSTRAINT sessions_account_credential_id_fkey FOREIGN KEY (account_credential_id) REFERENCES account_credentials(id) ON DELETE CASCADE,
  CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT sessions_pkey PRIMARY KEY (id),
  CONSTRAINT sessions_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX sessions_by_age ON sessions USING btree (created_at);
CREATE INDEX sessions_by_credential ON sessions USING btree (account_credential_id) WHERE (account_credential_id IS NOT NULL);
CREATE INDEX sessions_by_user ON sessions USING btree (user_id, id);
CREATE TRIGGER refuse_deleted BEFORE INSERT ON sessions FOR EACH ROW WHEN ((new.user_id IS NOT NULL)) EXECUTE FUNCTION refuse_row_of_deleted();
CREATE TRIGGER sessions_are_seen AFTER INSERT ON sessions REFERENCING NEW TABLE AS used FOR EACH STATEMENT EXECUTE FUNCTION member_seen_now();
CREATE TRIGGER sessions_are_seen_again AFTER UPDATE ON sessions REFERENCING NEW TABLE AS used FOR EACH STATEMENT EXECUTE FUNCTION member_seen_now();

CREATE TABLE settlement_files (
  run_id bigint NOT NULL,
  digest bytea NOT NULL,
  lines integer NOT NULL,
  won numeric(38,0) NOT NULL,
  sealed bytea NOT NULL,
  CONSTRAINT settlement_files_digest_check CHECK ((octet_length(digest) = 32)),
  CONSTRAINT settlement_files_lines_check CHECK ((lines > 0)),
  CONSTRAINT settlement_files_won_check CHECK ((won > (0)::numeric)),
  CONSTRAINT settlement_files_run_id_fkey FOREIGN KEY (run_id) REFERENCES settlement_runs(id),
  CONSTRAINT settlement_files_pkey PRIMARY KEY (run_id)
);
CREATE TRIGGER settlement_files_stay BEFORE DELETE OR UPDATE OR TRUNCATE ON settlement_files FOR EACH STATEMENT EXECUTE FUNCTION settlement_files_stay();

CREATE TABLE settlement_lines (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  run_id bigint NOT NULL,
  organisation_id bigint NOT NULL,
  owner text NOT NULL,
  due numeric(38,0) NOT NULL,
  fee numeric(38,0) NOT NULL,
  net numeric(38,0) NOT NULL,
  account_id bigint,
  bank_name text,
  end_to_end uuid DEFAULT gen_random_uuid() NOT NULL,
  left_for text,
  transfer_id bigint,
  return_id bigint,
  paid_by bigint,
  returned_by bigint,
  paid_part bigint,
  returned_part bigint,
  CONSTRAINT settlement_lines_check CHECK (((net > (0)::numeric) AND (net = (due - fee)))),
  CONSTRAINT settlement_lines_check1 CHECK (((left_for IS NULL) OR (transfer_id IS NULL))),
  CONSTRAINT settlement_lines_check2 CHECK (((transfer_id IS NOT NULL) OR (paid_by IS NULL))),
  CONSTRAINT settlement_lines_check4 CHECK ((((account_id IS NULL) AND (transfer_id IS NULL)) OR (bank_name IS NOT NULL))),
  CONSTRAINT settlement_lines_due_check CHECK ((due > (0)::numeric)),
  CONSTRAINT settlement_lines_fee_check CHECK ((fee >= (0)::numeric)),
  CONSTRAINT settlement_lines_left_for_check CHECK ((left_for = ANY (ARRAY['suspended'::text, 'stopped'::text, 'no_account'::text, 'account_changed'::text, 'fell'::text, 'not_moved'::text]))),
  CONSTRAINT settlement_lines_owner_check CHECK ((owner ~ '^0x[0-9a-f]{40}$'::text)),
  CONSTRAINT settlement_lines_paid_once CHECK (((num_nonnulls(paid_by, paid_part) <= 1) AND ((paid_part IS NULL) OR (transfer_id IS NOT NULL)))),
  CONSTRAINT settlement_lines_returned_once CHECK (((num_nonnulls(returned_by, returned_part) = num_nonnulls(return_id)) AND ((return_id IS NULL) OR (transfer_id IS NOT NULL)))),
  CONSTRAINT settlement_lines_account_id_fkey FOREIGN KEY (account_id) REFERENCES bank_accounts(id) ON DELETE SET NULL,
  CONSTRAINT settlement_lines_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id),
  CONSTRAINT settlement_lines_return_id_fkey FOREIGN KEY (return_id) REFERENCES transfers(id),
  CONSTRAINT settlement_lines_run_id_fkey FOREIGN KEY (run_id) REFERENCES settlement_runs(id),
  CONSTRAINT settlement_lines_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES transfers(id),
  CONSTRAINT settlement_lines_pkey PRIMARY KEY (id),
  CONSTRAINT settlement_lines_end_to_end_key UNIQUE (end_to_end),
  CONSTRAINT settlement_lines_paid_by_key UNIQUE (paid_by),
  CONSTRAINT settlement_lines_paid_part_key UNIQUE (paid_part),
  CONSTRAINT settlement_lines_return_id_key UNIQUE (return_id),
  CONSTRAINT settlement_lines_returned_by_key UNIQUE (returned_by),
  CONSTRAINT settlement_lines_returned_part_key UNIQUE (returned_part),
  CONSTRAINT settlement_lines_run_id_organisation_id_key UNIQUE (run_id, organisation_id),
  CONSTRAINT settlement_lines_transfer_id_key UNIQUE (transfer_id)
);
CREATE INDEX settlement_lines_by_account ON settlement_lines USING btree (account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX settlement_lines_of ON settlement_lines USING btree (organisation_id, id DESC);
CREATE TRIGGER settlement_lines_come AFTER INSERT ON settlement_lines REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION settlement_lines_come();
CREATE TRIGGER settlement_lines_never_emptied BEFORE TRUNCATE ON settlement_lines FOR EACH STATEMENT EXECUTE FUNCTION settlement_lines_stay();
CREATE TRIGGER settlement_lines_stay BEFORE DELETE OR UPDATE ON settlement_lines FOR EACH ROW EXECUTE FUNCTION settlement_lines_stay();

CREATE TABLE settlement_news (
  line_id bigint NOT NULL,
  news text NOT NULL,
  look_at timestamp with time zone DEFAULT now() NOT NULL,
  tries integer DEFAULT 0 NOT NULL,
  fault text,
  CONSTRAINT settlement_news_fault_check CHECK ((length(fault) <= 200)),
  CONSTRAINT settlement_news_news_check CHECK ((news = ANY (ARRAY['settled'::text, 'freed'::text, 'left_out'::text]))),
  CONSTRAINT settlement_news_tries_check CHECK ((tries >= 0)),
  CONSTRAINT settlement_news_line_id_fkey FOREIGN KEY (line_id) REFERENCES settlement_lines(id),
  CONSTRAINT settlement_news_pkey PRIMARY KEY (line_id, news)
);
CREATE INDEX settlement_news_due ON settlement_news USING btree (look_at);

CREATE TABLE settlement_runs (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  reference uuid DEFAULT gen_random_uuid() NOT NULL,
  days smallint NOT NULL,
  cutoff timestamp with time zone NOT NULL,
  fee_bps smallint NOT NULL,
  channel text NOT NULL,
  state text DEFAULT 'made'::text NOT NULL,
  lines integer DEFAULT 0 NOT NULL,
  won numeric(38,0) DEFAULT 0 NOT NULL,
  fees numeric(38,0) DEFAULT 0 NOT NULL,
  made_by bigint NOT NULL,
  made_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  checked_by bigint,
  checked_at timestamp with time zone,
  CONSTRAINT settlement_runs_channel_check CHECK ((channel = ANY (ARRAY['file'::text, 'bank'::text]))),
  CONSTRAINT settlement_runs_check CHECK ((checked_by <> made_by)),
  CONSTRAINT settlement_runs_check1 CHECK ((cutoff <= made_at)),
  CONSTRAINT settlement_runs_check2 CHECK ((((state = 'checked'::text) = (checked_by IS NOT NULL)) AND ((state = 'checked'::text) = (checked_at IS NOT NULL)))),
  CONSTRAINT settlement_runs_days_check CHECK (((days >= 0) AND (days <= 2))),
  CONSTRAINT settlement_runs_fee_bps_check CHECK (((fee_bps >= 0) AND (fee_bps <= 1000))),
  CONSTRAINT settlement_runs_fees_check CHECK ((fees >= (0)::numeric)),
  CONSTRAINT settlement_runs_lines_check CHECK ((lines >= 0)),
  CONSTRAINT settlement_runs_state_check CHECK ((state = ANY (ARRAY['made'::text, 'checked'::text, 'dropped'::text]))),
  CONSTRAINT settlement_runs_won_check CHECK ((won >= (0)::numeric)),
  CONSTRAINT settlement_runs_pkey PRIMARY KEY (id),
  CONSTRAINT settlement_runs_reference_key UNIQUE (reference)
);
CREATE UNIQUE INDEX settlement_runs_one_made ON settlement_runs USING btree (state) WHERE (state = 'made'::text);
CREATE TRIGGER settlement_runs_never_emptied BEFORE TRUNCATE ON settlement_runs FOR EACH STATEMENT EXECUTE FUNCTION settlement_runs_stay();
CREATE TRIGGER settlement_runs_stay BEFORE DELETE OR UPDATE ON settlement_runs FOR EACH ROW EXECUTE FUNCTION settlement_runs_stay();

CREATE TABLE settlement_takings (
  run_id bigint NOT NULL,
  taken_by bigint NOT NULL,
  taken_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT settlement_takings_run_id_fkey FOREIGN KEY (run_id) REFERENCES settlement_runs(id),
  CONSTRAINT settlement_takings_taken_by_fkey FOREIGN KEY (taken_by) REFERENCES users(id),
  CONSTRAINT settlement_takings_pkey PRIMARY KEY (run_id)
);

CREATE TABLE shop_places (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  merchant_id bigint NOT NULL,
  state text NOT NULL,
  address text NOT NULL,
  latitude integer NOT NULL,
  longitude integer NOT NULL,
  reason text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT shop_places_address_check CHECK (((length(address) >= 1) AND (length(address) <= 120))),
  CONSTRAINT shop_places_check CHECK (((state = 'refused'::text) = (reason IS NOT NULL))),
  CONSTRAINT shop_places_latitude_check CHECK (((latitude >= '-85000000'::integer) AND (latitude <= 85000000))),
  CONSTRAINT shop_places_longitude_check CHECK (((longitude >= '-180000000'::integer) AND (longitude <= 180000000))),
  CONSTRAINT shop_places_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 200))),
  CONSTRAINT shop_places_state_check CHECK ((state = ANY (ARRAY['asked'::text, 'approved'::text, 'refused'::text]))),
  CONSTRAINT shop_places_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchants(id) ON DELETE CASCADE,
  CONSTRAINT shop_places_pkey PRIMARY KEY (id),
  CONSTRAINT shop_places_merchant_id_state_key UNIQUE (merchant_id, state)
);
CREATE INDEX shop_places_asked ON shop_places USING btree (merchant_id DESC) WHERE (state = 'asked'::text);
CREATE INDEX shop_places_found ON shop_places USING btree (merchant_id DESC) WHERE (state = 'approved'::text);

CREATE TABLE showings (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id bigint NOT NULL,
  credential_id bigint NOT NULL,
  claims text[] NOT NULL,
  told bytea NOT NULL,
  shown_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT showings_claims_check CHECK (((cardinality(claims) >= 1) AND (cardinality(claims) <= 6))),
  CONSTRAINT showings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT showings_pkey PRIMARY KEY (id)
);
CREATE INDEX showings_by_time ON showings USING btree (user_id, shown_at DESC, id DESC);
CREATE INDEX showings_by_user ON showings USING btree (user_id, id DESC);
CREATE TRIGGER refuse_deleted BEFORE INSERT ON showings FOR EACH ROW WHEN ((new.user_id IS NOT NULL)) EXECUTE FUNCTION refuse_row_of_deleted();

CREATE TABLE shown_names (
  user_id bigint NOT NULL,
  since timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT shown_names_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT shown_names_pkey PRIMARY KEY (user_id)
);
CREATE TRIGGER refuse_deleted BEFORE INSERT ON shown_names FOR EACH ROW WHEN ((new.user_id IS NOT NULL)) EXECUTE FUNCTION refuse_row_of_deleted();

CREATE TABLE signing_keys (
  kid text NOT NULL,
  public_jwk jsonb NOT NULL,
  private_key bytea NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  retired_at timestamp with time zone,
  CONSTRAINT signing_keys_kid_check CHECK ((kid ~ '^[A-Za-z0-9_-]{43}$'::text)),
  CONSTRAINT signing_keys_public_jwk_check CHECK ((NOT (public_jwk ? 'd'::text))),
  CONSTRAINT signing_keys_pkey PRIMARY KEY (kid)
);
CREATE UNIQUE INDEX signing_keys_current ON signing_keys USING btree (((retired_at IS NULL))) WHERE (retired_at IS NULL);

CREATE TABLE spending_categories (
  user_id bigint NOT NULL,
  moved bytea NOT NULL,
  CONSTRAINT spending_categories_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT spending_categories_pkey PRIMARY KEY (user_id)
);
CREATE TRIGGER refuse_deleted BEFORE INSERT ON spending_categories FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted();

CREATE TABLE staff_barred (
  organisation_id bigint NOT NULL,
  user_id bigint NOT NULL,
  card_mark bytea,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT staff_barred_card_mark_check CHECK ((octet_length(card_mark) = 32)),
  CONSTRAINT staff_barred_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id),
  CONSTRAINT staff_barred_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT staff_barred_pkey PRIMARY KEY (organisation_id, user_id)
);
CREATE INDEX staff_barred_by_card ON staff_barred USING btree (organisation_id, card_mark) WHERE (card_mark IS NOT NULL);
CREATE INDEX staff_barred_by_user ON staff_barred USING btree (user_id);
CREATE TRIGGER refuse_deleted BEFORE INSERT ON staff_barred FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted();

CREATE TABLE staff_by_credential (
  staff_id bigint NOT NULL,
  organisation_id bigint NOT NULL,
  rule_id bigint NOT NULL,
  card bytea NOT NULL,
  card_mark bytea NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  looked_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT staff_by_credential_card_mark_check CHECK ((octet_length(card_mark) = 32)),
  CONSTRAINT staff_by_credential_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id),
  CONSTRAINT staff_by_credential_rule_id_fkey FOREIGN KEY (rule_id) REFERENCES staff_role_rules(id),
  CONSTRAINT staff_by_credential_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES organisation_staff(id) ON DELETE CASCADE,
  CONSTRAINT staff_by_credential_pkey PRIMARY KEY (staff_id),
  CONSTRAINT staff_by_credential_organisation_id_card_mark_key UNIQUE (organisation_id, card_mark)
);
CREATE INDEX staff_by_credential_by_look ON staff_by_credential USING btree (looked_at);
CREATE INDEX staff_by_credential_by_rule ON staff_by_credential USING btree (rule_id);

CREATE TABLE staff_role_askings (
  request_id bigint NOT NULL,
  rule_id bigint NOT NULL,
  user_id bigint NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT staff_role_askings_request_id_fkey FOREIGN KEY (request_id) REFERENCES verifier_requests(id) ON DELETE CASCADE,
  CONSTRAINT staff_role_askings_rule_id_fkey FOREIGN KEY (rule_id) REFERENCES staff_role_rules(id),
  CONSTRAINT staff_role_askings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT staff_role_askings_pkey PRIMARY KEY (request_id)
);
CREATE INDEX staff_role_askings_by_age ON staff_role_askings USING btree (created_at);
CREATE INDEX staff_role_askings_by_rule ON staff_role_askings USING btree (rule_id);
CREATE INDEX staff_role_askings_by_user ON staff_role_askings USING btree (user_id);
CREATE TRIGGER refuse_deleted BEFORE INSERT ON staff_role_askings FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted();

CREATE TABLE staff_role_rules (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  organisation_id bigint NOT NULL,
  role text NOT NULL,
  question_id bigint NOT NULL,
  issuer text,
  link text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT staff_role_rules_issuer_check CHECK (((length(issuer) >= 1) AND (length(issuer) <= 500))),
  CONSTRAINT staff_role_rules_link_check CHECK ((link ~ '^[A-Za-z0-9_-]{22}$'::text)),
  CONSTRAINT staff_role_rules_role_check CHECK ((role = ANY (ARRAY['clerk'::text, 'auditor'::text]))),
  CONSTRAINT staff_role_rules_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id),
  CONSTRAINT staff_role_rules_question_id_fkey FOREIGN KEY (question_id) REFERENCES verifier_questions(id),
  CONSTRAINT staff_role_rules_pkey PRIMARY KEY (id),
  CONSTRAINT staff_role_rules_link_key UNIQUE (link),
  CONSTRAINT staff_role_rules_question_id_key UNIQUE (question_id)
);
CREATE INDEX staff_role_rules_of ON staff_role_rules USING btree (organisation_id, id DESC);

CREATE TABLE status_entries (
  list_id bigint NOT NULL,
  idx integer NOT NULL,
  is_revoked boolean DEFAULT false NOT NULL,
  is_suspended boolean DEFAULT false NOT NULL,
  CONSTRAINT status_entries_idx_check CHECK (((idx >= 0) AND (idx <= 1048575))),
  CONSTRAINT status_entries_list_id_fkey FOREIGN KEY (list_id) REFERENCES status_lists(id),
  CONSTRAINT status_entries_pkey PRIMARY KEY (list_id, idx)
);
CREATE INDEX status_entries_revoked ON status_entries USING btree (list_id) WHERE is_revoked;
CREATE INDEX status_entries_suspended ON status_entries USING btree (list_id) WHERE is_suspended;
CREATE TRIGGER status_entries_guard BEFORE DELETE OR UPDATE ON status_entries FOR EACH ROW EXECUTE FUNCTION status_entries_guard();

CREATE TABLE status_lists (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  version bigint DEFAULT 0 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT status_lists_pkey PRIMARY KEY (id)
);

CREATE TABLE store_state (
  is_here boolean DEFAULT true NOT NULL,
  epoch text DEFAULT ''::text NOT NULL,
  restored_to timestamp with time zone,
  restored_at timestamp with time zone,
  quarantined_at timestamp with time zone,
  moved_at timestamp with time zone,
  moved_to text,
  CONSTRAINT store_state_check CHECK (((restored_at IS NULL) = (epoch = ''::text))),
  CONSTRAINT store_state_check1 CHECK (((quarantined_at IS NULL) OR (restored_at IS NOT NULL))),
  CONSTRAINT store_state_epoch_check CHECK ((epoch ~ '^([0-9a-f]{12})?$'::text)),
  CONSTRAINT store_state_is_here_check CHECK (is_here),
  CONSTRAINT store_state_moved CHECK (((moved_at IS NULL) = (moved_to IS NULL))),
  CONSTRAINT store_state_moved_to_check CHECK (((length(moved_to) >= 1) AND (length(moved_to) <= 400))),
  CONSTRAINT store_state_pkey PRIMARY KEY (is_here)
);

CREATE TABLE tax_answers (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  number text NOT NULL,
  result text NOT NULL,
  refund_cents numeric(38,0),
  reason text,
  at timestamp with time zone NOT NULL,
  effect text NOT NULL,
  read_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT tax_answers_effect_check CHECK ((effect = ANY (ARRAY['decided'::text, 'same'::text, 'contradicts'::text, 'replaced'::text, 'unknown'::text, 'failed'::text]))),
  CONSTRAINT tax_answers_number_check CHECK (((length(number) >= 1) AND (length(number) <= 64))),
  CONSTRAINT tax_answers_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500))),
  CONSTRAINT tax_answers_result_check CHECK ((result = ANY (ARRAY['confirmed'::text, 'rejected'::text, 'partial'::text]))),
  CONSTRAINT tax_answers_pkey PRIMARY KEY (id),
  CONSTRAINT tax_answers_number_result_at_key UNIQUE (number, result, at)
);
CREATE INDEX tax_answers_failed ON tax_answers USING btree (id) WHERE (effect = 'failed'::text);

CREATE TABLE tax_cursors (
  office text NOT NULL,
  cursor text,
  read_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT tax_cursors_cursor_check CHECK (((length(cursor) >= 1) AND (length(cursor) <= 200))),
  CONSTRAINT tax_cursors_office_check CHECK (((length(office) >= 1) AND (length(office) <= 40))),
  CONSTRAINT tax_cursors_pkey PRIMARY KEY (office)
);

CREATE TABLE tax_receipts (
  receipt text NOT NULL,
  at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT tax_receipts_receipt_check CHECK (((receipt COLLATE "C") ~ '^[!-~]{1,128}$'::text)),
  CONSTRAINT tax_receipts_pkey PRIMARY KEY (receipt)
);

CREATE TABLE tax_records (
  n bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  number text NOT NULL,
  reference uuid NOT NULL,
  operator_id bigint NOT NULL,
  refund_id bigint,
  refund_cents numeric(38,0) NOT NULL,
  at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT tax_records_number_check CHECK (((length(number) >= 1) AND (length(number) <= 64))),
  CONSTRAINT tax_records_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisations(id),
  CONSTRAINT tax_records_pkey PRIMARY KEY (n),
  CONSTRAINT tax_records_number_key UNIQUE (number),
  CONSTRAINT tax_records_reference_key UNIQUE (reference)
);
CREATE INDEX tax_records_of ON tax_records USING btree (operator_id, n DESC);
CREATE INDEX tax_records_of_claim ON tax_records USING btree (refund_id);

CREATE TABLE tax_refund_days (
  user_id bigint NOT NULL,
  day date NOT NULL,
  claimed_cents numeric(38,0) NOT NULL,
  CONSTRAINT tax_refund_days_claimed_cents_check CHECK (((claimed_cents >= (0)::numeric) AND (claimed_cents <= (100000000)::numeric))),
  CONSTRAINT tax_refund_days_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT tax_refund_days_pkey PRIMARY KEY (user_id, day)
);
CREATE TRIGGER refuse_deleted BEFORE INSERT ON tax_refund_days FOR EACH ROW WHEN ((new.user_id IS NOT NULL)) EXECUTE FUNCTION refuse_row_of_deleted();

CREATE TABLE tax_refund_steps (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  refund_id bigint NOT NULL,
  step text NOT NULL,
  cents numeric(38,0),
  code text,
  said text,
  at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT tax_refund_steps_code_check CHECK (((length(code) >= 1) AND (length(code) <= 40))),
  CONSTRAINT tax_refund_steps_said_check CHECK (((length(said) >= 1) AND (length(said) <= 500))),
  CONSTRAINT tax_refund_steps_step_check CHECK (((length(step) >= 1) AND (length(step) <= 40))),
  CONSTRAINT tax_refund_steps_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES tax_refunds(id) ON DELETE CASCADE,
  CONSTRAINT tax_refund_steps_pkey PRIMARY KEY (id)
);
CREATE INDEX tax_refund_steps_of ON tax_refund_steps USING btree (refund_id, id);

CREATE TABLE tax_refunds (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id bigint NOT NULL,
  merchant_name text NOT NULL,
  purchase_cents numeric(38,0) NOT NULL,
  refund_cents numeric(38,0) NOT NULL,
  receipt_hash text NOT NULL,
  status text DEFAULT 'processing'::text NOT NULL,
  is_automatic boolean DEFAULT false NOT NULL,
  claim_day date NOT NULL,
  entry_date date,
  processed_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  approved_at timestamp with time zone,
  operator_id bigint,
  rules_version integer,
  rate_bps integer DEFAULT 800 NOT NULL,
  payment_id bigint,
  purchase_won numeric(38,0),
  passport bytea,
  reference uuid DEFAULT gen_random_uuid() NOT NULL,
  told jsonb,
  granted_cents numeric(38,0),
  fee_cents numeric(38,0) DEFAULT 0 NOT NULL,
  payout_to text,
  payout_bank_id bigint,
  transfer_id bigint,
  paid_cents numeric(38,0),
  early_id bigint,
  hold_id bigint,
  hold_until date,
  hold_state text,
  owed_cents numeric(38,0) DEFAULT 0 NOT NULL,
  repaid_cents numeric(38,0) DEFAULT 0 NOT NULL,
  contradicted_at timestamp with time zone,
  reviewed_at timestamp with time zone,
  waits_for text,
  tries integer DEFAULT 0 NOT NULL,
  next_at timestamp with time zone DEFAULT clock_timestamp(),
  fault text,
  purchased_on date,
  CONSTRAINT tax_refunds_bank CHECK (((NOT (payout_to IS DISTINCT FROM 'bank'::text)) = (payout_bank_id IS NOT NULL))),
  CONSTRAINT tax_refunds_check CHECK (((granted_cents >= (1)::numeric) AND (granted_cents <= refund_cents))),
  CONSTRAINT tax_refunds_check1 CHECK (((fee_cents >= (0)::numeric) AND (fee_cents <= refund_cents))),
  CONSTRAINT tax_refunds_check2 CHECK (((status = 'processing'::text) = (processed_at IS NULL))),
  CONSTRAINT tax_refunds_check3 CHECK ((claim_day = ((created_at AT TIME ZONE 'Asia/Seoul'::text))::date)),
  CONSTRAINT tax_refunds_check4 CHECK (((status <> 'processing'::text) OR (approved_at IS NULL))),
  CONSTRAINT tax_refunds_entry CHECK (((entry_date <= claim_day) AND ((claim_day - entry_date) <= 365))),
  CONSTRAINT tax_refunds_fault_check CHECK ((length(fault) <= 200)),
  CONSTRAINT tax_refunds_hold CHECK ((((hold_id IS NULL) = (hold_state IS NULL)) AND ((hold_id IS NULL) = (hold_until IS NULL)))),
  CONSTRAINT tax_refunds_hold_state_check CHECK ((hold_state = ANY (ARRAY['held'::text, 'released'::text, 'taken'::text]))),
  CONSTRAINT tax_refunds_merchant_name_check CHECK (((length(merchant_name) >= 1) AND (length(merchant_name) <= 200))),
  CONSTRAINT tax_refunds_owed_cents_check CHECK ((owed_cents >= (0)::numeric)),
  CONSTRAINT tax_refunds_paid CHECK (((status <> 'paid'::text) OR (operator_id IS NULL) OR (COALESCE(transfer_id, early_id) IS NOT NULL))),
  CONSTRAINT tax_refunds_paid_cents_check CHECK ((paid_cents > (0)::numeric)),
  CONSTRAINT tax_refunds_paid_sum CHECK (((paid_cents IS NULL) = (COALESCE(transfer_id, early_id) IS NULL))),
  CONSTRAINT tax_refunds_passport_check CHECK ((octet_length(passport) = 32)),
  CONSTRAINT tax_refunds_payable CHECK ((((transfer_id IS NULL) OR (granted_cents IS NOT NULL)) AND ((early_id IS NULL) = (hold_id IS NULL)))),
  CONSTRAINT tax_refunds_payout_to_check CHECK ((payout_to = ANY (ARRAY['usdc'::text, 'won'::text, 'bank'::text]))),
  CONSTRAINT tax_refunds_purchase CHECK ((purchase_cents >= (0)::numeric)),
  CONSTRAINT tax_refunds_purchase_won_check CHECK ((purchase_won >= (0)::numeric)),
  CONSTRAINT tax_refunds_rate_bps_check CHECK (((rate_bps >= 0) AND (rate_bps <= 2000))),
  CONSTRAINT tax_refunds_receipt_hash_check CHECK (((receipt_hash COLLATE "C") ~ '^[!-~]{1,128}$'::text)),
  CONSTRAINT tax_refunds_repaid_cents_check CHECK ((repaid_cents >= (0)::numeric)),
  CONSTRAINT tax_refunds_share CHECK ((refund_cents = div(((purchase_cents * (rate_bps)::numeric) + (5000)::numeric), (10000)::numeric))),
  CONSTRAINT tax_refunds_status CHECK ((status = ANY (ARRAY['processing'::text, 'approved'::text, 'paid'::text, 'refused'::text, 'returned'::text]))),
  CONSTRAINT tax_refunds_waits_for_check CHECK ((waits_for = ANY (ARRAY['operator'::text, 'passport'::text, 'nationality'::text, 'office'::text, 'payout'::text, 'funds'::text, 'bank'::text, 'review'::text]))),
  CONSTRAINT tax_refunds_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisations(id),
  CONSTRAINT tax_refunds_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  CONSTRAINT tax_refunds_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT tax_refunds_pkey PRIMARY KEY (id),
  CONSTRAINT tax_refunds_early_id_key UNIQUE (early_id),
  CONSTRAINT tax_refunds_hold_id_key UNIQUE (hold_id),
  CONSTRAINT tax_refunds_payment_id_key UNIQUE (payment_id),
  CONSTRAINT tax_refunds_receipt_once UNIQUE (user_id, receipt_hash),
  CONSTRAINT tax_refunds_reference_key UNIQUE (reference),
  CONSTRAINT tax_refunds_transfer_id_key UNIQUE (transfer_id)
);
CREATE INDEX tax_refunds_by_time ON tax_refunds USING btree (user_id, created_at DESC, id DESC);
CREATE INDEX tax_refunds_by_user ON tax_refunds USING btree (user_id, id DESC);
CREATE INDEX tax_refunds_due ON tax_refunds USING btree (next_at) WHERE (next_at IS NOT NULL);
CREATE INDEX tax_refunds_of_operator ON tax_refunds USING btree (operator_id, id DESC) WHERE (operator_id IS NOT NULL);
CREATE INDEX tax_refunds_of_passport ON tax_refunds USING btree (passport) WHERE (passport IS NOT NULL);
CREATE TRIGGER refuse_deleted BEFORE INSERT ON tax_refunds FOR EACH ROW WHEN ((new.user_id IS NOT NULL)) EXECUTE FUNCTION refuse_row_of_deleted();
CREATE TRIGGER tax_receipts_keep AFTER INSERT ON tax_refunds FOR EACH ROW EXECUTE FUNCTION tax_receipts_keep();

CREATE TABLE tax_reminders (
  user_id bigint NOT NULL,
  kind text NOT NULL,
  until date NOT NULL,
  given_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT tax_reminders_kind_check CHECK ((kind = ANY (ARRAY['departure'::text, 'last_claim_day'::text]))),
  CONSTRAINT tax_reminders_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT tax_reminders_pkey PRIMARY KEY (user_id, kind, until)
);
CREATE TRIGGER refuse_deleted BEFORE INSERT ON tax_reminders FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted();

CREATE TABLE tax_repayments (
  id bigint NOT NULL,
  refund_id bigint NOT NULL,
  cents numeric(38,0) NOT NULL,
  CONSTRAINT tax_repayments_cents_check CHECK ((cents > (0)::numeric)),
  CONSTRAINT tax_repayments_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES tax_refunds(id) ON DELETE CASCADE,
  CONSTRAINT tax_repayments_pkey PRIMARY KEY (id)
);
CREATE INDEX tax_repayments_of ON tax_repayments USING btree (refund_id);

CREATE TABLE tax_rules (
  operator_id bigint NOT NULL,
  version integer NOT NULL,
  tiers jsonb NOT NULL,
  day_cents numeric(38,0) NOT NULL,
  entry_days integer NOT NULL,
  fee_bps integer NOT NULL,
  early_days integer NOT NULL,
  foreign_only boolean NOT NULL,
  valid_from timestamp with time zone NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT tax_rules_day_cents_check CHECK (((day_cents >= (1)::numeric) AND (day_cents <= (100000000)::numeric))),
  CONSTRAINT tax_rules_early_days_check CHECK (((early_days >= 0) AND (early_days <= 90))),
  CONSTRAINT tax_rules_entry_days_check CHECK (((entry_days >= 1) AND (entry_days <= 365))),
  CONSTRAINT tax_rules_fee_bps_check CHECK (((fee_bps >= 0) AND (fee_bps <= 5000))),
  CONSTRAINT tax_rules_tiers_check CHECK (((jsonb_typeof(tiers) = 'array'::text) AND ((jsonb_array_length(tiers) >= 1) AND (jsonb_array_length(tiers) <= 20)))),
  CONSTRAINT tax_rules_version_check CHECK (((version >= 1) AND (version <= 1000))),
  CONSTRAINT tax_rules_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisations(id),
  CONSTRAINT tax_rules_pkey PRIMARY KEY (operator_id, version)
);

CREATE TABLE tax_shops (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  operator_id bigint NOT NULL,
  shop_id bigint NOT NULL,
  since timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  ended_at timestamp with time zone,
  CONSTRAINT tax_shops_check CHECK ((shop_id <> operator_id)),
  CONSTRAINT tax_shops_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES organisations(id),
  CONSTRAINT tax_shops_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES organisations(id),
  CONSTRAINT tax_shops_pkey PRIMARY KEY (id)
);
CREATE INDEX tax_shops_of ON tax_shops USING btree (operator_id, id DESC);
CREATE UNIQUE INDEX tax_shops_one ON tax_shops USING btree (shop_id) WHERE (ended_at IS NULL);

CREATE TABLE terms_acceptances (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id bigint NOT NULL,
  version_id bigint NOT NULL,
  session_hash bytea NOT NULL,
  accepted_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT terms_acceptances_session_hash_check CHECK ((octet_length(session_hash) = 32)),
  CONSTRAINT terms_acceptances_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT terms_acceptances_version_id_fkey FOREIGN KEY (version_id) REFERENCES terms_versions(id),
  CONSTRAINT terms_acceptances_pkey PRIMARY KEY (id),
  CONSTRAINT terms_acceptances_user_id_version_id_key UNIQUE (user_id, version_id)
);
CREATE INDEX terms_acceptances_of_version ON terms_acceptances USING btree (version_id);
CREATE TRIGGER refuse_deleted BEFORE INSERT ON terms_acceptances FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted();
CREATE TRIGGER terms_acceptances_hold BEFORE INSERT ON terms_acceptances FOR EACH ROW EXECUTE FUNCTION terms_acceptances_hold();
CREATE TRIGGER terms_acceptances_stay BEFORE UPDATE OR TRUNCATE ON terms_acceptances FOR EACH STATEMENT EXECUTE FUNCTION terms_refuse_change();

CREATE TABLE terms_versions (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  kind text NOT NULL,
  valid_from timestamp with time zone NOT NULL,
  content jsonb NOT NULL,
  made_by bigint NOT NULL,
  checked_by bigint NOT NULL,
  made_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT terms_versions_check CHECK (((content ->> 'kind'::text) = kind)),
  CONSTRAINT terms_versions_content_check CHECK (((jsonb_typeof(content) = 'object'::text) AND (octet_length((content)::text) <= 250000))),
  CONSTRAINT terms_versions_kind_check CHECK ((kind = ANY (ARRAY['terms'::text, 'privacy'::text, 'contact'::text, 'holidays'::text]))),
  CONSTRAINT terms_versions_two_people CHECK ((made_by <> checked_by)),
  CONSTRAINT terms_versions_pkey PRIMARY KEY (id),
  CONSTRAINT terms_versions_kind_valid_from_key UNIQUE (kind, valid_from)
);
CREATE CONSTRAINT TRIGGER terms_versions_come AFTER INSERT ON terms_versions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION terms_versions_come();
CREATE TRIGGER terms_versions_stay BEFORE DELETE OR UPDATE OR TRUNCATE ON terms_versions FOR EACH STATEMENT EXECUTE FUNCTION terms_refuse_change();

CREATE TABLE till_charges (
  charge_id bigint NOT NULL,
  till_id bigint NOT NULL,
  clerk_id bigint NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  close_id bigint,
  CONSTRAINT till_charges_charge_id_check CHECK (((charge_id >= '4503599627370496'::bigint) AND (charge_id <= '9007199254740991'::bigint))),
  CONSTRAINT till_charges_clerk_id_fkey FOREIGN KEY (clerk_id) REFERENCES till_clerks(id),
  CONSTRAINT till_charges_close_id_fkey FOREIGN KEY (close_id) REFERENCES till_closes(id),
  CONSTRAINT till_charges_till_id_fkey FOREIGN KEY (till_id) REFERENCES tills(id),
  CONSTRAINT till_charges_pkey PRIMARY KEY (charge_id)
);
CREATE INDEX till_charges_closed ON till_charges USING btree (close_id) WHERE (close_id IS NOT NULL);
CREATE INDEX till_charges_of_clerk ON till_charges USING btree (clerk_id, created_at);
CREATE INDEX till_charges_open_by_age ON till_charges USING btree (created_at) WHERE (close_id IS NULL);
CREATE INDEX till_charges_to_close ON till_charges USING btree (till_id) WHERE (close_id IS NULL);
CREATE TRIGGER till_charges_guard BEFORE DELETE OR UPDATE ON till_charges FOR EACH ROW EXECUTE FUNCTION till_counted_guard();

CREATE TABLE till_clerks (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  till_id bigint NOT NULL,
  name text NOT NULL,
  digits_hash text NOT NULL,
  tries integer DEFAULT 0 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  ended_at timestamp with time zone,
  CONSTRAINT till_clerks_digits_hash_check CHECK ((digits_hash ~~ '$argon2id$%'::text)),
  CONSTRAINT till_clerks_name_check CHECK (((length(name) >= 1) AND (length(name) <= 40))),
  CONSTRAINT till_clerks_tries_check CHECK (((tries >= 0) AND (tries <= 5))),
  CONSTRAINT till_clerks_till_id_fkey FOREIGN KEY (till_id) REFERENCES tills(id),
  CONSTRAINT till_clerks_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX till_clerks_named ON till_clerks USING btree (till_id, name) WHERE (ended_at IS NULL);
CREATE TRIGGER till_clerks_guard BEFORE UPDATE ON till_clerks FOR EACH ROW EXECUTE FUNCTION till_ends_guard();

CREATE TABLE till_close_sums (
  close_id bigint NOT NULL,
  clerk_id bigint,
  payments integer NOT NULL,
  paid numeric(38,0) NOT NULL,
  refunds integer NOT NULL,
  refunded numeric(38,0) NOT NULL,
  CONSTRAINT till_close_sums_check CHECK (((payments + refunds) > 0)),
  CONSTRAINT till_close_sums_paid_check CHECK ((paid >= (0)::numeric)),
  CONSTRAINT till_close_sums_payments_check CHECK ((payments >= 0)),
  CONSTRAINT till_close_sums_refunded_check CHECK ((refunded >= (0)::numeric)),
  CONSTRAINT till_close_sums_refunds_check CHECK ((refunds >= 0)),
  CONSTRAINT till_close_sums_clerk_id_fkey FOREIGN KEY (clerk_id) REFERENCES till_clerks(id),
  CONSTRAINT till_close_sums_close_id_fkey FOREIGN KEY (close_id) REFERENCES till_closes(id),
  CONSTRAINT till_close_sums_close_id_clerk_id_key UNIQUE NULLS NOT DISTINCT (close_id, clerk_id)
);
CREATE TRIGGER till_close_sums_stay BEFORE DELETE OR UPDATE OR TRUNCATE ON till_close_sums FOR EACH STATEMENT EXECUTE FUNCTION till_closes_stay();

CREATE TABLE till_closes (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  organisation_id bigint NOT NULL,
  till_id bigint NOT NULL,
  day date NOT NULL,
  closed_by bigint NOT NULL,
  closed_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT till_closes_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES till_clerks(id),
  CONSTRAINT till_closes_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id),
  CONSTRAINT till_closes_till_id_fkey FOREIGN KEY (till_id) REFERENCES tills(id),
  CONSTRAINT till_closes_pkey PRIMARY KEY (id),
  CONSTRAINT till_closes_till_id_day_key UNIQUE (till_id, day)
);
CREATE INDEX till_closes_of ON till_closes USING btree (organisation_id, id DESC);
CREATE TRIGGER till_closes_stay BEFORE DELETE OR UPDATE OR TRUNCATE ON till_closes FOR EACH STATEMENT EXECUTE FUNCTION till_closes_stay();

CREATE TABLE till_items (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  organisation_id bigint NOT NULL,
  name text NOT NULL,
  price numeric(38,0) NOT NULL,
  category text,
  place integer,
  is_on boolean DEFAULT true NOT NULL,
  CONSTRAINT till_items_category_check CHECK (((length(category) >= 1) AND (length(category) <= 30))),
  CONSTRAINT till_items_name_check CHECK (((length(name) >= 1) AND (length(name) <= 40))),
  CONSTRAINT till_items_place_check CHECK (((place >= 1) AND (place <= 999))),
  CONSTRAINT till_items_price_check CHECK (((price >= (1)::numeric) AND (price <= ('1000000000000'::bigint)::numeric))),
  CONSTRAINT till_items_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id),
  CONSTRAINT till_items_pkey PRIMARY KEY (id),
  CONSTRAINT till_items_organisation_id_name_key UNIQUE (organisation_id, name)
);

CREATE TABLE till_refunds (
  refund_id bigint NOT NULL,
  charge_id bigint NOT NULL,
  till_id bigint NOT NULL,
  clerk_id bigint,
  signed_by bigint,
  close_id bigint,
  CONSTRAINT till_refunds_check CHECK (((signed_by IS NULL) OR (clerk_id IS NOT NULL))),
  CONSTRAINT till_refunds_charge_id_fkey FOREIGN KEY (charge_id) REFERENCES till_charges(charge_id),
  CONSTRAINT till_refunds_clerk_id_fkey FOREIGN KEY (clerk_id) REFERENCES till_clerks(id),
  CONSTRAINT till_refunds_close_id_fkey FOREIGN KEY (close_id) REFERENCES till_closes(id),
  CONSTRAINT till_refunds_signed_by_fkey FOREIGN KEY (signed_by) REFERENCES users(id),
  CONSTRAINT till_refunds_till_id_fkey FOREIGN KEY (till_id) REFERENCES tills(id),
  CONSTRAINT till_refunds_pkey PRIMARY KEY (refund_id)
);
CREATE INDEX till_refunds_closed ON till_refunds USING btree (close_id) WHERE (close_id IS NOT NULL);
CREATE INDEX till_refunds_of ON till_refunds USING btree (charge_id);
CREATE INDEX till_refunds_to_close ON till_refunds USING btree (till_id) WHERE (close_id IS NULL);
CREATE TRIGGER till_refunds_guard BEFORE DELETE OR UPDATE ON till_refunds FOR EACH ROW EXECUTE FUNCTION till_counted_guard();

CREATE TABLE till_sittings (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  till_id bigint NOT NULL,
  clerk_id bigint NOT NULL,
  token_hash bytea NOT NULL,
  begun_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  last_act_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  ended_at timestamp with time zone,
  CONSTRAINT till_sittings_token_hash_check CHECK ((octet_length(token_hash) = 32)),
  CONSTRAINT till_sittings_clerk_id_fkey FOREIGN KEY (clerk_id) REFERENCES till_clerks(id),
  CONSTRAINT till_sittings_till_id_fkey FOREIGN KEY (till_id) REFERENCES tills(id),
  CONSTRAINT till_sittings_pkey PRIMARY KEY (id),
  CONSTRAINT till_sittings_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX till_sittings_by_age ON till_sittings USING btree (begun_at);
CREATE UNIQUE INDEX till_sittings_open ON till_sittings USING btree (till_id) WHERE (ended_at IS NULL);
CREATE TRIGGER till_sittings_guard BEFORE UPDATE ON till_sittings FOR EACH ROW EXECUTE FUNCTION till_ends_guard();

CREATE TABLE tills (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  organisation_id bigint NOT NULL,
  name text NOT NULL,
  token_hash bytea NOT NULL,
  refund_limit numeric(38,0) NOT NULL,
  enrolled_by bigint NOT NULL,
  enrolled_at timestamp with time zone DEFAULT now() NOT NULL,
  last_used_at timestamp with time zone,
  ended_at timestamp with time zone,
  CONSTRAINT tills_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  CONSTRAINT tills_refund_limit_check CHECK (((refund_limit >= (0)::numeric) AND (refund_limit <= ('1000000000000'::bigint)::numeric))),
  CONSTRAINT tills_token_hash_check CHECK ((octet_length(token_hash) = 32)),
  CONSTRAINT tills_enrolled_by_fkey FOREIGN KEY (enrolled_by) REFERENCES users(id),
  CONSTRAINT tills_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id),
  CONSTRAINT tills_pkey PRIMARY KEY (id),
  CONSTRAINT tills_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX tills_by_end ON tills USING btree (ended_at) WHERE (ended_at IS NOT NULL);
CREATE INDEX tills_of ON tills USING btree (organisation_id, id DESC);
CREATE INDEX tills_open_by_enroller ON tills USING btree (enrolled_by) WHERE (ended_at IS NULL);
CREATE TRIGGER tills_guard BEFORE UPDATE ON tills FOR EACH ROW EXECUTE FUNCTION tills_guard();

CREATE TABLE transfers (
  id bigint DEFAULT nextval('transfers_id_seq'::regclass) NOT NULL,
  kind text NOT NULL,
  state text NOT NULL,
  user_id bigint,
  asset_id smallint NOT NULL,
  amount numeric(38,0) NOT NULL,
  fee numeric(38,0) NOT NULL,
  from_owner text COLLATE "C" NOT NULL,
  to_owner text COLLATE "C" NOT NULL,
  posted_amount numeric(38,0),
  group_id bigint,
  reverses bigint,
  failure text,
  details jsonb,
  created_at timestamp with time zone NOT NULL,
  resolved_at timestamp with time zone,
  is_listed boolean DEFAULT true NOT NULL,
  CONSTRAINT transfers_amount_check CHECK ((amount > (0)::numeric)),
  CONSTRAINT transfers_check CHECK ((to_owner <> from_owner)),
  CONSTRAINT transfers_check1 CHECK (((posted_amount > (0)::numeric) AND (posted_amount <= amount))),
  CONSTRAINT transfers_check2 CHECK (((state = 'pending'::text) = (resolved_at IS NULL))),
  CONSTRAINT transfers_check3 CHECK (((state = 'posted'::text) = (posted_amount IS NOT NULL))),
  CONSTRAINT transfers_check4 CHECK (((failure IS NULL) OR (state = 'voided'::text))),
  CONSTRAINT transfers_details_check CHECK ((octet_length((details)::text) <= 2000)),
  CONSTRAINT transfers_failure_check CHECK (((length(failure) >= 1) AND (length(failure) <= 200))),
  CONSTRAINT transfers_fee_check CHECK ((fee >= (0)::numeric)),
  CONSTRAINT transfers_kind_check CHECK (((((kind COLLATE "C") >= 'a'::text) AND ((kind COLLATE "C") <= 'zzzz'::text)) AND (length(kind) <= 31))),
  CONSTRAINT transfers_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'posted'::text, 'voided'::text, 'expired'::text]))),
  CONSTRAINT transfers_pkey PRIMARY KEY (id)
) WITH (fillfactor=50);
CREATE UNIQUE INDEX reversed_once ON transfers USING btree (reverses) WHERE (reverses IS NOT NULL);
CREATE INDEX transfers_grouped ON transfers USING btree (group_id) WHERE (group_id IS NOT NULL);
CREATE INDEX transfers_received ON transfers USING btree (hashtextextended(to_owner, (0)::bigint), id) WHERE is_listed;
CREATE INDEX transfers_sent ON transfers USING btree (hashtextextended(from_owner, (0)::bigint), id) WHERE is_listed;
CREATE TRIGGER transfers_guard AFTER UPDATE ON transfers REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION ledger_guard_transfers();
CREATE TRIGGER transfers_only_grow BEFORE DELETE OR TRUNCATE ON transfers FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER transfers_start AFTER INSERT ON transfers REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION ledger_guard_new_transfers();

CREATE TABLE travel_plans (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id bigint NOT NULL,
  title text NOT NULL,
  destination text NOT NULL,
  start_date date NOT NULL,
  end_date date NOT NULL,
  type text NOT NULL,
  notes text,
  status text DEFAULT 'planning'::text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT travel_plans_check CHECK ((end_date >= start_date)),
  CONSTRAINT travel_plans_destination_check CHECK (((length(destination) >= 1) AND (length(destination) <= 200))),
  CONSTRAINT travel_plans_notes_check CHECK (((length(notes) >= 1) AND (length(notes) <= 2000))),
  CONSTRAINT travel_plans_status_check CHECK ((status = ANY (ARRAY['planning'::text, 'confirmed'::text, 'completed'::text]))),
  CONSTRAINT travel_plans_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200))),
  CONSTRAINT travel_plans_type_check CHECK ((type = ANY (ARRAY['business'::text, 'leisure'::text, 'family'::text]))),
  CONSTRAINT travel_plans_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT travel_plans_pkey PRIMARY KEY (id)
);
CREATE INDEX travel_plans_by_start ON travel_plans USING btree (user_id, start_date DESC);
CREATE INDEX travel_plans_by_time ON travel_plans USING btree (user_id, created_at DESC, id DESC);
CREATE INDEX travel_plans_by_user ON travel_plans USING btree (user_id, id DESC);
CREATE INDEX travel_plans_end_date ON travel_plans USING btree (end_date);
CREATE INDEX travel_plans_start_date ON travel_plans USING btree (start_date);
CREATE TRIGGER refuse_deleted BEFORE INSERT ON travel_plans FOR EACH ROW WHEN ((new.user_id IS NOT NULL)) EXECUTE FUNCTION refuse_row_of_deleted();

CREATE TABLE trip_feeds (
  user_id bigint NOT NULL,
  secret_hash bytea NOT NULL,
  language text NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT trip_feeds_language_check CHECK ((language = ANY (ARRAY['en'::text, 'ko'::text]))),
  CONSTRAINT trip_feeds_secret_hash_check CHECK ((octet_length(secret_hash) = 32)),
  CONSTRAINT trip_feeds_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT trip_feeds_pkey PRIMARY KEY (user_id),
  CONSTRAINT trip_feeds_secret_hash_key UNIQUE (secret_hash)
);
CREATE TRIGGER refuse_deleted BEFORE INSERT ON trip_feeds FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted();

CREATE TABLE trust_lists (
  url text NOT NULL,
  pins text NOT NULL,
  signed text,
  sequence bigint,
  kept_at timestamp with time zone,
  fault text,
  due_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT trust_lists_check CHECK ((((signed IS NULL) = (kept_at IS NULL)) AND ((signed IS NULL) = (sequence IS NULL)))),
  CONSTRAINT trust_lists_fault_check CHECK (((length(fault) >= 1) AND (length(fault) <= 40))),
  CONSTRAINT trust_lists_pins_check CHECK (((length(pins) >= 64) AND (length(pins) <= 300))),
  CONSTRAINT trust_lists_sequence_check CHECK ((sequence >= 0)),
  CONSTRAINT trust_lists_signed_check CHECK (((length(signed) >= 1) AND (length(signed) <= 1048576))),
  CONSTRAINT trust_lists_url_check CHECK (((length(url) >= 1) AND (length(url) <= 2048))),
  CONSTRAINT trust_lists_pkey PRIMARY KEY (url)
);

CREATE TABLE upkeep_records (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  kind text NOT NULL,
  at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  is_ok boolean NOT NULL,
  found jsonb DEFAULT '{}'::jsonb NOT NULL,
  CONSTRAINT upkeep_records_kind_check CHECK ((kind = ANY (ARRAY['backup'::text, 'audit'::text, 'restore'::text, 'reconcile'::text, 'upgrade'::text]))),
  CONSTRAINT upkeep_records_pkey PRIMARY KEY (id)
);
CREATE INDEX upkeep_records_by_age ON upkeep_records USING btree (at);
CREATE INDEX upkeep_records_newest ON upkeep_records USING btree (kind, at DESC);

CREATE TABLE user_networks (
  user_id bigint NOT NULL,
  network bytea NOT NULL,
  last_used_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT user_networks_network_check CHECK ((octet_length(network) = 32)),
  CONSTRAINT user_networks_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT user_networks_pkey PRIMARY KEY (user_id, network)
);
CREATE INDEX user_networks_by_age ON user_networks USING btree (last_used_at);
CREATE TRIGGER refuse_deleted BEFORE INSERT ON user_networks FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted();

CREATE TABLE users (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  email text NOT NULL,
  password_hash text,
  first_name text NOT NULL,
  last_name text NOT NULL,
  name_ko text,
  address text NOT NULL,
  did text NOT NULL,
  biometric_enabled boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  language text,
  deleted_at timestamp with time zone,
  email_proven_at timestamp with time zone,
  is_organisation boolean DEFAULT false NOT NULL,
  CONSTRAINT users_address_check CHECK ((address ~ '^0x[0-9a-f]{40}$'::text)),
  CONSTRAINT users_check CHECK ((lower("right"(did, 42)) = address)),
  CONSTRAINT users_deleted_empty CHECK (((deleted_at IS NULL) OR ((email ~~ 'deleted-%@deleted.invalid'::text) AND ((first_name = 'Deleted'::text) AND (last_name = 'account'::text)) AND (password_hash IS NULL) AND (name_ko IS NULL) AND (language IS NULL) AND (NOT biometric_enabled)))),
  CONSTRAINT users_email_check CHECK (((email = lower(email)) AND ((length(email) >= 3) AND (length(email) <= 254)))),
  CONSTRAINT users_first_name_check CHECK (((length(first_name) >= 1) AND (length(first_name) <= 100))),
  CONSTRAINT users_language_check CHECK ((language = ANY (ARRAY['en'::text, 'ko'::text]))),
  CONSTRAINT users_last_name_check CHECK ((length(last_name) <= 100)),
  CONSTRAINT users_name_ko_check CHECK ((name_ko ~ '^[가-힣]{2,5}$'::text)),
  CONSTRAINT users_organisation_bare CHECK (((NOT is_organisation) OR ((password_hash IS NULL) AND (NOT biometric_enabled) AND (last_name = ''::text) AND (deleted_at IS NULL) AND (email ~~ 'organisation-%@organisation.invalid'::text)))),
  CONSTRAINT users_password_hash_check CHECK ((password_hash ~~ '$argon2id$%'::text)),
  CONSTRAINT users_pkey PRIMARY KEY (id),
  CONSTRAINT users_address_key UNIQUE (address),
  CONSTRAINT users_did_key UNIQUE (did),
  CONSTRAINT users_id_address_key UNIQUE (id, address)
);
CREATE INDEX users_by_address ON users USING btree (address text_pattern_ops) WHERE ((NOT is_organisation) AND (deleted_at IS NULL));
CREATE INDEX users_by_email ON users USING btree (email text_pattern_ops) WHERE ((NOT is_organisation) AND (deleted_at IS NULL));
CREATE INDEX users_by_first_name ON users USING btree (lower(first_name) text_pattern_ops) WHERE ((NOT is_organisation) AND (deleted_at IS NULL));
CREATE INDEX users_by_last_name ON users USING btree (lower(last_name) text_pattern_ops) WHERE ((NOT is_organisation) AND (deleted_at IS NULL));
CREATE INDEX users_by_name_ko ON users USING btree (name_ko text_pattern_ops) WHERE ((NOT is_organisation) AND (deleted_at IS NULL) AND (name_ko IS NOT NULL));
CREATE INDEX users_deleted ON users USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE UNIQUE INDEX users_proven_email ON users USING btree (email) WHERE (email_proven_at IS NOT NULL);
CREATE INDEX users_unproven ON users USING btree (id) WHERE ((email_proven_at IS NULL) AND (deleted_at IS NULL));
CREATE INDEX users_unproven_email ON users USING btree (email, id) WHERE ((email_proven_at IS NULL) AND (deleted_at IS NULL));
CREATE TRIGGER users_adopt_accounts AFTER INSERT ON users FOR EACH ROW EXECUTE FUNCTION ledger_adopt_accounts();
CREATE TRIGGER users_are_seen AFTER INSERT ON users FOR EACH ROW WHEN ((NOT new.is_organisation)) EXECUTE FUNCTION member_comes();
CREATE TRIGGER users_stay_deleted BEFORE UPDATE ON users FOR EACH ROW WHEN (((old.deleted_at IS NOT NULL) AND (new.* IS DISTINCT FROM old.*))) EXECUTE FUNCTION users_stay_deleted();

CREATE TABLE vault_keys (
  id text NOT NULL,
  seal bytea NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT vault_keys_id_check CHECK ((id ~ '^[0-9a-f]{16}$'::text)),
  CONSTRAINT vault_keys_pkey PRIMARY KEY (id)
);

CREATE TABLE verification_queue (
  document_id bigint NOT NULL,
  is_handed_over boolean DEFAULT false NOT NULL,
  tries integer DEFAULT 0 NOT NULL,
  queued_at timestamp with time zone DEFAULT now() NOT NULL,
  due_at timestamp with time zone DEFAULT now() NOT NULL,
  patient_since timestamp with time zone,
  forgotten integer DEFAULT 0 NOT NULL,
  fault text,
  is_twice boolean,
  CONSTRAINT verification_queue_fault_check CHECK ((length(fault) <= 200)),
  CONSTRAINT verification_queue_forgotten_check CHECK ((forgotten >= 0)),
  CONSTRAINT verification_queue_tries_check CHECK ((tries >= 0)),
  CONSTRAINT verification_queue_document_id_fkey FOREIGN KEY (document_id) REFERENCES digital_documents(id) ON DELETE CASCADE,
  CONSTRAINT verification_queue_pkey PRIMARY KEY (document_id)
);
CREATE INDEX verification_queue_due ON verification_queue USING btree (due_at);
CREATE INDEX verification_queue_set_aside ON verification_queue USING btree (document_id) WHERE (fault IS NOT NULL);

CREATE TABLE verifier_questions (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  organisation_id bigint NOT NULL,
  name text NOT NULL,
  name_ko text NOT NULL,
  purpose text NOT NULL,
  purpose_ko text NOT NULL,
  vcts jsonb NOT NULL,
  claims jsonb NOT NULL,
  trust text NOT NULL,
  keep_hours integer NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  ended_at timestamp with time zone,
  format text DEFAULT 'dc+sd-jwt'::text NOT NULL,
  authorities jsonb DEFAULT '[]'::jsonb NOT NULL,
  is_for_sign_in boolean DEFAULT false NOT NULL,
  own_use text,
  here jsonb DEFAULT '[]'::jsonb NOT NULL,
  CONSTRAINT verifier_questions_authorities_check CHECK (((jsonb_typeof(authorities) = 'array'::text) AND ((jsonb_array_length(authorities) >= 0) AND (jsonb_array_length(authorities) <= 10)))),
  CONSTRAINT verifier_questions_claims_check CHECK (((jsonb_typeof(claims) = 'array'::text) AND ((jsonb_array_length(claims) >= 0) AND (jsonb_array_length(claims) <= 20)))),
  CONSTRAINT verifier_questions_format_check CHECK ((format = ANY (ARRAY['dc+sd-jwt'::text, 'mso_mdoc'::text]))),
  CONSTRAINT verifier_questions_here_check CHECK (((jsonb_typeof(here) = 'array'::text) AND ((jsonb_array_length(here) >= 0) AND (jsonb_array_length(here) <= 4)))),
  CONSTRAINT verifier_questions_keep_hours_check CHECK (((keep_hours >= 0) AND (keep_hours <= 8760))),
  CONSTRAINT verifier_questions_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  CONSTRAINT verifier_questions_name_ko_check CHECK (((length(name_ko) >= 1) AND (length(name_ko) <= 60))),
  CONSTRAINT verifier_questions_own_use_check CHECK ((own_use ~ '^[a-z]+:[0-9]+$'::text)),
  CONSTRAINT verifier_questions_purpose_check CHECK (((length(purpose) >= 1) AND (length(purpose) <= 200))),
  CONSTRAINT verifier_questions_purpose_ko_check CHECK (((length(purpose_ko) >= 1) AND (length(purpose_ko) <= 200))),
  CONSTRAINT verifier_questions_trust_check CHECK ((trust = ANY (ARRAY['operator'::text, 'own'::text, 'any'::text]))),
  CONSTRAINT verifier_questions_vcts_check CHECK (((jsonb_typeof(vcts) = 'array'::text) AND ((jsonb_array_length(vcts) >= 1) AND (jsonb_array_length(vcts) <= 10)))),
  CONSTRAINT verifier_questions_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id),
  CONSTRAINT verifier_questions_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX verifier_questions_by_own_use ON verifier_questions USING btree (organisation_id, own_use) WHERE (own_use IS NOT NULL);
CREATE UNIQUE INDEX verifier_questions_for_sign_in ON verifier_questions USING btree (organisation_id, vcts) WHERE is_for_sign_in;
CREATE INDEX verifier_questions_of ON verifier_questions USING btree (organisation_id, id DESC);

CREATE TABLE verifier_requests (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  organisation_id bigint NOT NULL,
  question_id bigint NOT NULL,
  asked_by text NOT NULL,
  reference text,
  link_hash bytea NOT NULL,
  response_hash bytea NOT NULL,
  terms bytea,
  redirect_uri text,
  tries integer DEFAULT 0 NOT NULL,
  fault text,
  answered_at timestamp with time zone,
  declined_at timestamp with time zone,
  posted_hash bytea,
  answer bytea,
  answer_until timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  transaction_data text,
  CONSTRAINT verifier_requests_asked_by_check CHECK ((asked_by = ANY (ARRAY['staff'::text, 'program'::text, 'server'::text]))),
  CONSTRAINT verifier_requests_check CHECK (((answered_at IS NULL) OR (declined_at IS NULL))),
  CONSTRAINT verifier_requests_check1 CHECK (((answer IS NULL) OR ((answered_at IS NOT NULL) AND (answer_until IS NOT NULL)))),
  CONSTRAINT verifier_requests_check2 CHECK ((((answered_at IS NULL) AND (declined_at IS NULL)) OR ((terms IS NULL) AND (posted_hash IS NOT NULL)))),
  CONSTRAINT verifier_requests_fault_check CHECK (((length(fault) >= 1) AND (length(fault) <= 40))),
  CONSTRAINT verifier_requests_link_hash_check CHECK ((octet_length(link_hash) = 32)),
  CONSTRAINT verifier_requests_posted_hash_check CHECK ((octet_length(posted_hash) = 32)),
  CONSTRAINT verifier_requests_redirect_uri_check CHECK (((length(redirect_uri) >= 1) AND (length(redirect_uri) <= 2000))),
  CONSTRAINT verifier_requests_reference_check CHECK (((length(reference) >= 1) AND (length(reference) <= 100))),
  CONSTRAINT verifier_requests_response_hash_check CHECK ((octet_length(response_hash) = 32)),
  CONSTRAINT verifier_requests_transaction_data_check CHECK (((length(transaction_data) >= 1) AND (length(transaction_data) <= 2000))),
  CONSTRAINT verifier_requests_tries_check CHECK (((tries >= 0) AND (tries <= 20))),
  CONSTRAINT verifier_requests_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id),
  CONSTRAINT verifier_requests_question_id_fkey FOREIGN KEY (question_id) REFERENCES verifier_questions(id),
  CONSTRAINT verifier_requests_pkey PRIMARY KEY (id),
  CONSTRAINT verifier_requests_link_hash_key UNIQUE (link_hash),
  CONSTRAINT verifier_requests_response_hash_key UNIQUE (response_hash)
);
CREATE INDEX verifier_requests_by_age ON verifier_requests USING btree (expires_at);
CREATE INDEX verifier_requests_by_answer ON verifier_requests USING btree (answer_until);
CREATE INDEX verifier_requests_by_question ON verifier_requests USING btree (question_id);
CREATE INDEX verifier_requests_of ON verifier_requests USING btree (organisation_id, id DESC);

CREATE TABLE webhook_messages (
  source text NOT NULL,
  id text NOT NULL,
  received_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT webhook_messages_id_check CHECK (((length(id) >= 1) AND (length(id) <= 256))),
  CONSTRAINT webhook_messages_source_check CHECK (((length(source) >= 1) AND (length(source) <= 64))),
  CONSTRAINT webhook_messages_pkey PRIMARY KEY (source, id)
);
CREATE INDEX webhook_messages_by_age ON webhook_messages USING btree (received_at);

CREATE TABLE work_approvals (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id bigint NOT NULL,
  title text NOT NULL,
  description text NOT NULL,
  priority text NOT NULL,
  status text DEFAULT 'pending'::text NOT NULL,
  requester text,
  amount numeric(38,0),
  currency text,
  document_hash text,
  document_name text,
  due_at timestamp with time zone,
  decided_at timestamp with time zone,
  reason text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  seat_id bigint,
  request_id bigint,
  version integer DEFAULT 1 NOT NULL,
  step integer DEFAULT 1 NOT NULL,
  for_user_id bigint,
  delegation_id bigint,
  opened_at timestamp with time zone,
  CONSTRAINT work_approvals_amount_check CHECK ((amount > (0)::numeric)),
  CONSTRAINT work_approvals_check CHECK (((amount IS NULL) = (currency IS NULL))),
  CONSTRAINT work_approvals_check1 CHECK (((status = 'pending'::text) = (decided_at IS NULL))),
  CONSTRAINT work_approvals_check2 CHECK (((reason IS NULL) OR (status = 'rejected'::text))),
  CONSTRAINT work_approvals_currency_check CHECK ((currency = ANY (ARRAY['KRW'::text, 'USD'::text, 'XP'::text, 'USDC'::text, 'CBDC'::text, 'BTC'::text, 'ETH'::text]))),
  CONSTRAINT work_approvals_description_check CHECK (((length(description) >= 1) AND (length(description) <= 4000))),
  CONSTRAINT work_approvals_document_hash_check CHECK ((document_hash ~ '^[0-9a-f]{64}$'::text)),
  CONSTRAINT work_approvals_document_name_check CHECK (((length(document_name) >= 1) AND (length(document_name) <= 200))),
  CONSTRAINT work_approvals_priority_check CHECK ((priority = ANY (ARRAY['urgent'::text, 'normal'::text, 'low'::text]))),
  CONSTRAINT work_approvals_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500))),
  CONSTRAINT work_approvals_requester_check CHECK (((length(requester) >= 1) AND (length(requester) <= 200))),
  CONSTRAINT work_approvals_seat CHECK ((((seat_id IS NULL) = (request_id IS NULL)) AND ((for_user_id IS NULL) = (delegation_id IS NULL)))),
  CONSTRAINT work_approvals_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text, 'withdrawn'::text, 'expired'::text, 'decided_by_others'::text]))),
  CONSTRAINT work_approvals_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200))),
  CONSTRAINT work_approvals_delegation FOREIGN KEY (delegation_id) REFERENCES work_delegations(id),
  CONSTRAINT work_approvals_for_user_id_fkey FOREIGN KEY (for_user_id) REFERENCES users(id),
  CONSTRAINT work_approvals_request_id_fkey FOREIGN KEY (request_id) REFERENCES work_requests(id),
  CONSTRAINT work_approvals_seat_id_fkey FOREIGN KEY (seat_id) REFERENCES work_seats(id),
  CONSTRAINT work_approvals_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT work_approvals_pkey PRIMARY KEY (id)
);
CREATE INDEX work_approvals_by_time ON work_approvals USING btree (user_id, decided_at DESC, id DESC) WHERE (decided_at IS NOT NULL);
CREATE INDEX work_approvals_by_user ON work_approvals USING btree (user_id, id DESC);
CREATE INDEX work_approvals_of_request ON work_approvals USING btree (request_id, version, step) WHERE (request_id IS NOT NULL);
CREATE INDEX work_approvals_of_seat ON work_approvals USING btree (seat_id) WHERE (seat_id IS NOT NULL);
CREATE INDEX work_approvals_pending ON work_approvals USING btree (user_id) WHERE (status = 'pending'::text);
CREATE INDEX work_approvals_stood_for ON work_approvals USING btree (for_user_id) WHERE (for_user_id IS NOT NULL);
CREATE TRIGGER refuse_deleted BEFORE INSERT ON work_approvals FOR EACH ROW WHEN ((new.user_id IS NOT NULL)) EXECUTE FUNCTION refuse_row_of_deleted();
CREATE TRIGGER stay_decided BEFORE UPDATE ON work_approvals FOR EACH ROW EXECUTE FUNCTION work_approvals_stay_decided();

CREATE TABLE work_decisions (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  approval_id bigint NOT NULL,
  user_id bigint NOT NULL,
  decision text NOT NULL,
  reason text,
  decided_at timestamp with time zone NOT NULL,
  CONSTRAINT work_decisions_decision_check CHECK ((decision = ANY (ARRAY['approved'::text, 'rejected'::text]))),
  CONSTRAINT work_decisions_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500))),
  CONSTRAINT work_decisions_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES work_approvals(id),
  CONSTRAINT work_decisions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT work_decisions_pkey PRIMARY KEY (id),
  CONSTRAINT work_decisions_approval_id_user_id_key UNIQUE (approval_id, user_id)
);
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON work_decisions FOR EACH STATEMENT EXECUTE FUNCTION work_decisions_only_grow();
CREATE TRIGGER only_grow BEFORE DELETE OR UPDATE ON work_decisions FOR EACH ROW EXECUTE FUNCTION work_decisions_only_grow();
CREATE TRIGGER refuse_deleted BEFORE INSERT ON work_decisions FOR EACH ROW WHEN ((new.user_id IS NOT NULL)) EXECUTE FUNCTION refuse_row_of_deleted();

CREATE TABLE work_delegations (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  organisation_id bigint NOT NULL,
  user_id bigint NOT NULL,
  delegate_id bigint NOT NULL,
  from_day date NOT NULL,
  until_day date NOT NULL,
  cap numeric(38,0),
  currency text,
  state text DEFAULT 'offered'::text NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  ended_at timestamp with time zone,
  was_declined boolean DEFAULT false NOT NULL,
  begun_at timestamp with time zone,
  CONSTRAINT work_delegations_cap_check CHECK ((cap > (0)::numeric)),
  CONSTRAINT work_delegations_check CHECK ((delegate_id <> user_id)),
  CONSTRAINT work_delegations_check1 CHECK ((until_day >= from_day)),
  CONSTRAINT work_delegations_check2 CHECK (((cap IS NULL) = (currency IS NULL))),
  CONSTRAINT work_delegations_check3 CHECK (((state = 'ended'::text) = (ended_at IS NOT NULL))),
  CONSTRAINT work_delegations_check4 CHECK (((NOT was_declined) OR (state = 'ended'::text))),
  CONSTRAINT work_delegations_currency_check CHECK ((currency = ANY (ARRAY['KRW'::text, 'USD'::text, 'XP'::text, 'USDC'::text, 'CBDC'::text, 'BTC'::text, 'ETH'::text]))),
  CONSTRAINT work_delegations_state_check CHECK ((state = ANY (ARRAY['offered'::text, 'accepted'::text, 'ended'::text]))),
  CONSTRAINT work_delegations_delegate_id_fkey FOREIGN KEY (delegate_id) REFERENCES users(id),
  CONSTRAINT work_delegations_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id),
  CONSTRAINT work_delegations_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT work_delegations_pkey PRIMARY KEY (id)
);
CREATE INDEX work_delegations_of_delegate ON work_delegations USING btree (delegate_id, id DESC);
CREATE INDEX work_delegations_of_user ON work_delegations USING btree (user_id, id DESC);
CREATE INDEX work_delegations_over ON work_delegations USING btree (until_day) WHERE (state <> 'ended'::text);
CREATE INDEX work_delegations_to_begin ON work_delegations USING btree (from_day) WHERE ((state = 'accepted'::text) AND (begun_at IS NULL));
CREATE TRIGGER refuse_deleted BEFORE INSERT ON work_delegations FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted();

CREATE TABLE work_evidence (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  request_id bigint NOT NULL,
  version integer NOT NULL,
  step integer NOT NULL,
  seat_id bigint NOT NULL,
  user_id bigint,
  commitment bytea NOT NULL,
  sealed bytea,
  decided_at timestamp with time zone NOT NULL,
  CONSTRAINT work_evidence_check CHECK (((user_id IS NULL) = (sealed IS NULL))),
  CONSTRAINT work_evidence_commitment_check CHECK ((octet_length(commitment) = 32)),
  CONSTRAINT work_evidence_request_id_fkey FOREIGN KEY (request_id) REFERENCES work_requests(id),
  CONSTRAINT work_evidence_seat_id_fkey FOREIGN KEY (seat_id) REFERENCES work_seats(id),
  CONSTRAINT work_evidence_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT work_evidence_pkey PRIMARY KEY (id)
);
CREATE INDEX work_evidence_of ON work_evidence USING btree (request_id, id);
CREATE INDEX work_evidence_of_user ON work_evidence USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE TRIGGER refuse_deleted BEFORE INSERT ON work_evidence FOR EACH ROW WHEN ((new.user_id IS NOT NULL)) EXECUTE FUNCTION refuse_row_of_deleted();
CREATE TRIGGER work_evidence_never_emptied BEFORE TRUNCATE ON work_evidence FOR EACH STATEMENT EXECUTE FUNCTION work_evidence_stays();
CREATE TRIGGER work_evidence_stays BEFORE DELETE OR UPDATE ON work_evidence FOR EACH ROW EXECUTE FUNCTION work_evidence_stays();

CREATE TABLE work_requests (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  organisation_id bigint NOT NULL,
  external_id text NOT NULL,
  digest bytea NOT NULL,
  key_id bigint,
  state text DEFAULT 'open'::text NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  step integer DEFAULT 1 NOT NULL,
  due_at timestamp with time zone,
  reminded_at timestamp with time zone,
  question text,
  question_by bigint,
  answer text,
  transfer_id bigint,
  reason text,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  changed_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  ended_at timestamp with time zone,
  tries integer DEFAULT 0 NOT NULL,
  retry_at timestamp with time zone,
  fault text,
  CONSTRAINT work_requests_answer_check CHECK (((length(answer) >= 1) AND (length(answer) <= 500))),
  CONSTRAINT work_requests_check CHECK (((state = ANY (ARRAY['open'::text, 'returned'::text])) = (ended_at IS NULL))),
  CONSTRAINT work_requests_check1 CHECK (((state <> 'returned'::text) OR (question IS NOT NULL))),
  CONSTRAINT work_requests_digest_check CHECK ((octet_length(digest) = 32)),
  CONSTRAINT work_requests_external_id_check CHECK ((external_id ~ '^[\x21-\x7e]{1,100}$'::text)),
  CONSTRAINT work_requests_fault_check CHECK ((length(fault) <= 200)),
  CONSTRAINT work_requests_question_check CHECK (((length(question) >= 1) AND (length(question) <= 500))),
  CONSTRAINT work_requests_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500))),
  CONSTRAINT work_requests_state_check CHECK ((state = ANY (ARRAY['open'::text, 'returned'::text, 'approved'::text, 'rejected'::text, 'withdrawn'::text, 'expired'::text]))),
  CONSTRAINT work_requests_step_check CHECK (((step >= 1) AND (step <= 10))),
  CONSTRAINT work_requests_version_check CHECK (((version >= 1) AND (version <= 1000))),
  CONSTRAINT work_requests_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id),
  CONSTRAINT work_requests_question_by_fkey FOREIGN KEY (question_by) REFERENCES users(id),
  CONSTRAINT work_requests_pkey PRIMARY KEY (id),
  CONSTRAINT work_requests_organisation_id_external_id_key UNIQUE (organisation_id, external_id),
  CONSTRAINT work_requests_transfer_id_key UNIQUE (transfer_id)
);
CREATE INDEX work_requests_changed ON work_requests USING btree (organisation_id, changed_at);
CREATE INDEX work_requests_due ON work_requests USING btree (due_at) WHERE ((ended_at IS NULL) AND (due_at IS NOT NULL));
CREATE INDEX work_requests_of ON work_requests USING btree (organisation_id, id DESC);
CREATE INDEX work_requests_open ON work_requests USING btree (organisation_id) WHERE (ended_at IS NULL);
CREATE TRIGGER work_requests_stay_ended BEFORE UPDATE OF state, version, step, transfer_id, ended_at ON work_requests FOR EACH ROW WHEN ((old.ended_at IS NOT NULL)) EXECUTE FUNCTION work_requests_stay_ended();

CREATE TABLE work_seals (
  request_id bigint NOT NULL,
  state text DEFAULT 'waiting'::text NOT NULL,
  file_id bigint,
  due_at timestamp with time zone NOT NULL,
  tries integer DEFAULT 0 NOT NULL,
  fault text,
  sealed_at timestamp with time zone,
  CONSTRAINT work_seals_check CHECK (((state = 'sealed'::text) = (file_id IS NOT NULL))),
  CONSTRAINT work_seals_check1 CHECK (((state = 'sealed'::text) = (sealed_at IS NOT NULL))),
  CONSTRAINT work_seals_fault_check CHECK ((length(fault) <= 200)),
  CONSTRAINT work_seals_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sealed'::text, 'unsealable'::text]))),
  CONSTRAINT work_seals_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id),
  CONSTRAINT work_seals_request_id_fkey FOREIGN KEY (request_id) REFERENCES work_requests(id),
  CONSTRAINT work_seals_pkey PRIMARY KEY (request_id),
  CONSTRAINT work_seals_file_id_key UNIQUE (file_id)
);
CREATE INDEX work_seals_due ON work_seals USING btree (due_at) WHERE (state = 'waiting'::text);
CREATE TRIGGER work_seals_stay BEFORE UPDATE ON work_seals FOR EACH ROW WHEN ((old.state <> 'waiting'::text)) EXECUTE FUNCTION work_seals_stay();
CREATE TRIGGER work_seals_stay_kept BEFORE DELETE ON work_seals FOR EACH ROW EXECUTE FUNCTION work_seals_stay();

CREATE TABLE work_seats (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  request_id bigint NOT NULL,
  version integer NOT NULL,
  step integer NOT NULL,
  connection_id bigint NOT NULL,
  user_id bigint,
  is_payee boolean DEFAULT false NOT NULL,
  state text DEFAULT 'open'::text NOT NULL,
  is_delegated boolean DEFAULT false NOT NULL,
  decided_by bigint,
  opened_at timestamp with time zone,
  decided_at timestamp with time zone,
  reason text,
  is_judged boolean DEFAULT false NOT NULL,
  CONSTRAINT work_seats_check CHECK (((state = ANY (ARRAY['approved'::text, 'rejected'::text])) = (decided_at IS NOT NULL))),
  CONSTRAINT work_seats_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500))),
  CONSTRAINT work_seats_state_check CHECK ((state = ANY (ARRAY['open'::text, 'approved'::text, 'rejected'::text, 'left'::text]))),
  CONSTRAINT work_seats_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES connections(id),
  CONSTRAINT work_seats_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  CONSTRAINT work_seats_request_id_version_step_fkey FOREIGN KEY (request_id, version, step) REFERENCES work_steps(request_id, version, n),
  CONSTRAINT work_seats_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT work_seats_pkey PRIMARY KEY (id),
  CONSTRAINT work_seats_request_id_version_step_connection_id_key UNIQUE (request_id, version, step, connection_id)
);
CREATE INDEX work_seats_by_decider ON work_seats USING btree (decided_by) WHERE (decided_by IS NOT NULL);
CREATE INDEX work_seats_of_user ON work_seats USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE TRIGGER refuse_deleted BEFORE INSERT ON work_seats FOR EACH ROW WHEN ((new.user_id IS NOT NULL)) EXECUTE FUNCTION refuse_row_of_deleted();

CREATE TABLE work_steps (
  request_id bigint NOT NULL,
  version integer NOT NULL,
  n integer NOT NULL,
  mode text NOT NULL,
  needed integer NOT NULL,
  state text DEFAULT 'waiting'::text NOT NULL,
  due_at timestamp with time zone,
  escalate_to bigint,
  escalated_at timestamp with time zone,
  CONSTRAINT work_steps_mode_check CHECK ((mode = ANY (ARRAY['all'::text, 'any'::text, 'n'::text]))),
  CONSTRAINT work_steps_n_check CHECK (((n >= 1) AND (n <= 10))),
  CONSTRAINT work_steps_needed_check CHECK (((needed >= 1) AND (needed <= 20))),
  CONSTRAINT work_steps_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'open'::text, 'passed'::text, 'ended'::text]))),
  CONSTRAINT work_steps_escalate_to_fkey FOREIGN KEY (escalate_to) REFERENCES connections(id),
  CONSTRAINT work_steps_request_id_version_fkey FOREIGN KEY (request_id, version) REFERENCES work_versions(request_id, version),
  CONSTRAINT work_steps_pkey PRIMARY KEY (request_id, version, n)
);
CREATE INDEX work_steps_due ON work_steps USING btree (due_at) WHERE ((state = 'open'::text) AND (escalate_to IS NOT NULL) AND (escalated_at IS NULL));
CREATE INDEX work_steps_of_escalated ON work_steps USING btree (escalate_to) WHERE ((escalate_to IS NOT NULL) AND (escalated_at IS NULL));

CREATE TABLE work_versions (
  request_id bigint NOT NULL,
  version integer NOT NULL,
  title text NOT NULL,
  description text NOT NULL,
  priority text NOT NULL,
  requester text NOT NULL,
  amount numeric(38,0),
  currency text,
  due_at timestamp with time zone,
  document_hash text,
  document_name text,
  file_id bigint,
  payee text,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT work_versions_amount_check CHECK ((amount > (0)::numeric)),
  CONSTRAINT work_versions_check CHECK (((amount IS NULL) = (currency IS NULL))),
  CONSTRAINT work_versions_check1 CHECK (((payee IS NULL) OR (amount IS NOT NULL))),
  CONSTRAINT work_versions_check2 CHECK (((document_hash IS NULL) = (document_name IS NULL))),
  CONSTRAINT work_versions_check3 CHECK (((file_id IS NULL) OR (document_hash IS NOT NULL))),
  CONSTRAINT work_versions_currency_check CHECK ((currency = ANY (ARRAY['KRW'::text, 'USD'::text, 'XP'::text, 'USDC'::text, 'CBDC'::text, 'BTC'::text, 'ETH'::text]))),
  CONSTRAINT work_versions_description_check CHECK (((length(description) >= 1) AND (length(description) <= 4000))),
  CONSTRAINT work_versions_document_hash_check CHECK ((document_hash ~ '^[0-9a-f]{64}$'::text)),
  CONSTRAINT work_versions_document_name_check CHECK (((length(document_name) >= 1) AND (length(document_name) <= 200))),
  CONSTRAINT work_versions_payee_check CHECK ((payee ~ '^0x[0-9a-f]{40}$'::text)),
  CONSTRAINT work_versions_priority_check CHECK ((priority = ANY (ARRAY['urgent'::text, 'normal'::text, 'low'::text]))),
  CONSTRAINT work_versions_requester_check CHECK (((length(requester) >= 1) AND (length(requester) <= 200))),
  CONSTRAINT work_versions_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200))),
  CONSTRAINT work_versions_request_id_fkey FOREIGN KEY (request_id) REFERENCES work_requests(id),
  CONSTRAINT work_versions_pkey PRIMARY KEY (request_id, version)
);

CREATE OR REPLACE FUNCTION bank_day(day date)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  SELECT coalesce((SELECT extract(isodow FROM day) < 6 AND NOT EXISTS (SELECT FROM jsonb_array_elements(v.content -> 'days') h WHERE (h ->> 'on')::date = day)
                     FROM terms_versions v WHERE v.kind = 'holidays' AND v.valid_from <= clock_timestamp() ORDER BY v.valid_from DESC LIMIT 1), true)
$function$;

CREATE OR REPLACE FUNCTION bank_day_begun(moment timestamp with time zone, n integer)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  SELECT ((moment AT TIME ZONE 'Asia/Seoul')::date - g)::timestamp AT TIME ZONE 'Asia/Seoul' FROM generate_series(0, 2 * n + 500) g
   WHERE bank_day((moment AT TIME ZONE 'Asia/Seoul')::date - g) ORDER BY g OFFSET n - 1 LIMIT 1
$function$;

CREATE OR REPLACE FUNCTION bank_days_after(moment timestamp with time zone, n integer)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  SELECT coalesce((SELECT (moment AT TIME ZONE 'Asia/Seoul' + make_interval(days => g)) AT TIME ZONE 'Asia/Seoul' FROM generate_series(1, 2 * n + 500) g
                    WHERE bank_day((moment AT TIME ZONE 'Asia/Seoul')::date + g) ORDER BY g OFFSET n - 1 LIMIT 1), moment)
   WHERE n > 0 UNION ALL SELECT moment WHERE n <= 0
$function$;

CREATE OR REPLACE FUNCTION bank_line_parts_fit()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF EXISTS (
    SELECT FROM bank_lines l
     WHERE l.id IN (SELECT DISTINCT a.line_id FROM added a)
       AND l.won < (SELECT coalesce(sum(p.won), 0) FROM bank_line_parts p WHERE p.line_id = l.id)
         + (SELECT coalesce(sum(c.won), 0) FROM bank_line_charges c WHERE c.line_id = l.id))
  THEN RAISE EXCEPTION 'the parts of an entry and its charge come to more than the entry'
    USING ERRCODE = 'integrity_constraint_violation'; END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION bank_line_uses_fit()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF EXISTS (SELECT FROM settlement_lines s WHERE s.returned_by = NEW.line_id)
  THEN RAISE EXCEPTION 'a payment came back by this credit' USING ERRCODE = 'integrity_constraint_violation'; END IF;
  IF EXISTS (
    SELECT FROM (
        SELECT l.end_to_end FROM bank_lines l
         WHERE l.id = NEW.line_id AND NOT EXISTS (SELECT FROM bank_line_parts o WHERE o.line_id = l.id)
        UNION ALL
        SELECT p.end_to_end FROM bank_line_parts p WHERE p.line_id = NEW.line_id) n
     WHERE EXISTS (
             SELECT FROM settlement_lines s JOIN transfers t ON t.id = s.transfer_id
              WHERE s.end_to_end = n.end_to_end AND s.return_id IS NULL AND t.state IN ('pending', 'posted'))
        OR EXISTS (SELECT FROM bank_transfers b WHERE b.reference = n.end_to_end AND b.status = 'requested'))
  THEN RAISE EXCEPTION 'a payment that this credit names may still come back, or an order waits'
    USING ERRCODE = 'integrity_constraint_violation'; END IF;
  -- Parts that returned a payment, for no more than that payment, or that an order collected.
  IF NOT EXISTS (
    SELECT FROM bank_lines l
     WHERE l.id = NEW.line_id AND l.is_credit AND NEW.won > 0
       AND NEW.won = l.won - (
         SELECT coalesce(sum(least(p.won, s.net)), 0) FROM bank_line_parts p
           LEFT JOIN settlement_lines s ON s.returned_part = p.id
          WHERE p.line_id = l.id
            AND (s.id IS NOT NULL
              OR EXISTS (SELECT FROM bank_transfers b
                          WHERE b.reference = p.end_to_end AND b.won = p.won AND b.status = 'completed' AND b.purpose = 'collect'))))
  THEN RAISE EXCEPTION 'bank_line_uses are of a credit, for what is left of it' USING ERRCODE = 'integrity_constraint_violation'; END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION bank_lines_stay()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'what a bank has stated, and what was issued for it, stays' USING ERRCODE = 'integrity_constraint_violation';
END $function$;

CREATE OR REPLACE FUNCTION bank_order_files_stay()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'a file of orders is written once and stays' USING ERRCODE = 'integrity_constraint_violation';
END $function$;

CREATE OR REPLACE FUNCTION bank_transfers_hold()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF (NEW.reference, NEW.user_id, NEW.bank_name, NEW.purpose, NEW.won, NEW.transfer_id, NEW.created_at, NEW.is_by_file)
     IS DISTINCT FROM (OLD.reference, OLD.user_id, OLD.bank_name, OLD.purpose, OLD.won, OLD.transfer_id, OLD.created_at, OLD.is_by_file)
     OR (OLD.status <> 'requested' AND (NEW.status, NEW.failure, NEW.decided_at) IS DISTINCT FROM (OLD.status, OLD.failure, OLD.decided_at))
     OR (OLD.file_id IS NOT NULL AND NEW.file_id IS DISTINCT FROM OLD.file_id)
     OR (NEW.account_id IS DISTINCT FROM OLD.account_id AND NEW.account_id IS NOT NULL) THEN
    RAISE EXCEPTION 'what a bank was asked for is decided once and never changed otherwise' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION campaign_benefits_guard()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.back >= OLD.back
    AND (NEW.payment_id, NEW.campaign_id, NEW.user_id, NEW.month, NEW.paid, NEW.amount) = (OLD.payment_id, OLD.campaign_id, OLD.user_id, OLD.month, OLD.paid, OLD.amount)
    AND (OLD.state = NEW.state OR (OLD.state, NEW.state) IN (('held', 'given'), ('held', 'reversed'), ('given', 'reversed')))
  THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'a benefit changes by refunds and by being given alone' USING ERRCODE = 'integrity_constraint_violation';
END $function$;

CREATE OR REPLACE FUNCTION campaign_benefits_joined()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF EXISTS (SELECT FROM campaigns c WHERE c.id = NEW.campaign_id AND c.predicate IS NOT NULL)
    AND NOT EXISTS (SELECT FROM campaign_members m WHERE (m.campaign_id, m.user_id) = (NEW.campaign_id, NEW.user_id))
  THEN RAISE EXCEPTION 'a campaign gives to those who joined' USING ERRCODE = 'integrity_constraint_violation'; END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION campaigns_guard()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF (OLD.state, NEW.state) IN (('draft', 'draft'), ('draft', 'runs'), ('runs', 'stopped'))
      AND (NEW.id, NEW.made_by, NEW.made_at) = (OLD.id, OLD.made_by, OLD.made_at)
      AND (NEW.revision > OLD.revision OR (NEW.name, NEW.name_ko, NEW.bps, NEW.gives, NEW.most_payment, NEW.most_month, NEW.shops, NEW.trades, NEW.starts_at, NEW.ends_at, NEW.budget, NEW.predicate)
        IS NOT DISTINCT FROM (OLD.name, OLD.name_ko, OLD.bps, OLD.gives, OLD.most_payment, OLD.most_month, OLD.shops, OLD.trades, OLD.starts_at, OLD.ends_at, OLD.budget, OLD.predicate))
      AND (OLD.state = 'draft' OR (NEW.revision, NEW.funder, NEW.started_at) = (OLD.revision, OLD.funder, OLD.started_at))
    THEN RETURN NEW; END IF;
  ELSIF TG_OP = 'INSERT' AND NEW.state = 'draft' THEN RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a campaign begins as a draft, and its terms stay once it runs' USING ERRCODE = 'integrity_constraint_violation';
END $function$;

CREATE OR REPLACE FUNCTION case_pictures_guard()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'UPDATE' AND (NEW.id, NEW.case_id, NEW.side, NEW.user_id, NEW.at) = (OLD.id, OLD.case_id, OLD.side, OLD.user_id, OLD.at) AND NEW.sealed IS NULL
  THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'a picture in a case stays as it was handed in until it is erased' USING ERRCODE = 'integrity_constraint_violation';
END $function$;

CREATE OR REPLACE FUNCTION case_steps_guard()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'UPDATE' AND (NEW.id, NEW.case_id, NEW.step, NEW.side, NEW.at) = (OLD.id, OLD.case_id, OLD.step, OLD.side, OLD.at)
    AND NEW.amount IS NOT DISTINCT FROM OLD.amount AND NEW.user_id IS NOT DISTINCT FROM OLD.user_id AND NEW.sealed IS NULL
  THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'what happened in a case stays; what was said in it goes with who said it alone' USING ERRCODE = 'integrity_constraint_violation';
END $function$;

CREATE OR REPLACE FUNCTION cases_guard()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.state = 'answer' THEN RETURN NEW; END IF;
  ELSIF TG_OP = 'UPDATE'
    AND (NEW.id, NEW.payment_id, NEW.payer_id, NEW.payee_id, NEW.opened_by, NEW.reason, NEW.amount, NEW.opened_at)
      = (OLD.id, OLD.payment_id, OLD.payer_id, OLD.payee_id, OLD.opened_by, OLD.reason, OLD.amount, OLD.opened_at)
    AND (OLD.closed_at IS NULL OR ((NEW.state, NEW.closed_at, NEW.answer_by, NEW.decide_by) = (OLD.state, OLD.closed_at, OLD.answer_by, OLD.decide_by)
      AND (NEW.returned, NEW.decision, NEW.decided_by, NEW.checked_by) IS NOT DISTINCT FROM (OLD.returned, OLD.decision, OLD.decided_by, OLD.checked_by)
      AND (OLD.refund_id IS NULL OR NEW.refund_id = OLD.refund_id) AND NEW.held = 0))
    AND NOT (OLD.state = 'decide' AND NEW.state = 'answer')
  THEN RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a case begins with its question, ends once, and stays as it ended' USING ERRCODE = 'integrity_constraint_violation';
END $function$;

CREATE OR REPLACE FUNCTION chain_anchors_stay()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'what was anchored stays as it was' USING ERRCODE = 'restrict_violation';
END $function$;

CREATE OR REPLACE FUNCTION chain_bind_assets(asset_ids smallint[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM FROM accounts a WHERE a.allow_negative AND a.asset_id = ANY (asset_ids) ORDER BY a.id FOR NO KEY UPDATE;
  UPDATE assets SET on_chain = true WHERE id = ANY (asset_ids) AND NOT is_local AND NOT on_chain;
END $function$;

CREATE OR REPLACE FUNCTION chain_guard_attempts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NEW.is_void <> (SELECT voided_at IS NOT NULL FROM chain_transactions WHERE id = NEW.transaction_id) THEN
    RAISE EXCEPTION 'a version that is no longer, or not yet, to be sent' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION chain_guard_owing()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF (NEW.owner = 'house:chain') IS DISTINCT FROM (SELECT s.on_chain FROM assets s WHERE s.id = NEW.asset_id) THEN
    RAISE EXCEPTION '% may not owe this asset', NEW.owner USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION chain_guard_transactions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF (NEW.id, NEW.wallet, NEW.kind, NEW.request, NEW.gas_limit, NEW.fee_cap, NEW.asked_at)
       IS DISTINCT FROM (OLD.id, OLD.wallet, OLD.kind, OLD.request, OLD.gas_limit, OLD.fee_cap, OLD.asked_at)
     OR (OLD.nonce IS NOT NULL AND NEW.nonce IS DISTINCT FROM OLD.nonce) THEN
    RAISE EXCEPTION 'what was asked for and its nonce stay' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.state <> OLD.state AND NEW.state <> ALL (CASE OLD.state
       WHEN 'waiting' THEN ARRAY['reserved', 'cancelled'] WHEN 'reserved' THEN ARRAY['signed', 'overtaken'] WHEN 'signed' THEN ARRAY['sent', 'mined', 'overtaken']
       WHEN 'sent' THEN ARRAY['mined', 'overtaken'] WHEN 'mined' THEN ARRAY['sent', 'final', 'overtaken'] ELSE ARRAY[]::text[] END) THEN
    RAISE EXCEPTION 'a transaction does not go from % to %', OLD.state, NEW.state USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.voided_at IS DISTINCT FROM OLD.voided_at AND (OLD.voided_at IS NOT NULL OR OLD.kind = 'sweep'
       OR NOT (OLD.state = 'reserved' OR (OLD.state IN ('signed', 'sent') AND NEW.is_given_up))) THEN
    RAISE EXCEPTION 'only what is in no block is voided, once, and what was signed by being given up' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.is_given_up IS DISTINCT FROM OLD.is_given_up AND (OLD.voided_at IS NOT NULL OR NEW.voided_at IS NULL) THEN
    RAISE EXCEPTION 'what is given up is voided with it' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.is_success AND NEW.voided_at IS NOT NULL
     AND EXISTS (SELECT FROM chain_attempts a WHERE a.transaction_id = NEW.id AND a.hash = NEW.hash AND a.is_void) THEN
    RAISE EXCEPTION 'what is voided has done nothing' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION chain_keep_assets()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'an asset that is kept on the chain stays there' USING ERRCODE = 'restrict_violation';
END $function$;

CREATE OR REPLACE FUNCTION chain_limits_stay()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'limits of what leaves stay as they were made';
END $function$;

CREATE OR REPLACE FUNCTION chain_refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION '% of % is refused: what was sent stays as it was', TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $function$;

CREATE OR REPLACE FUNCTION chain_withdrawals_guard()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF OLD.state IN ('done', 'returned') AND NEW.state <> OLD.state
     OR NEW.state = 'ready' AND OLD.state NOT IN ('waiting', 'ready') OR NEW.state = 'sending' AND OLD.state NOT IN ('ready', 'sending')
     OR NEW.state = 'returned' AND OLD.state = 'sending' AND NEW.hash IS NULL
        AND NOT EXISTS (SELECT FROM chain_transactions c WHERE c.id = OLD.transaction_id AND c.state = 'cancelled')
     OR (OLD.transfer_id, OLD.asset_id, OLD.amount, OLD.fee, OLD.to_address) IS DISTINCT FROM (NEW.transfer_id, NEW.asset_id, NEW.amount, NEW.fee, NEW.to_address)
     OR OLD.transaction_id IS NOT NULL AND NEW.transaction_id IS DISTINCT FROM OLD.transaction_id THEN
    RAISE EXCEPTION 'withdrawal % does not go from % to %', OLD.id, OLD.state, NEW.state USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION chain_withdrawals_pay()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF OLD.ended_at IS NOT NULL AND (NEW.hash, NEW.fee_transfer_id, NEW.is_payment) IS DISTINCT FROM (OLD.hash, OLD.fee_transfer_id, OLD.is_payment) THEN
    RAISE EXCEPTION 'how withdrawal % ended stays', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.ended_at IS NULL THEN NEW.is_payment := NEW.state = 'done' AND NEW.hash IS NOT NULL; END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION charges_guard()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.state <> 'open' THEN RAISE EXCEPTION 'a charge starts as open' USING ERRCODE = 'integrity_constraint_violation'; END IF;
  ELSIF OLD.state <> 'open' OR NEW.state = 'open'
     OR (NEW.id, NEW.merchant_id, NEW.user_id, NEW.amount, NEW.note, NEW.items, NEW.code, NEW.cashback_bps, NEW.created_at, NEW.expires_at)
        IS DISTINCT FROM
        (OLD.id, OLD.merchant_id, OLD.user_id, OLD.amount, OLD.note, OLD.items, OLD.code, OLD.cashback_bps, OLD.created_at, OLD.expires_at)
     OR (NEW.state = 'expired' AND OLD.expires_at > clock_timestamp()) OR (NEW.state = 'paid' AND OLD.expires_at <= NEW.closed_at) THEN
    RAISE EXCEPTION 'a charge is closed once, in time, and never changed otherwise' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION checkouts_guard()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF OLD.cancelled_at IS NOT NULL
     OR (NEW.id, NEW.charge_id, NEW.organisation_id, NEW.reference, NEW.digest, NEW.amount, NEW.return_url, NEW.created_at, NEW.expires_at)
        IS DISTINCT FROM (OLD.id, OLD.charge_id, OLD.organisation_id, OLD.reference, OLD.digest, OLD.amount, OLD.return_url, OLD.created_at, OLD.expires_at) THEN
    RAISE EXCEPTION 'an order is cancelled once, and never changed otherwise' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION connections_stay_ended()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'connection % has ended', OLD.id USING ERRCODE = 'integrity_constraint_violation';
END $function$;

CREATE OR REPLACE FUNCTION credentials_revoke()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE status_entries SET is_revoked = true
    WHERE list_id = OLD.status_list AND idx = OLD.status_idx AND NOT is_revoked;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION credit_lines_go_once()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF OLD.state = 'waiting' AND (NEW.file_id, NEW.n, NEW.won) = (OLD.file_id, OLD.n, OLD.won) AND NEW.to_owner IS NOT DISTINCT FROM OLD.to_owner
    THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION 'a line of credits is decided once and stays' USING ERRCODE = 'integrity_constraint_violation';
END $function$;

CREATE OR REPLACE FUNCTION currency_need(version bigint, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF version IS DISTINCT FROM (SELECT v.id FROM currency_versions v WHERE v.valid_from <= at ORDER BY v.valid_from DESC LIMIT 1) THEN
    RAISE EXCEPTION 'the currency has changed' USING ERRCODE = 'CU001';
  END IF;
  RETURN true;
END $function$;

CREATE OR REPLACE FUNCTION currency_refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'a version of the currency stays as it was made';
END $function$;

CREATE OR REPLACE FUNCTION currency_versions_come()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  terms text[] := ARRAY['caseOpenDays', 'caseAnswerDays', 'caseDecideDays', 'caseOneOfficerWon'];
  earlier jsonb := (SELECT v.rules FROM currency_versions v WHERE v.valid_from < NEW.valid_from ORDER BY v.valid_from DESC LIMIT 1);
  is_first boolean := NOT earlier ?| terms AND earlier - terms = NEW.rules - terms;
  ahead interval := CASE WHEN is_first THEN interval '1 second' ELSE interval '55 minutes' END;
BEGIN
  IF NEW.valid_from <= clock_timestamp() + ahead THEN
    RAISE EXCEPTION 'a version of the currency is made an hour before it holds';
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION deliveries_drop_oldest(keep_s double precision)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET lock_timeout TO '100ms'
AS $function$
DECLARE p record; is_kept boolean; waits CONSTANT text := 'SELECT EXISTS (SELECT FROM %I WHERE due_at IS NOT NULL)';
BEGIN
  FOR p IN SELECT q.part::text AS part, replace(q.part::text, 'event_deliveries', 'event_attempts') AS tries, q.low
    FROM partitions_left('event_deliveries', 'event_deliveries_id_seq') q LOOP
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
END $function$;

CREATE OR REPLACE FUNCTION deliveries_make_ahead(span_s double precision)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET lock_timeout TO '100ms'
AS $function$
DECLARE width CONSTANT bigint := 4194304; ahead record; first bigint; made text; tries text;
BEGIN
  SELECT * INTO ahead FROM partitions_ahead('event_deliveries', 'event_deliveries_id_seq', width, span_s,
    'SELECT e.created_at FROM (SELECT organisation_id, number FROM %s ORDER BY id LIMIT 1) d
      JOIN organisation_events e USING (organisation_id, number)');
  first := ahead.make_from;
  IF first IS NULL THEN RETURN ahead.is_moved; END IF;
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
END $function$;

CREATE OR REPLACE FUNCTION delivery_partitions()
 RETURNS TABLE(part text, tries text, low bigint, edge bigint)
 LANGUAGE plpgsql
 STABLE
AS $function$
BEGIN
  RETURN QUERY SELECT c.relname::text, replace(c.relname, 'event_deliveries', 'event_attempts'), p.low, p.edge
    FROM partitions_of('event_deliveries'::regclass) p JOIN pg_class c ON c.oid = p.part;
END $function$;

CREATE OR REPLACE FUNCTION desk_sittings_stay()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF (NEW.id, NEW.document_id, NEW.officer_id, NEW.taken_at, NEW.ends_at) = (OLD.id, OLD.document_id, OLD.officer_id, OLD.taken_at, OLD.ends_at)
    AND (NEW.identity = OLD.identity OR NEW.identity = '{}')
    AND (OLD.looked_at IS NULL OR NEW.looked_at = OLD.looked_at)
    AND (OLD.ended_at IS NULL OR ((NEW.ended_at, NEW.looked_at, NEW.passkey, NEW.outcome, NEW.code)
      IS NOT DISTINCT FROM (OLD.ended_at, OLD.looked_at, OLD.passkey, OLD.outcome, OLD.code) AND (NEW.facts IS NULL OR NEW.facts = OLD.facts)))
  THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'what was found in a document stays' USING ERRCODE = 'integrity_constraint_violation';
END $function$;

CREATE OR REPLACE FUNCTION digital_documents_decided()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  DELETE FROM verification_queue WHERE document_id = NEW.id;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION digital_documents_guard()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF (NEW.id, NEW.user_id, NEW.title, NEW.document_type, NEW.document_hash, NEW.image_type, NEW.image_bytes,
      NEW.image_width, NEW.image_height, NEW.particulars, NEW.created_at)
     IS DISTINCT FROM
     (OLD.id, OLD.user_id, OLD.title, OLD.document_type, OLD.document_hash, OLD.image_type, OLD.image_bytes,
      OLD.image_width, OLD.image_height, OLD.particulars, OLD.created_at)
     OR (OLD.reference IS NOT NULL AND NEW.reference IS DISTINCT FROM OLD.reference) THEN
    RAISE EXCEPTION 'a document is submitted once and never changed';
  END IF;
  IF OLD.verification_status <> 'pending' AND
     (NEW.verification_status, NEW.rejection_code, NEW.rejection_reason, NEW.verified_at, NEW.checked_by)
     IS DISTINCT FROM
     (OLD.verification_status, OLD.rejection_code, OLD.rejection_reason, OLD.verified_at, OLD.checked_by) THEN
    RAISE EXCEPTION 'a verdict is never taken back';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION digital_documents_keep_image()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NEW.image IS NOT NULL THEN RAISE EXCEPTION 'an image is erased and never changed'; END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION digital_documents_off_the_desk()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE desk_sittings SET facts = NULL, ended_at = coalesce(ended_at, clock_timestamp())
   WHERE document_id = NEW.id AND (facts IS NOT NULL OR ended_at IS NULL);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION exchange_terms_stay()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'the terms of a pair stay as they were made';
END $function$;

CREATE OR REPLACE FUNCTION holds_left_alone()
 RETURNS bigint[]
 LANGUAGE sql
 STABLE
AS $function$
  SELECT ARRAY(SELECT transfer_id FROM holds_set_aside WHERE due_at > now() AND due_at <= now() + interval '1 minute')
$function$;

CREATE OR REPLACE FUNCTION issued_credentials_status()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE status_entries e SET is_revoked = NEW.revoked_at IS NOT NULL, is_suspended = NEW.suspended_at IS NOT NULL
    FROM (SELECT NEW.status_list AS list, NEW.status_idx AS idx UNION ALL SELECT c.status_list, c.status_idx FROM issued_copies c WHERE c.issued_id = NEW.id) p
   WHERE e.list_id = p.list AND e.idx = p.idx AND NOT e.is_revoked;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION leave_turn_to_newer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF EXISTS (
    SELECT FROM server_nodes n
     WHERE n.schema > coalesce(NEW.schema, 254)
       -- A sign from the future was written before the store's clock was set back.
       AND n.seen_at BETWEEN clock_timestamp() - interval '20 seconds' AND clock_timestamp() + interval '20 seconds')
  THEN RETURN NULL; END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION ledger_adopt_accounts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM FROM accounts WHERE owner = NEW.address AND user_id IS NULL ORDER BY id FOR NO KEY UPDATE;
  UPDATE accounts SET user_id = NEW.id WHERE owner = NEW.address AND user_id IS NULL;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION ledger_blocks(since timestamp with time zone, until timestamp with time zone)
 RETURNS TABLE(day date, asset_id smallint, block bigint, lines bigint, transfers bigint, entries bigint, moved numeric, fees numeric, hash bytea)
 LANGUAGE sql
 STABLE
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION ledger_close_day(asked_at timestamp with time zone, OUT step text, OUT day date, OUT due_at timestamp with time zone)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET enable_seqscan TO 'on'
 SET enable_bitmapscan TO 'on'
 SET work_mem TO '32MB'
 SET "TimeZone" TO 'UTC'
AS $function$
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
END $function$;

CREATE OR REPLACE FUNCTION ledger_day(at timestamp with time zone)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT ((at AT TIME ZONE 'UTC') + interval '9 hours')::date
$function$;

CREATE OR REPLACE FUNCTION ledger_day_start(day date)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT (day::timestamp - interval '9 hours') AT TIME ZONE 'UTC'
$function$;

CREATE OR REPLACE FUNCTION ledger_decide(movements jsonb, leg_movements integer[], leg_assets smallint[], leg_owners text[], leg_deltas numeric[], leg_accounts bigint[], clock timestamp with time zone, OUT statuses integer[], OUT spendables numeric[], OUT firsts integer[], OUT kept_ids bigint[], OUT kept_ats timestamp with time zone[], OUT kept_answers jsonb[])
 RETURNS record
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
#variable_conflict use_variable
DECLARE
  account_ids bigint[]; balances numeric[]; helds numeric[]; may_owe boolean[]; stops text[]; stop_untils timestamptz[]; users_of bigint[]; leg_places int[];
  hashes bytea[]; earlier int[]; reversed bigint[] := '{}'; movement record; leg int := 1; first_leg int; place int; before int; status int; is_missing boolean;
BEGIN
  SELECT array_agg(a.id ORDER BY a.id), array_agg(a.balance ORDER BY a.id), array_agg(a.held ORDER BY a.id), array_agg(a.allow_negative ORDER BY a.id), array_agg(a.stop ORDER BY a.id), array_agg(a.stop_until ORDER BY a.id), array_agg(a.user_id ORDER BY a.id)
    INTO account_ids, balances, helds, may_owe, stops, stop_untils, users_of FROM accounts a WHERE a.id = ANY (leg_accounts);
  SELECT array_agg(CASE WHEN l.account_id IS NOT NULL THEN width_bucket(l.account_id, account_ids) END ORDER BY l.nth)
    INTO leg_places FROM unnest(leg_accounts) WITH ORDINALITY AS l(account_id, nth);
  FOR movement IN SELECT * FROM ledger_judge(movements, leg_movements, leg_assets, leg_owners, leg_deltas, clock) LOOP
    first_leg := leg;
    WHILE leg_movements[leg] = movement.ord LOOP leg := leg + 1; END LOOP;
    hashes[movement.ord] := movement.hash; earlier[movement.ord] := movement.earlier_in_batch;
    spendables[movement.ord] := NULL; firsts[movement.ord] := NULL;
    kept_ids[movement.ord] := movement.kept_id; kept_ats[movement.ord] := movement.kept_at; kept_answers[movement.ord] := movement.kept_answer;
    IF (movements -> (movement.ord - 1) ->> 'group_id') = '0' AND (movement.ord = 1 OR statuses[1] <> 0) THEN statuses[movement.ord] := 4; CONTINUE; END IF;
    IF movement.kept_hash IS NOT NULL THEN
      statuses[movement.ord] := CASE WHEN movement.kept_hash = movement.hash THEN 1 ELSE 5 END; CONTINUE;
    END IF;
    IF movement.key IS NOT NULL THEN
      before := movement.earlier_in_batch;
      WHILE statuses[before] NOT IN (0, 1) LOOP before := earlier[before]; END LOOP;
      IF before IS NOT NULL THEN
        statuses[movement.ord] := CASE WHEN hashes[before] = movement.hash THEN 1 ELSE 5 END;
        firsts[movement.ord] := coalesce(firsts[before], before); CONTINUE;
      END IF;
    END IF;
    status := CASE WHEN movement.is_sound IS NOT TRUE THEN 4 WHEN NOT movement.knows_assets THEN 3
                   WHEN movement.reverses IS NULL THEN 0 WHEN movement.is_reversed OR movement.reverses = ANY (reversed) THEN 6
                   WHEN movement.is_mirror IS NOT TRUE THEN 4 ELSE 0 END;
    statuses[movement.ord] := status;
    IF status <> 0 THEN CONTINUE; END IF;
    is_missing := false;
    FOR i IN first_leg .. leg - 1 LOOP
      place := leg_places[i];
      IF place IS NULL THEN
        IF leg_deltas[i] < 0 AND NOT ledger_may_owe(leg_owners[i]) THEN status := 2; spendables[movement.ord] := 0; EXIT; END IF;
        is_missing := true;
      ELSIF leg_deltas[i] < 0 AND stops[place] IS NOT NULL AND ledger_is_stopped(stops[place], stop_untils[place], users_of[place], movements -> (movement.ord - 1) ->> 'kind') THEN status := 7; EXIT;
      ELSIF leg_deltas[i] < 0 AND NOT may_owe[place] AND balances[place] - helds[place] + leg_deltas[i] < 0 THEN
        status := 2; spendables[movement.ord] := balances[place] - helds[place]; EXIT;
      ELSIF leg_owners[i] NOT LIKE 'house:%' AND (abs(balances[place] + leg_deltas[i]) >= 1e38 OR helds[place] - leg_deltas[i] >= 1e38) THEN status := 4;
      END IF;
    END LOOP;
    IF status = 0 AND is_missing THEN status := 3; END IF;
    statuses[movement.ord] := status;
    IF status <> 0 THEN CONTINUE; END IF;
    IF movement.reverses IS NOT NULL THEN reversed := reversed || movement.reverses; END IF;
    FOR i IN first_leg .. leg - 1 LOOP
      place := leg_places[i];
      IF NOT movement.is_hold THEN balances[place] := balances[place] + leg_deltas[i];
      ELSIF leg_deltas[i] < 0 THEN helds[place] := helds[place] - leg_deltas[i]; END IF;
    END LOOP;
  END LOOP;
END $function$;

CREATE OR REPLACE FUNCTION ledger_decide_ends(resolutions jsonb, seen bigint[], clock timestamp with time zone, OUT statuses integer[], OUT ids bigint[], OUT states text[], OUT parts numeric[], OUT failures text[], OUT ats timestamp with time zone[])
 RETURNS record
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
#variable_conflict use_variable
DECLARE
  account_ids bigint[]; balances numeric[]; is_house boolean[]; r record; place int; target text; part numeric; is_over boolean;
BEGIN
  ids := '{}';
  SELECT array_agg(a.id ORDER BY a.id), array_agg(a.balance ORDER BY a.id), array_agg(a.owner LIKE 'house:%' ORDER BY a.id)
    INTO account_ids, balances, is_house FROM accounts a WHERE a.id = ANY (seen);
  FOR r IN
    SELECT q.nth::int AS ord, q.*, t.state, t.amount AS whole, t.posted_amount, h.accounts, h.deltas, h.expires_at
      FROM ROWS FROM (jsonb_to_recordset(resolutions) AS (id bigint, outcome text, amount numeric, failure text, effective_at timestamptz)) WITH ORDINALITY
        AS q(id, outcome, amount, failure, effective_at, nth)
      LEFT JOIN LATERAL (SELECT * FROM transfers t WHERE t.id = q.id OFFSET 0) t ON true
      LEFT JOIN LATERAL (SELECT * FROM holds h WHERE h.transfer_id = q.id OFFSET 0) h ON true
     ORDER BY q.nth
  LOOP
    statuses[r.ord] := 4;
    IF r.state IS NULL THEN statuses[r.ord] := 3; CONTINUE; END IF;
    target := CASE r.outcome WHEN 'post' THEN 'posted' WHEN 'void' THEN 'voided' WHEN 'expire' THEN 'expired' END;
    part := coalesce(r.amount, r.whole);
    place := array_position(ids, r.id);                                  -- ended earlier in this very batch
    IF place IS NOT NULL THEN r.state := states[place]; r.posted_amount := coalesce(parts[place], r.whole); END IF;
    IF r.state <> 'pending' THEN
      statuses[r.ord] := CASE WHEN r.state = target AND (target <> 'posted' OR part = r.posted_amount) THEN 1 ELSE 2 END; CONTINUE;
    END IF;
    IF (r.accounts <@ seen) IS NOT TRUE THEN statuses[r.ord] := 3; CONTINUE; END IF;   -- became visible after the locks were taken
    IF target = 'posted' AND r.expires_at <= clock THEN statuses[r.ord] := 5; CONTINUE; END IF;
    IF (CASE target WHEN 'posted' THEN part > 0 AND part <= r.whole AND part = trunc(part) AND r.failure IS NULL
                    WHEN 'voided' THEN r.amount IS NULL AND coalesce(length(r.failure) BETWEEN 1 AND 200, true)
                    WHEN 'expired' THEN r.amount IS NULL AND r.failure IS NULL AND r.expires_at <= clock END
        AND coalesce(r.effective_at <= clock, true)) IS NOT TRUE THEN CONTINUE; END IF;
    IF target = 'posted' THEN
      is_over := false;
      FOR i IN 1 .. cardinality(r.accounts) LOOP
        place := array_position(account_ids, r.accounts[i]);
        is_over := is_over OR (NOT is_house[place] AND abs(balances[place] + r.deltas[i]) >= 1e38);
      END LOOP;
      IF is_over THEN CONTINUE; END IF;
      FOR i IN 1 .. cardinality(r.accounts) LOOP
        place := array_position(account_ids, r.accounts[i]);
        balances[place] := balances[place] + CASE WHEN part < r.whole THEN ledger_delta_of_part(r.id, r.accounts[i], r.deltas[i], part) ELSE r.deltas[i] END;
      END LOOP;
    END IF;
    statuses[r.ord] := 0; ids := ids || r.id; states := states || target; failures := failures || r.failure;
    parts := parts || CASE WHEN part < r.whole THEN part END; ats := ats || coalesce(r.effective_at, clock);
  END LOOP;
END $function$;

CREATE OR REPLACE FUNCTION ledger_delta_of_part(id bigint, account_id bigint, delta numeric, part numeric)
 RETURNS numeric
 LANGUAGE plpgsql
 STABLE
AS $function$
DECLARE side record;
BEGIN
  SELECT t.amount - part AS rest, a.asset_id = t.asset_id AND a.owner = t.from_owner AS is_from, a.asset_id = t.asset_id AND a.owner = t.to_owner AS is_to
    INTO side FROM transfers t JOIN accounts a ON a.id = ledger_delta_of_part.account_id WHERE t.id = ledger_delta_of_part.id;
  RETURN delta + CASE WHEN side.is_from THEN side.rest WHEN side.is_to THEN - side.rest ELSE 0 END;
END $function$;

CREATE OR REPLACE FUNCTION ledger_end(ids bigint[], states text[], parts numeric[], failures text[], ats timestamp with time zone[], clock timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
#variable_conflict use_variable
DECLARE
  legs record; ended record;
BEGIN
  SELECT array_agg(l.nth) AS transfers, array_agg(l.account_id) AS accounts, array_agg(l.moved) AS moved, array_agg(l.held) AS held,
         count(DISTINCT l.nth) AS n, array_agg(l.account_id) FILTER (WHERE l.moved <> 0 OR l.held <> 0) AS to_lock INTO legs
    FROM (SELECT q.nth::int AS nth, l.account_id, least(l.delta, 0) AS held,
                 CASE WHEN q.state <> 'posted' THEN 0 WHEN q.part IS NULL THEN l.delta ELSE ledger_delta_of_part(q.id, l.account_id, l.delta, q.part) END AS moved
            FROM unnest(ids, states, parts) WITH ORDINALITY AS q(id, state, part, nth)
           CROSS JOIN LATERAL (SELECT h.accounts, h.deltas FROM holds h WHERE h.transfer_id = q.id OFFSET 0) h
           CROSS JOIN LATERAL unnest(h.accounts, h.deltas) AS l(account_id, delta)) l;
  IF legs.n <> cardinality(ids) THEN PERFORM ledger_not_all(); END IF;
  PERFORM ledger_lock(legs.to_lock);
  WITH hold AS (
    DELETE FROM holds h USING unnest(ids, states, parts, failures, ats) AS q(id, state, part, failure, at)
     WHERE h.transfer_id = q.id AND (q.state <> 'posted' OR h.expires_at IS NULL OR h.expires_at > clock)
    RETURNING q.*
  ), transfer AS (
    UPDATE transfers t SET state = h.state, posted_amount = CASE WHEN h.state = 'posted' THEN coalesce(h.part, t.amount) END, failure = h.failure, resolved_at = h.at
      FROM hold h WHERE t.id = h.id AND t.state = 'pending'
    RETURNING t.id, t.asset_id, coalesce(t.posted_amount, t.amount) AS amount, t.from_owner, t.to_owner, ledger_status(t.state, t.failure) AS status
  )
  SELECT array_agg(t.status ORDER BY q.nth) AS statuses, array_agg(t.asset_id ORDER BY q.nth) AS asset_ids, array_agg(t.amount ORDER BY q.nth) AS amounts,
         array_agg(t.from_owner ORDER BY q.nth) AS from_owners, array_agg(t.to_owner ORDER BY q.nth) AS to_owners, count(t.id) AS n
    INTO ended FROM unnest(ids) WITH ORDINALITY AS q(id, nth) LEFT JOIN transfer t ON t.id = q.id;
  IF ended.n <> cardinality(ids) THEN PERFORM ledger_not_all(); END IF;
  PERFORM ledger_move(ids, ended.statuses, ended.asset_ids, ended.amounts, ended.from_owners, ended.to_owners, ats, NULL,
                      legs.transfers, legs.accounts, legs.moved, legs.held, NULL, NULL);
END $function$;

CREATE OR REPLACE FUNCTION ledger_guard_accounts()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_mergejoin TO 'off'
 SET enable_nestloop TO 'off'
AS $function$
DECLARE is_other boolean; left_over bigint;
BEGIN
  SELECT bool_or(a.owner IS DISTINCT FROM b.owner OR a.asset_id <> b.asset_id OR a.allow_negative <> b.allow_negative
              OR (b.user_id IS NOT NULL AND a.user_id IS DISTINCT FROM b.user_id)),
         bit_xor(ledger_state(b.id, b.asset_id, b.version, b.balance) # ledger_state(a.id, a.asset_id, a.version, a.balance))
           FILTER (WHERE a.version <> b.version OR a.balance <> b.balance)
    INTO is_other, left_over FROM before b LEFT JOIN after a ON a.id = b.id;
  IF is_other THEN
    RAISE EXCEPTION 'whose an account is does not change' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF current_setting('ledger.proof', true) = 'asked' THEN
    PERFORM set_config('ledger.proof', coalesce(left_over, 0)::text, true);
  ELSIF left_over IS NOT NULL THEN
    RAISE EXCEPTION 'a balance that its entries do not explain' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION ledger_guard_entries()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_mergejoin TO 'off'
 SET enable_nestloop TO 'off'
AS $function$
DECLARE first bigint; last bigint; earliest timestamptz; left_over bigint; is_wrong boolean;
BEGIN
  SELECT min(e.transfer_id), max(e.transfer_id), min(e.at),
         bit_xor(ledger_state(e.account_id, e.asset_id, e.version - 1, e.balance_after - e.amount)
               # ledger_state(e.account_id, e.asset_id, e.version, e.balance_after))
    INTO first, last, earliest, left_over FROM added e;
  IF earliest < (SELECT b.open_from FROM ledger_books b) THEN RAISE EXCEPTION 'an entry of a day that is over' USING ERRCODE = 'serialization_failure'; END IF;
  -- The transfers of a batch have consecutive ids, so one scan reads them.
  IF last - first < 1000 THEN
    is_wrong := EXISTS (SELECT FROM (SELECT transfer_id, sum(amount) AS total FROM added GROUP BY transfer_id, asset_id) e
                          LEFT JOIN (SELECT t.id FROM transfers t WHERE t.id BETWEEN first AND last AND t.state = 'posted' OFFSET 0) t ON t.id = e.transfer_id
                         WHERE e.total <> 0 OR t.id IS NULL);
  ELSE
    is_wrong := EXISTS (SELECT FROM (SELECT transfer_id, sum(amount) AS total FROM added GROUP BY transfer_id, asset_id) e
                         WHERE e.total <> 0 OR (SELECT t.state FROM transfers t WHERE t.id = e.transfer_id) IS DISTINCT FROM 'posted');
  END IF;
  IF is_wrong THEN
    RAISE EXCEPTION 'entries of a transfer that do not sum to zero, or an entry without a posted transfer' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF current_setting('ledger.proof', true) IS DISTINCT FROM coalesce(left_over, 0)::text THEN
    RAISE EXCEPTION 'an entry that its account does not show' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  PERFORM set_config('ledger.proof', 'done', true);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION ledger_guard_holds()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
BEGIN
  IF EXISTS (SELECT FROM changed h
              WHERE ((SELECT t.state FROM transfers t WHERE t.id = h.transfer_id) = 'pending') IS DISTINCT FROM (TG_OP = 'INSERT')) THEN
    RAISE EXCEPTION 'a hold stands exactly as long as its transfer is pending' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION ledger_guard_new_transfers()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
BEGIN
  IF EXISTS (SELECT FROM added t WHERE t.state <> 'posted'
                AND (t.state <> 'pending' OR NOT t.is_listed OR (SELECT h.transfer_id FROM holds h WHERE h.transfer_id = t.id) IS NULL)) THEN
    RAISE EXCEPTION 'a transfer starts as posted, or as pending with its hold' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION ledger_guard_transfers()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
BEGIN
  IF EXISTS (
    SELECT FROM before b LEFT JOIN after a ON a.id = b.id
     WHERE b.state <> 'pending' OR a.state = 'pending' OR (SELECT h.transfer_id FROM holds h WHERE h.transfer_id = b.id) IS NOT NULL
        OR (a.kind, a.user_id, a.asset_id, a.amount, a.fee, a.from_owner, a.to_owner, a.is_listed, a.group_id, a.reverses, a.details, a.created_at)
           IS DISTINCT FROM (b.kind, b.user_id, b.asset_id, b.amount, b.fee, b.from_owner, b.to_owner, b.is_listed, b.group_id, b.reverses, b.details, b.created_at)) THEN
    RAISE EXCEPTION 'a transfer is resolved once and never changed otherwise' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION ledger_hash_of(title text, names text[], hashes bytea[])
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT sha256(convert_to(title || E'\n' || coalesce(string_agg(p.name || ' ' || encode(p.hash, 'hex') || E'\n', '' ORDER BY p.nth), ''), 'UTF8'))
    FROM unnest(names, hashes) WITH ORDINALITY AS p(name, hash, nth)
$function$;

CREATE OR REPLACE FUNCTION ledger_hold_all(kinds text[], users bigint[], asset_ids smallint[], amounts numeric[], fees numeric[], from_ids bigint[], to_ids bigint[], fee_ids bigint[], from_owners text[], to_owners text[], keys text[], digests bytea[], answers text[], settle_after_ms integer[], OUT ids bigint[], OUT at timestamp with time zone)
 RETURNS record
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
BEGIN
  at := clock_timestamp();
  WITH m AS MATERIALIZED (
    SELECT u.*, nextval('transfers_id_seq') AS id
      FROM unnest(kinds, users, asset_ids, amounts, fees, from_ids, to_ids, fee_ids, from_owners, to_owners, keys, digests, answers, settle_after_ms)
           WITH ORDINALITY
        AS u(kind, user_id, asset, amount, fee, from_id, to_id, fee_id, from_owner, to_owner, key, digest, answer, settle_after_ms, nth)
  ), a AS (
    UPDATE accounts a SET held = a.held + d.total
      FROM (SELECT m.from_id, sum(m.amount + m.fee) AS total FROM m GROUP BY m.from_id ORDER BY m.from_id) d
     WHERE a.id BETWEEN d.from_id AND d.from_id
    RETURNING a.id, a.owner, a.asset_id, a.user_id
  ), r AS MATERIALIZED (
    SELECT m.nth, m.id, f.user_id AS from_user, g.user_id AS to_user, (f.owner, f.asset_id, g.owner, g.asset_id) = (m.from_owner, m.asset, m.to_owner, m.asset)
             AND (m.fee = 0 OR (SELECT h.owner = 'house:fees' AND h.asset_id = m.asset FROM accounts h WHERE h.id = m.fee_id)) AS is_right
      FROM m JOIN a f ON f.id = m.from_id JOIN LATERAL (SELECT * FROM accounts g WHERE g.id = m.to_id OFFSET 0) g ON true
  ), c AS MATERIALIZED (
    SELECT CASE WHEN count(*) = cardinality(kinds) AND bool_and(r.is_right) THEN true ELSE ledger_not_all() END AS ok FROM r
  ), t AS (
    INSERT INTO transfers (id, kind, state, user_id, asset_id, amount, fee, from_owner, to_owner, created_at)
    SELECT m.id, m.kind, 'pending', m.user_id, m.asset, m.amount, m.fee, m.from_owner, m.to_owner, at FROM m WHERE (SELECT c.ok FROM c)
  ), h AS (
    INSERT INTO holds (transfer_id, accounts, deltas, settle_after)
    SELECT m.id, CASE WHEN m.fee = 0 THEN ARRAY[m.from_id, m.to_id] ELSE ARRAY[m.from_id, m.to_id, m.fee_id] END,
           CASE WHEN m.fee = 0 THEN ARRAY[- m.amount, m.amount] ELSE ARRAY[- m.amount - m.fee, m.amount, m.fee] END,
           at + m.settle_after_ms * interval '1 millisecond' FROM m
  ), k AS (
    INSERT INTO idempotency_keys (user_id, key, digest, transfer_id, answer, created_at)
    SELECT m.user_id, m.key, m.digest, m.id, m.answer::jsonb, at FROM m WHERE m.key IS NOT NULL ORDER BY m.user_id, m.key
  ), o AS (
    INSERT INTO outbox (type, data)
    SELECT 'transfers', jsonb_build_object('status', 'pending', 'rows', s.rows)
      FROM (SELECT string_agg(concat_ws(',', m.id, m.asset, m.amount, coalesce(r.from_user, 0), coalesce(r.to_user, 0)), ';' ORDER BY m.nth) AS rows
              FROM m JOIN r ON r.nth = m.nth) s
  )
  SELECT array_agg(m.id ORDER BY m.nth) INTO ids FROM m;
EXCEPTION WHEN SQLSTATE 'LG001' OR unique_violation OR check_violation OR not_null_violation OR numeric_value_out_of_range THEN ids := NULL;
END $function$;
COMMENT ON FUNCTION ledger_hold_all(text[],bigint[],smallint[],numeric[],numeric[],bigint[],bigint[],bigint[],text[],text[],text[],bytea[],text[],integer[]) IS 'ledger_take_all took its place; dropped by the next release';

CREATE OR REPLACE FUNCTION ledger_is_owner(owner text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT owner ~ '^(0x[0-9a-f]{40}|house:[a-z]+(-[a-z]+)*(-[1-9][0-9]{0,8})?)$' AND length(owner) <= 48
$function$;

CREATE OR REPLACE FUNCTION ledger_is_stopped(stop text, until timestamp with time zone, member bigint, kind text)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
DECLARE of record;
BEGIN
  IF stop IS NULL THEN RETURN false; END IF;
  IF stop = 'ask' THEN
    SELECT s.state, s.until INTO of FROM member_states s WHERE s.user_id = member AND s.is_current;
    stop := of.state; until := of.until;
  END IF;
  RETURN stop IN ('frozen', 'closed') AND coalesce(until > clock_timestamp(), true) AND NOT ledger_lets(stop, kind);
END $function$;

CREATE OR REPLACE FUNCTION ledger_judge(movements jsonb, leg_movements integer[], leg_assets smallint[], leg_owners text[], leg_deltas numeric[], clock timestamp with time zone)
 RETURNS TABLE(ord integer, key text, hash bytea, is_hold boolean, reverses bigint, earlier_in_batch integer, kept_hash bytea, kept_id bigint, kept_at timestamp with time zone, kept_answer jsonb, is_sound boolean, knows_assets boolean, is_mirror boolean, is_reversed boolean)
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  WITH movement AS MATERIALIZED (
    SELECT m.*, decode(m.digest, 'hex') AS hash FROM ledger_movements(movements) m
  ), one_asset AS (
    SELECT l.movement, l.asset, sum(l.delta) = 0 AND count(DISTINCT l.owner) = count(*)
             AND bool_and(coalesce(l.delta <> 0 AND l.delta = trunc(l.delta) AND abs(l.delta) < 1e38, false)) AS is_sound,
           bool_or((l.asset, l.owner, l.delta) = (m.asset, m.from_owner, - m.amount - m.fee)) AS gives,
           bool_or((l.asset, l.owner, l.delta) = (m.asset, m.to_owner, m.amount)) AS takes
      FROM unnest(leg_movements, leg_assets, leg_owners, leg_deltas) AS l(movement, asset, owner, delta) JOIN movement m ON m.ord = l.movement
     GROUP BY l.movement, l.asset
  ), form AS (
    SELECT a.movement, bool_and(a.is_sound) AND bool_or(a.gives) AND bool_or(a.takes) AS is_sound,
           bool_and((SELECT s.id FROM assets s WHERE s.id = a.asset) IS NOT NULL) AS knows_assets
      FROM one_asset a GROUP BY a.movement
  )
  SELECT m.ord, m.key, m.hash, m.is_hold, m.reverses, lag(m.ord) OVER (PARTITION BY m.user_id, m.key ORDER BY m.ord),
         k.digest, k.transfer_id, k.created_at, k.answer,
         f.is_sound AND m.amount > 0 AND m.fee >= 0 AND m.kind ~ '^[a-z][a-z_]{0,30}$'
           AND (m.key IS NULL OR m.user_id IS NOT NULL AND octet_length(m.hash) IS NOT DISTINCT FROM 32 AND length(m.key) BETWEEN 1 AND 128)
           AND coalesce(m.effective_at <= clock, true) AND coalesce(m.settle_after_ms >= 0, true)
           AND CASE WHEN m.is_hold THEN m.reverses IS NULL AND coalesce(m.expires_at > clock, true)
                    ELSE m.settle_after_ms IS NULL AND m.expires_at IS NULL END,
         f.knows_assets,
         o.state = 'posted' AND (o.asset_id, o.from_owner, o.to_owner) = (m.asset, m.to_owner, m.from_owner) AND m.amount <= o.posted_amount,
         coalesce(o.is_reversed, false)
    FROM movement m LEFT JOIN form f ON f.movement = m.ord
    LEFT JOIN LATERAL (SELECT k.* FROM idempotency_keys k WHERE k.user_id = m.user_id AND k.key = m.key OFFSET 0) k ON true
    LEFT JOIN LATERAL (SELECT t.state, t.asset_id, t.from_owner, t.to_owner, t.posted_amount,
                              (SELECT v.id FROM transfers v WHERE v.reverses = t.id) IS NOT NULL AS is_reversed
                         FROM transfers t WHERE t.id = m.reverses OFFSET 0) o ON true
   ORDER BY m.ord;
END $function$;

CREATE OR REPLACE FUNCTION ledger_keep_keys(user_ids bigint[], keys text[], digests bytea[], transfer_ids bigint[], answers jsonb[], ats timestamp with time zone[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO idempotency_keys (user_id, key, digest, transfer_id, answer, created_at)
  SELECT k.user_id, k.key, k.digest, k.transfer_id, k.answer, k.at
    FROM unnest(user_ids, keys, digests, transfer_ids, answers, ats) AS k(user_id, key, digest, transfer_id, answer, at)
   WHERE k.key IS NOT NULL ORDER BY k.user_id, k.key;
END $function$;

CREATE OR REPLACE FUNCTION ledger_lets(stop text, kind text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT CASE stop WHEN 'frozen' THEN kind IN ('refund', 'return', 'cashback', 'cashback_return', 'benefit_return', 'chain_fee')
                   WHEN 'closed' THEN kind IN ('refund', 'return', 'cashback', 'cashback_return', 'benefit_return', 'withdrawal', 'chain_fee') ELSE true END
$function$;

CREATE OR REPLACE FUNCTION ledger_lock(account_ids bigint[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
AS $function$
BEGIN
  PERFORM FROM accounts a WHERE a.id = ANY (account_ids) ORDER BY a.owner = 'house:fees', a.id FOR NO KEY UPDATE;
END $function$;

CREATE OR REPLACE FUNCTION ledger_may_owe(owner text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT owner IN ('house:issuance', 'house:bank', 'house:chain')
$function$;

CREATE OR REPLACE FUNCTION ledger_move(transfer_ids bigint[], statuses text[], asset_ids smallint[], amounts numeric[], from_owners text[], to_owners text[], ats timestamp with time zone[], is_hold boolean[], leg_transfers integer[], leg_accounts bigint[], leg_moved numeric[], leg_held numeric[], leg_owners text[], leg_assets smallint[])
 RETURNS void
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
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
END $function$;

CREATE OR REPLACE FUNCTION ledger_movements(movements jsonb)
 RETURNS TABLE(ord integer, kind text, user_id bigint, asset smallint, amount numeric, fee numeric, from_owner text, to_owner text, key text, digest text, answer jsonb, is_hold boolean, settle_after_ms integer, expires_at timestamp with time zone, group_id bigint, reverses bigint, details jsonb, effective_at timestamp with time zone)
 LANGUAGE sql
 STABLE
AS $function$
  SELECT m.nth::int, m.kind, m.user_id, m.asset, m.amount, m.fee, m.from_owner, m.to_owner, m.key, m.digest, m.answer, coalesce(m.hold, false),
         m.settle_after_ms, m.expires_at, m.group_id, m.reverses, m.details, m.effective_at
    FROM ROWS FROM (jsonb_to_recordset(movements) AS (kind text, user_id bigint, asset smallint, amount numeric, fee numeric, "from" text, "to" text,
           key text, digest text, answer jsonb, hold boolean, settle_after_ms int, expires_at timestamptz, group_id bigint, reverses bigint,
           details jsonb, effective_at timestamptz)) WITH ORDINALITY
      AS m(kind, user_id, asset, amount, fee, from_owner, to_owner, key, digest, answer, hold, settle_after_ms, expires_at, group_id, reverses,
           details, effective_at, nth)
$function$;

CREATE OR REPLACE FUNCTION ledger_must_be_proven()
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF current_setting('ledger.proof', true) <> 'done' THEN
    RAISE EXCEPTION 'a balance that its entries do not explain' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  PERFORM set_config('ledger.proof', '', true);
END $function$;

CREATE OR REPLACE FUNCTION ledger_not_all()
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'not every item of this batch can be taken' USING ERRCODE = 'LG001';
END $function$;

CREATE OR REPLACE FUNCTION ledger_open(legs jsonb)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  INSERT INTO accounts (owner, asset_id, user_id, allow_negative)
  SELECT l.owner, l.asset, u.id, ledger_may_owe(l.owner)
    FROM (SELECT DISTINCT owner COLLATE "C" AS owner, asset FROM jsonb_to_recordset(legs) AS l(asset smallint, owner text)) l
    JOIN assets s ON s.id = l.asset LEFT JOIN users u ON u.address = l.owner COLLATE "default"
   ORDER BY l.owner, l.asset
  ON CONFLICT DO NOTHING
$function$;

CREATE OR REPLACE FUNCTION ledger_post_all(kinds text[], users bigint[], asset_ids smallint[], amounts numeric[], fees numeric[], from_ids bigint[], to_ids bigint[], fee_ids bigint[], from_owners text[], to_owners text[], keys text[], digests bytea[], answers text[], OUT ids bigint[], OUT at timestamp with time zone)
 RETURNS record
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
BEGIN
  PERFORM set_config('ledger.proof', 'asked', true);
  at := clock_timestamp();
  WITH m AS MATERIALIZED (
    SELECT u.*, nextval('transfers_id_seq') AS id
      FROM unnest(kinds, users, asset_ids, amounts, fees, from_owners, to_owners, keys, digests, answers) WITH ORDINALITY
        AS u(kind, user_id, asset, amount, fee, from_owner, to_owner, key, digest, answer, nth)
  ), t AS (
    INSERT INTO transfers (id, kind, state, user_id, asset_id, amount, fee, from_owner, to_owner, posted_amount, created_at, resolved_at, is_listed)
    SELECT m.id, m.kind, 'posted', m.user_id, m.asset, m.amount, m.fee, m.from_owner, m.to_owner, m.amount, at, at, m.kind = 'send' FROM m
  ), k AS (
    INSERT INTO idempotency_keys (user_id, key, digest, transfer_id, answer, created_at)
    SELECT m.user_id, m.key, m.digest, m.id, m.answer::jsonb, at FROM m WHERE m.key IS NOT NULL
  )
  SELECT array_agg(m.id ORDER BY m.nth) INTO ids FROM m;
  WITH m AS MATERIALIZED (
    SELECT * FROM unnest(ids, asset_ids, amounts, fees, from_ids, to_ids, fee_ids, from_owners, to_owners) WITH ORDINALITY
        AS u(id, asset, amount, fee, from_id, to_id, fee_id, from_owner, to_owner, nth)
  ), l AS MATERIALIZED (
    SELECT m.nth * 4 AS nth, m.id, m.from_id AS account, - m.amount - m.fee AS delta, m.asset, m.from_owner AS owner FROM m
    UNION ALL SELECT m.nth * 4 + 1, m.id, m.to_id, m.amount, m.asset, m.to_owner FROM m
    UNION ALL SELECT m.nth * 4 + 2, m.id, m.fee_id, m.fee, m.asset, 'house:fees' FROM m WHERE m.fee <> 0
  ), a AS (
    UPDATE accounts a SET balance = a.balance + d.delta, version = a.version + d.n
      FROM (SELECT l.account, sum(l.delta) AS delta, count(*) AS n FROM l GROUP BY l.account ORDER BY bool_or(l.nth % 4 = 2), l.account) d
     WHERE a.id BETWEEN d.account AND d.account
    RETURNING a.id, a.owner, a.asset_id, a.user_id, a.balance, a.version, CASE WHEN a.allow_negative THEN -1e38 ELSE a.held END AS least
  ), r AS MATERIALIZED (
    SELECT l.nth, l.id, l.account, l.asset, l.delta, a.user_id, a.owner = l.owner AND a.asset_id = l.asset AS is_right, a.least,
           a.balance + l.delta - sum(l.delta) OVER w AS balance, a.version + 1 - row_number() OVER w AS version
      FROM l JOIN a ON a.id = l.account WINDOW w AS (PARTITION BY l.account ORDER BY l.nth DESC)
  ), c AS MATERIALIZED (
    SELECT CASE WHEN count(*) = (SELECT count(*) FROM l) AND bool_and(r.is_right AND r.balance >= r.least) THEN true ELSE ledger_not_all() END AS ok FROM r
  ), e AS (
    INSERT INTO entries (account_id, version, transfer_id, asset_id, amount, balance_after, at)
    SELECT r.account, r.version, r.id, r.asset, r.delta, r.balance, at FROM r WHERE (SELECT c.ok FROM c)
  )
  INSERT INTO outbox (type, data)
  SELECT 'transfers', jsonb_build_object('status', 'completed', 'rows', s.rows)
    FROM (SELECT string_agg(concat_ws(',', m.id, m.asset, m.amount, coalesce(f.user_id, 0), coalesce(g.user_id, 0)), ';' ORDER BY m.nth) AS rows
            FROM m JOIN r f ON f.nth = m.nth * 4 JOIN r g ON g.nth = m.nth * 4 + 1) s;
  PERFORM ledger_must_be_proven();
EXCEPTION WHEN SQLSTATE 'LG001' OR unique_violation OR check_violation OR not_null_violation OR numeric_value_out_of_range THEN ids := NULL;
END $function$;
COMMENT ON FUNCTION ledger_post_all(text[],bigint[],smallint[],numeric[],numeric[],bigint[],bigint[],bigint[],text[],text[],text[],bytea[],text[]) IS 'ledger_take_all took its place; dropped by the next release';

CREATE OR REPLACE FUNCTION ledger_refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION '% of % is refused: the ledger only grows', TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $function$;

CREATE OR REPLACE FUNCTION ledger_refuse_owner()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'the owner of an account fails its check: %', NEW.owner USING ERRCODE = 'check_violation';
END $function$;

CREATE OR REPLACE FUNCTION ledger_resolve(resolutions jsonb)
 RETURNS TABLE(ord integer, status integer)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
#variable_conflict use_column
DECLARE
  to_lock bigint[]; seen bigint[]; decided record; clock timestamptz;
BEGIN
  -- The credited account of a released hold is not locked.
  SELECT array_agg(DISTINCT l.account_id) FILTER (WHERE l.delta < 0 OR q.outcome = 'post'), array_agg(DISTINCT l.account_id)
    INTO to_lock, seen
    FROM jsonb_to_recordset(resolutions) AS q(id bigint, outcome text)
    JOIN LATERAL (SELECT h.accounts, h.deltas FROM holds h WHERE h.transfer_id = q.id OFFSET 0) h ON true
   CROSS JOIN LATERAL unnest(h.accounts, h.deltas) AS l(account_id, delta);
  PERFORM ledger_lock(to_lock);
  clock := clock_timestamp();
  SELECT * INTO decided FROM ledger_decide_ends(resolutions, seen, clock);
  IF decided.ids <> '{}' THEN
    PERFORM ledger_end(decided.ids, decided.states, decided.parts, decided.failures, decided.ats, clock);
  END IF;
  RETURN QUERY SELECT u.nth::int, u.status FROM unnest(decided.statuses) WITH ORDINALITY AS u(status, nth);
END $function$;

CREATE OR REPLACE FUNCTION ledger_settle_all(asked bigint[])
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE clock timestamptz := clock_timestamp(); n int := cardinality(asked);
BEGIN
  IF n > 0 THEN PERFORM ledger_end(asked, array_fill('posted'::text, ARRAY[n]), NULL, NULL, array_fill(clock, ARRAY[n]), clock); END IF;
  RETURN true;
EXCEPTION WHEN SQLSTATE 'LG001' OR check_violation OR numeric_value_out_of_range THEN RETURN false;
END $function$;

CREATE OR REPLACE FUNCTION ledger_state(account bigint, asset smallint, version bigint, balance numeric)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT hash_numeric_extended(balance + 2e49, hashint8extended(version, hashint8extended(account, asset)))
$function$;

CREATE OR REPLACE FUNCTION ledger_status(state text, failure text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT CASE state WHEN 'posted' THEN 'completed' WHEN 'voided' THEN CASE WHEN failure IS NULL THEN 'cancelled' ELSE 'failed' END ELSE state END
$function$;

CREATE OR REPLACE FUNCTION ledger_submit(movements jsonb)
 RETURNS TABLE(ord integer, status integer, transfer_id bigint, at timestamp with time zone, spendable numeric, answer jsonb)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
#variable_conflict use_column
DECLARE
  legs record; decided record; clock timestamptz; places int[]; ids bigint[] := '{}';
BEGIN
  SELECT array_agg(m.ord::int ORDER BY m.ord, l.nth) AS movements, array_agg(l.asset ORDER BY m.ord, l.nth) AS assets, array_agg(l.owner ORDER BY m.ord, l.nth) AS owners,
         array_agg(l.delta ORDER BY m.ord, l.nth) AS deltas, array_agg(a.id ORDER BY m.ord, l.nth) AS accounts,
         -- The account that a hold would credit is not locked.
         array_agg(DISTINCT a.id) FILTER (WHERE l.delta < 0 OR (m.j ->> 'hold')::boolean IS NOT TRUE) AS to_lock
    INTO legs
    FROM jsonb_array_elements(movements) WITH ORDINALITY AS m(j, ord)
   CROSS JOIN LATERAL ROWS FROM (jsonb_to_recordset(m.j -> 'legs') AS (asset smallint, owner text, delta numeric)) WITH ORDINALITY AS l(asset, owner, delta, nth)
    LEFT JOIN LATERAL (SELECT a.id FROM accounts a WHERE a.owner = l.owner AND a.asset_id = l.asset OFFSET 0) a ON true;
  -- Values read after the locks stay valid until the commit.
  PERFORM ledger_lock(legs.to_lock);
  clock := clock_timestamp();
  SELECT * INTO decided FROM ledger_decide(movements, legs.movements, legs.assets, legs.owners, legs.deltas, legs.accounts, clock);
  SELECT array_agg(CASE WHEN s.status = 0 THEN s.place END ORDER BY s.nth) INTO places
    FROM (SELECT u.status, u.nth, (count(*) FILTER (WHERE u.status = 0) OVER (ORDER BY u.nth))::int AS place
            FROM unnest(decided.statuses) WITH ORDINALITY AS u(status, nth)) s;
  IF 0 = ANY (decided.statuses) THEN
    SELECT array_agg(places[l.movement] ORDER BY l.nth) AS movements, array_agg(l.account_id ORDER BY l.nth) AS accounts,
           array_agg(l.delta ORDER BY l.nth) AS deltas, array_agg(l.owner ORDER BY l.nth) AS owners, array_agg(l.asset ORDER BY l.nth) AS assets
      INTO legs
      FROM unnest(legs.movements, legs.accounts, legs.deltas, legs.owners, legs.assets) WITH ORDINALITY AS l(movement, account_id, delta, owner, asset, nth)
     WHERE places[l.movement] IS NOT NULL;
    SELECT ledger_take(array_agg(m.kind), array_agg(m.user_id), array_agg(m.asset), array_agg(m.amount), array_agg(m.fee), array_agg(m.from_owner),
             array_agg(m.to_owner), array_agg(m.is_hold), array_agg(clock + m.settle_after_ms * interval '1 millisecond'), array_agg(m.expires_at),
             array_agg(m.group_id), array_agg(m.reverses), array_agg(m.details), array_agg(coalesce(m.effective_at, clock)),
             array_agg(m.key), array_agg(decode(m.digest, 'hex')), array_agg(m.answer),
             legs.movements, legs.accounts, legs.deltas, legs.owners, legs.assets)
      INTO ids FROM (SELECT * FROM ledger_movements(movements) m WHERE places[m.ord] IS NOT NULL ORDER BY m.ord) m;
  END IF;
  RETURN QUERY
    SELECT u.nth::int, u.status, coalesce(u.kept_id, ids[places[w.nth]]), coalesce(u.kept_at, CASE WHEN w.nth IS NOT NULL THEN coalesce(m.effective_at, clock) END),
           u.spendable, coalesce(u.kept_answer, m.answer)
      FROM unnest(decided.statuses, decided.spendables, decided.firsts, decided.kept_ids, decided.kept_ats, decided.kept_answers) WITH ORDINALITY
             AS u(status, spendable, first, kept_id, kept_at, kept_answer, nth)
     CROSS JOIN LATERAL (SELECT CASE WHEN u.first IS NOT NULL THEN u.first WHEN u.status = 0 THEN u.nth::int END AS nth) w
      LEFT JOIN ledger_movements(movements) m ON m.ord = w.nth ORDER BY u.nth;
-- Another transaction wrote one of the keys at the same time. Retrying the whole call will find it.
EXCEPTION WHEN unique_violation THEN RAISE EXCEPTION 'a key was written at the same time' USING ERRCODE = 'serialization_failure';
END $function$;

CREATE OR REPLACE FUNCTION ledger_take(kinds text[], user_ids bigint[], asset_ids smallint[], amounts numeric[], fees numeric[], from_owners text[], to_owners text[], is_hold boolean[], settle_after timestamp with time zone[], expires_at timestamp with time zone[], group_ids bigint[], reverses bigint[], details jsonb[], ats timestamp with time zone[], keys text[], digests bytea[], answers jsonb[], leg_movements integer[], leg_accounts bigint[], leg_deltas numeric[], leg_owners text[], leg_assets smallint[])
 RETURNS bigint[]
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
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
END $function$;

CREATE OR REPLACE FUNCTION ledger_take_all(kinds text[], user_ids bigint[], asset_ids smallint[], amounts numeric[], fees numeric[], from_owners text[], to_owners text[], settle_after_ms integer[], keys text[], digests bytea[], answers text[], leg_movements integer[], leg_accounts bigint[], leg_deltas numeric[], leg_owners text[], leg_assets smallint[], OUT ids bigint[], OUT at timestamp with time zone)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE is_hold boolean[]; settle_after timestamptz[]; ats timestamptz[];
BEGIN
  at := clock_timestamp();
  SELECT array_agg(w.ms IS NOT NULL), array_agg(at + w.ms * interval '1 millisecond'), array_agg(at) INTO is_hold, settle_after, ats
    FROM unnest(settle_after_ms) AS w(ms);
  IF true = ANY (is_hold) AND false = ANY (is_hold) THEN RETURN; END IF;
  ids := ledger_take(kinds, user_ids, asset_ids, amounts, fees, from_owners, to_owners, is_hold, settle_after, NULL, NULL, NULL, NULL, ats,
                     keys, digests, answers::jsonb[], leg_movements, leg_accounts, leg_deltas, leg_owners, leg_assets);
EXCEPTION WHEN SQLSTATE 'LG001' OR unique_violation OR check_violation OR not_null_violation OR numeric_value_out_of_range THEN ids := NULL;
END $function$;

CREATE OR REPLACE FUNCTION ledger_take_stop()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM FROM users u WHERE u.id = NEW.user_id FOR SHARE SKIP LOCKED;
  IF NOT FOUND THEN NEW.stop := 'ask'; RETURN NEW; END IF;
  SELECT s.state, s.until INTO NEW.stop, NEW.stop_until FROM member_states s
   WHERE s.user_id = NEW.user_id AND s.is_current AND s.state IN ('frozen', 'closed');
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION member_caps_within(caps numeric[], others numeric[])
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT bool_and(c.other IS NULL OR coalesce(c.cap <= c.other, false)) FROM unnest(caps, others) AS c(cap, other)
$function$;

CREATE OR REPLACE FUNCTION member_comes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO member_seen (user_id, seen_at) VALUES (NEW.id, NEW.created_at);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION member_is_official(member bigint, in_role text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  SELECT EXISTS (
    SELECT FROM organisation_staff s JOIN organisations o ON o.id = s.organisation_id AND o.is_operator
     WHERE s.user_id = member AND s.role = coalesce(in_role, s.role))
$function$;

CREATE OR REPLACE FUNCTION member_is_stopped(member bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  SELECT EXISTS (SELECT FROM member_states s WHERE s.user_id = member AND s.is_current AND s.state IN ('frozen', 'closed')
                    AND (s.until IS NULL OR s.until > clock_timestamp()))
$function$;

CREATE OR REPLACE FUNCTION member_seen_now()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE member_seen m SET seen_at = now()
   WHERE m.user_id IN (SELECT s.user_id FROM member_seen s WHERE s.user_id IN (SELECT u.user_id FROM used u)
                          AND s.seen_at < now() - interval '1 minute' FOR UPDATE SKIP LOCKED);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION member_state_now(state text, until timestamp with time zone, payment_cap numeric, month_cap numeric, holding_cap numeric)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  SELECT CASE WHEN until IS NULL OR until > clock_timestamp() THEN state
              WHEN state = 'frozen' AND num_nonnulls(payment_cap, month_cap, holding_cap) > 0 THEN 'limited' ELSE 'active' END
$function$;

CREATE OR REPLACE FUNCTION member_state_set(member bigint, wanted text, why text, ends timestamp with time zone, caps numeric[], act bigint, doer bigint)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
END $function$;

CREATE OR REPLACE FUNCTION member_states_forget(member bigint)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  IF EXISTS (SELECT FROM member_states s WHERE s.user_id = member AND s.is_current AND s.state = 'frozen' AND (s.until IS NULL OR s.until > clock_timestamp())) THEN
    RETURN false;
  END IF;
  DELETE FROM member_states s WHERE s.user_id = member;
  RETURN true;
END $function$;

CREATE OR REPLACE FUNCTION merchants_close()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NEW.closed_at IS NOT NULL THEN NEW.is_listed := false; END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION office_acts_stay()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  is_emptied boolean := false;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF (NEW.title, NEW.reason, NEW.body) = ('–', '–', '{}') AND OLD.state <> 'waiting' AND OLD.subject ~ '^member:\d{1,18}$' THEN
      is_emptied := EXISTS (SELECT FROM users u WHERE u.id = substr(OLD.subject, 8)::bigint AND u.deleted_at IS NOT NULL);
    END IF;
    IF (OLD.state = 'waiting' OR OLD.state = NEW.state)
      AND (NEW.id, NEW.organisation_id, NEW.kind, NEW.subject, NEW.made_by, NEW.made_passkey, NEW.made_at, NEW.expires_at)
        = (OLD.id, OLD.organisation_id, OLD.kind, OLD.subject, OLD.made_by, OLD.made_passkey, OLD.made_at, OLD.expires_at)
      AND (is_emptied OR (NEW.title, NEW.reason, NEW.body) = (OLD.title, OLD.reason, OLD.body))
      AND (OLD.state = 'waiting' OR (NEW.decided_by, NEW.decided_passkey, NEW.decided_at, NEW.refusal)
        IS NOT DISTINCT FROM (OLD.decided_by, OLD.decided_passkey, OLD.decided_at, OLD.refusal))
      AND (NEW.made_identity = OLD.made_identity OR NEW.made_identity = '{}')
      AND (OLD.state = 'waiting' OR NEW.decided_identity = OLD.decided_identity OR NEW.decided_identity = '{}')
    THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION 'an act of the office is decided once and stays' USING ERRCODE = 'integrity_constraint_violation';
END $function$;

CREATE OR REPLACE FUNCTION organisation_audit_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF NEW.sealed IS NULL AND (NEW.organisation_id, NEW.n, NEW.at_ms, NEW.act, NEW.commitment, NEW.head) = (OLD.organisation_id, OLD.n, OLD.at_ms, OLD.act,
      OLD.commitment, OLD.head) AND NEW.by_user IS NOT DISTINCT FROM OLD.by_user THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION 'an audit trail is never changed' USING ERRCODE = 'integrity_constraint_violation';
END $function$;

CREATE OR REPLACE FUNCTION organisation_keys_stay_revoked()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'key % was revoked', OLD.id USING ERRCODE = 'integrity_constraint_violation';
END $function$;

CREATE OR REPLACE FUNCTION organisation_role_fits()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF (SELECT o.is_operator FROM organisations o WHERE o.id = NEW.organisation_id) THEN
    IF NEW.role IN ('manager', 'accountant', 'clerk') THEN
      RAISE EXCEPTION 'the office has no %', NEW.role USING ERRCODE = 'integrity_constraint_violation';
    END IF;
  ELSIF NEW.role IN ('finance', 'approver', 'support') THEN
    RAISE EXCEPTION '% is a role of the office', NEW.role USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION organisation_role_since()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.role_since := clock_timestamp();
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION organisations_state()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF (OLD.state, NEW.state) NOT IN (('asked', 'approved'), ('asked', 'closed'), ('approved', 'suspended'), ('approved', 'closed'),
                                    ('suspended', 'approved'), ('suspended', 'closed')) THEN
    RAISE EXCEPTION 'organisation % does not go from % to %', OLD.id, OLD.state, NEW.state USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION outbox_drop_oldest(keep_s double precision)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET lock_timeout TO '100ms'
AS $function$
DECLARE p record; seen xid8; newest xid8; youngest timestamptz; is_written boolean; old timestamptz := now() - make_interval(secs => keep_s);
BEGIN
  FOR p IN SELECT * FROM partitions_left('outbox', 'outbox_id_seq') LOOP
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
END $function$;

CREATE OR REPLACE FUNCTION outbox_make_ahead(span_s double precision)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET lock_timeout TO '100ms'
AS $function$
-- Four million rows, which keep 65536 ids of each other (0014).
DECLARE width CONSTANT bigint := 65536::bigint * 4194304; ahead record; made text;
BEGIN
  SELECT * INTO ahead
    FROM partitions_ahead('outbox', 'outbox_id_seq', width, span_s, 'SELECT created_at FROM %s ORDER BY xid, id LIMIT 1');
  IF ahead.make_from IS NULL THEN RETURN ahead.is_moved; END IF;
  made := 'outbox_' || ahead.make_from / width;
  EXECUTE format('CREATE TABLE %I (LIKE outbox INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING INDEXES)', made);
  -- So made it locks out nobody who writes; CREATE TABLE ... PARTITION OF would.
  EXECUTE format('ALTER TABLE outbox ATTACH PARTITION %I FOR VALUES FROM (%s) TO (%s)', made, ahead.make_from, ahead.make_from + width);
  RETURN true;
EXCEPTION WHEN lock_not_available THEN RETURN false;
END $function$;

CREATE OR REPLACE FUNCTION outbox_partitions()
 RETURNS TABLE(part regclass, low bigint, edge bigint)
 LANGUAGE sql
 STABLE
AS $function$
  SELECT * FROM partitions_of('outbox'::regclass)
$function$;

CREATE OR REPLACE FUNCTION partitions_ahead(parent regclass, ids regclass, width bigint, span_s double precision, first_at text, OUT is_moved boolean, OUT make_from bigint)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
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
END $function$;

CREATE OR REPLACE FUNCTION partitions_left(parent regclass, ids regclass)
 RETURNS TABLE(part regclass, low bigint)
 LANGUAGE plpgsql
AS $function$
DECLARE at bigint; is_left boolean;
BEGIN
  IF NOT pg_try_advisory_xact_lock(parent::oid::bigint) THEN RETURN; END IF;
  EXECUTE format('SELECT last_value FROM %s', ids) INTO at;
  EXECUTE format('SELECT EXISTS (SELECT FROM %s)', (SELECT p.part FROM partitions_of(parent) p WHERE p.low IS NULL)) INTO is_left;
  is_left := is_left AND EXISTS (SELECT FROM partitions_of(parent) p WHERE at >= p.low AND at < p.edge);
  RETURN QUERY SELECT p.part, p.low FROM partitions_of(parent) p
    WHERE p.edge <= at OR p.low IS NULL AND is_left ORDER BY p.low NULLS LAST;
END $function$;

CREATE OR REPLACE FUNCTION partitions_of(parent regclass)
 RETURNS TABLE(part regclass, low bigint, edge bigint)
 LANGUAGE sql
 STABLE
AS $function$
  SELECT c.oid::regclass, CASE WHEN b.text LIKE 'FOR VALUES FROM (MINVALUE)%' THEN -9223372036854775808 ELSE substring(b.text FROM 'FROM \(''(-?\d+)''\)')::bigint END,
         substring(b.text FROM 'TO \(''(-?\d+)''\)')::bigint
    FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid CROSS JOIN LATERAL (SELECT pg_get_expr(c.relpartbound, c.oid) AS text) b
   WHERE i.inhparent = parent
$function$;

CREATE OR REPLACE FUNCTION pay_refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION '% of % is refused', TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $function$;

CREATE OR REPLACE FUNCTION pay_request_paid_once()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF EXISTS (SELECT FROM transfers t WHERE t.id = OLD.transfer_id AND t.state IN ('pending', 'posted'))
     AND (NEW.transfer_id, NEW.state) IS DISTINCT FROM (OLD.transfer_id, OLD.state) THEN
    RAISE EXCEPTION 'what is paid stays paid' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION pay_request_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'what was asked for stays as it was' USING ERRCODE = 'restrict_violation';
END $function$;

CREATE OR REPLACE FUNCTION payment_order_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'what was ordered stays as it was signed' USING ERRCODE = 'restrict_violation';
END $function$;

CREATE OR REPLACE FUNCTION payment_refunds_add()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE payments SET refunded = refunded + NEW.amount, cashback_back = cashback_back + NEW.cashback,
         cashback_state = CASE WHEN cashback > 0 AND cashback_back + NEW.cashback = cashback THEN 'reversed' ELSE cashback_state END,
         release_at = CASE WHEN cashback_back + NEW.cashback < cashback THEN release_at END
   WHERE id = NEW.payment_id;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION payments_guard()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF (NEW.id, NEW.merchant_id, NEW.merchant_name, NEW.payer_id, NEW.payee_id, NEW.charge_id, NEW.amount, NEW.cashback, NEW.created_at)
     IS DISTINCT FROM (OLD.id, OLD.merchant_id, OLD.merchant_name, OLD.payer_id, OLD.payee_id, OLD.charge_id, OLD.amount, OLD.cashback, OLD.created_at)
     OR (OLD.cashback_state, NEW.cashback_state) IN (('none', 'pending'), ('released', 'pending'), ('reversed', 'pending'), ('reversed', 'released'))
     OR EXISTS (SELECT FROM (SELECT coalesce(sum(r.amount), 0) AS amount, coalesce(sum(r.cashback), 0) AS cashback
                               FROM payment_refunds r WHERE r.payment_id = NEW.id) r
                 WHERE (NEW.refunded, NEW.cashback_back) IS DISTINCT FROM (r.amount, r.cashback)) THEN
    RAISE EXCEPTION 'a payment changes by its refunds and the release of its cashback alone' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION refuse_key_of_deleted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE gone timestamptz;
BEGIN
  SELECT u.deleted_at INTO gone FROM users u WHERE u.id = substr(NEW.subject, 6)::bigint FOR KEY SHARE;
  IF gone IS NOT NULL THEN RAISE EXCEPTION '% was deleted', NEW.subject USING ERRCODE = 'US001'; END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION refuse_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'the store was moved: it takes no writes' USING ERRCODE = '25006';
END $function$;

CREATE OR REPLACE FUNCTION refuse_row_of_deleted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE gone timestamptz;
BEGIN
  SELECT u.deleted_at INTO gone FROM users u WHERE u.id = NEW.user_id FOR KEY SHARE;
  IF gone IS NOT NULL THEN RAISE EXCEPTION 'user % was deleted', NEW.user_id USING ERRCODE = 'US001'; END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION refuse_rows_of_deleted()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
DECLARE gone bigint;
BEGIN
  SELECT min(held.id) FILTER (WHERE held.deleted_at IS NOT NULL) INTO gone
    FROM (SELECT u.id, u.deleted_at FROM added n JOIN users u ON u.id = n.user_id FOR KEY SHARE OF u) held;
  IF gone IS NOT NULL THEN RAISE EXCEPTION 'user % was deleted', gone USING ERRCODE = 'US001'; END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION reserve_statements_stay()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF OLD.published_at IS NULL THEN RETURN coalesce(NEW, OLD); END IF;
  RAISE EXCEPTION 'a statement of reserves that was published stays as it is' USING ERRCODE = 'integrity_constraint_violation';
END $function$;

CREATE OR REPLACE FUNCTION settlement_files_stay()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'the file of a run is written once and stays' USING ERRCODE = 'integrity_constraint_violation';
END $function$;

CREATE OR REPLACE FUNCTION settlement_lines_come()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF EXISTS (SELECT FROM settlement_runs r WHERE r.id IN (SELECT DISTINCT a.run_id FROM added a) AND r.state <> 'made')
  THEN RAISE EXCEPTION 'a run of settlement that is decided takes no more lines' USING ERRCODE = 'integrity_constraint_violation'; END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION settlement_lines_stay()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF (NEW.id, NEW.run_id, NEW.organisation_id, NEW.owner, NEW.due, NEW.fee, NEW.net, NEW.end_to_end)
         = (OLD.id, OLD.run_id, OLD.organisation_id, OLD.owner, OLD.due, OLD.fee, OLD.net, OLD.end_to_end)
      AND NEW.bank_name IS NOT DISTINCT FROM OLD.bank_name AND (NEW.account_id IS NULL OR NEW.account_id = OLD.account_id)
      AND coalesce(OLD.left_for, NEW.left_for, '') = coalesce(NEW.left_for, '')
      AND coalesce(OLD.transfer_id, NEW.transfer_id, 0) = coalesce(NEW.transfer_id, 0)
      AND coalesce(OLD.return_id, NEW.return_id, 0) = coalesce(NEW.return_id, 0)
      AND coalesce(OLD.paid_by, NEW.paid_by, 0) = coalesce(NEW.paid_by, 0)
      AND coalesce(OLD.paid_part, NEW.paid_part, 0) = coalesce(NEW.paid_part, 0)
      AND coalesce(OLD.returned_by, NEW.returned_by, 0) = coalesce(NEW.returned_by, 0)
      AND coalesce(OLD.returned_part, NEW.returned_part, 0) = coalesce(NEW.returned_part, 0)
    THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION 'what a shop is due in a run stays, and each thing that becomes of it' USING ERRCODE = 'integrity_constraint_violation';
END $function$;

CREATE OR REPLACE FUNCTION settlement_runs_stay()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF OLD.state = 'made' AND (NEW.id, NEW.reference, NEW.days, NEW.cutoff, NEW.fee_bps, NEW.channel, NEW.made_by, NEW.made_at)
         = (OLD.id, OLD.reference, OLD.days, OLD.cutoff, OLD.fee_bps, OLD.channel, OLD.made_by, OLD.made_at)
    THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION 'a run of settlement is decided once and stays' USING ERRCODE = 'integrity_constraint_violation';
END $function$;

CREATE OR REPLACE FUNCTION staff_appointed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  DELETE FROM staff_by_credential WHERE staff_id = NEW.id;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION status_entries_guard()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.is_revoked OR (NEW.list_id, NEW.idx) <> (OLD.list_id, OLD.idx) THEN
    RAISE EXCEPTION 'a status is never taken back';
  END IF;
  UPDATE status_lists SET version = version + 1 WHERE id = NEW.list_id;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION tax_receipts_keep()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO tax_receipts (receipt) VALUES (NEW.receipt_hash) ON CONFLICT (receipt) DO NOTHING;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION terms_acceptances_hold()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NOT EXISTS (SELECT FROM terms_versions v WHERE v.id = NEW.version_id AND v.kind IN ('terms', 'privacy') AND v.valid_from <= clock_timestamp()) THEN
    RAISE EXCEPTION 'what does not hold is not accepted';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION terms_refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'a version of a text stays as it was made, and so does what was accepted';
END $function$;

CREATE OR REPLACE FUNCTION terms_versions_come()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NEW.valid_from <= clock_timestamp() + interval '55 minutes' THEN
    RAISE EXCEPTION 'a version of a text is made an hour before it holds';
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION till_closes_stay()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION '% of % is refused', TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $function$;

CREATE OR REPLACE FUNCTION till_counted_guard()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF OLD.close_id IS NOT NULL OR (TG_OP = 'UPDATE' AND to_jsonb(NEW) - 'close_id' <> to_jsonb(OLD) - 'close_id') THEN
    RAISE EXCEPTION 'what a till took is counted once and never changed' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END $function$;

CREATE OR REPLACE FUNCTION till_ends_guard()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF OLD.ended_at IS NOT NULL OR NEW.till_id <> OLD.till_id THEN
    RAISE EXCEPTION 'what has ended at a till stays so' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION tills_end_with_place()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'DELETE' OR NEW.role NOT IN ('owner', 'manager') THEN
    UPDATE tills SET ended_at = clock_timestamp()
     WHERE organisation_id = OLD.organisation_id AND enrolled_by = OLD.user_id AND ended_at IS NULL;
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION tills_guard()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF OLD.ended_at IS NOT NULL OR (NEW.id, NEW.organisation_id, NEW.token_hash, NEW.enrolled_by, NEW.enrolled_at)
     IS DISTINCT FROM (OLD.id, OLD.organisation_id, OLD.token_hash, OLD.enrolled_by, OLD.enrolled_at) THEN
    RAISE EXCEPTION 'a till that has ended stays so, and none becomes another device' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION users_stay_deleted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'user % was deleted', OLD.id USING ERRCODE = 'US001';
END $function$;

CREATE OR REPLACE FUNCTION work_approvals_stay_decided()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF OLD.status <> 'pending' AND NEW IS DISTINCT FROM OLD THEN
    RAISE EXCEPTION 'approval % has been decided', OLD.id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION work_decisions_only_grow()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF EXISTS (SELECT FROM users u WHERE u.id = OLD.user_id AND u.deleted_at IS NOT NULL) THEN RETURN OLD; END IF;
  END IF;
  RAISE EXCEPTION 'decisions are never changed or removed' USING ERRCODE = 'integrity_constraint_violation';
END $function$;

CREATE OR REPLACE FUNCTION work_evidence_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.sealed IS NULL AND (NEW.id, NEW.request_id, NEW.version, NEW.step, NEW.seat_id, NEW.commitment, NEW.decided_at)
     = (OLD.id, OLD.request_id, OLD.version, OLD.step, OLD.seat_id, OLD.commitment, OLD.decided_at) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'what proves a decision is never changed or removed' USING ERRCODE = 'integrity_constraint_violation';
END $function$;

CREATE OR REPLACE FUNCTION work_requests_stay_ended()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'request % has ended', OLD.id USING ERRCODE = 'integrity_constraint_violation';
END $function$;

CREATE OR REPLACE FUNCTION work_seals_stay()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'what was sealed of request % stays', OLD.request_id USING ERRCODE = 'integrity_constraint_violation';
END $function$;
