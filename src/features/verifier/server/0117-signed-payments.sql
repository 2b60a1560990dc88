-- What has to be signed with the answer of a request (docs/product/verifier.md#payments): transaction data as it is sent, base64url of JSON.
ALTER TABLE verifier_requests ADD COLUMN transaction_data text CHECK (length(transaction_data) BETWEEN 1 AND 2000);
