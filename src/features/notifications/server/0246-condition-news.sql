-- Changes of conditions that people and shops are to be notified of: a version of the currency's rules, or a campaign that was decided, stopped or has
-- spent its budget. A job finds them by what is stored, whichever node or release made them.
CREATE TABLE condition_news (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  news text NOT NULL CHECK (news IN ('version', 'started', 'stopped', 'spent')),
  version_id bigint UNIQUE,
  campaign_id bigint REFERENCES campaigns (id),
  found_at timestamptz NOT NULL DEFAULT now(),
  -- Notices are queued for people up to this number; `spread_at` says that they are queued for all.
  spread_to bigint NOT NULL DEFAULT 0,
  spread_at timestamptz,
  look_at timestamptz NOT NULL DEFAULT now(),
  tries integer NOT NULL DEFAULT 0 CHECK (tries >= 0),
  fault text CHECK (length(fault) <= 200),
  UNIQUE (campaign_id, news),
  CHECK ((news = 'version') = (version_id IS NOT NULL)),
  CHECK ((news = 'version') = (campaign_id IS NULL))
);
CREATE INDEX condition_news_due ON condition_news (look_at) WHERE spread_at IS NULL;

-- People whose notice is not written yet, each once for each news; it is written in the transaction that removes the row.
CREATE TABLE condition_notices (
  news_id bigint NOT NULL REFERENCES condition_news (id),
  user_id bigint NOT NULL REFERENCES users (id),
  -- They run a shop that it concerns.
  for_shop boolean NOT NULL,
  by_mail boolean NOT NULL,
  look_at timestamptz NOT NULL DEFAULT now(),
  tries integer NOT NULL DEFAULT 0 CHECK (tries >= 0),
  fault text CHECK (length(fault) <= 200),
  PRIMARY KEY (news_id, user_id)
);
CREATE INDEX condition_notices_due ON condition_notices (look_at, news_id, user_id);
CREATE INDEX condition_notices_by_user ON condition_notices (user_id);
CREATE TRIGGER refuse_deleted BEFORE INSERT ON condition_notices FOR EACH ROW EXECUTE FUNCTION refuse_row_of_deleted();

-- Rules already in force and campaigns already running, stopped or out of budget are not news.
INSERT INTO condition_news (news, version_id, spread_at)
SELECT 'version', v.id, now() FROM currency_versions v WHERE v.valid_from <= now();
INSERT INTO condition_news (news, campaign_id, spread_at)
SELECT n.news, c.id, now() FROM campaigns c JOIN (VALUES ('started', 'runs'), ('started', 'stopped'), ('stopped', 'stopped')) AS n (news, state) ON n.state = c.state;
INSERT INTO condition_news (news, campaign_id, spread_at)
SELECT 'spent', c.id, now()
  FROM campaigns c
  JOIN accounts a ON a.owner = 'house:campaign-' || c.id AND a.asset_id = (SELECT id FROM assets WHERE code = 'KRW')
 WHERE c.state = 'runs' AND c.starts_at <= now() AND a.balance <= 0;

-- Letters to everybody are sent after all others.
ALTER TABLE mails ADD COLUMN is_bulk boolean NOT NULL DEFAULT false;
DROP INDEX mails_in_turn;
CREATE INDEX mails_in_turn ON mails (is_urgent DESC, is_bulk, due_at) WHERE letter IS NOT NULL;
