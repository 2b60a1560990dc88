-- Lines that were paid or left out, of which the shop's staff are to be notified; a job takes a row away with the notice.
CREATE TABLE settlement_news (
  line_id bigint NOT NULL REFERENCES settlement_lines (id),
  news text NOT NULL CHECK (news IN ('settled', 'left_out')),
  look_at timestamptz NOT NULL DEFAULT now(),
  tries integer NOT NULL DEFAULT 0 CHECK (tries >= 0),
  fault text CHECK (length(fault) <= 200),
  PRIMARY KEY (line_id, news)
);
CREATE INDEX settlement_news_due ON settlement_news (look_at);
