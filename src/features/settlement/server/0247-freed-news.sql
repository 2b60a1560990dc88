-- A line that the bank did not pay is news to its shop too.
ALTER TABLE settlement_news DROP CONSTRAINT settlement_news_news_check,
  ADD CONSTRAINT settlement_news_news_check CHECK (news IN ('settled', 'freed', 'left_out'));
