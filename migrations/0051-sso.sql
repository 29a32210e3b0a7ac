-- Sign-ins that wait at the provider of single sign-on. Nonce and PKCE verifier are made of the secret that the browser holds, so
-- that nothing here opens anything.
create table sso_attempt (
  -- SHA-256 of the state that goes to the provider and comes back once.
  state_hash bytea primary key,
  -- SHA-256 of the secret in the cookie of the browser that began.
  browser_hash bytea not null,
  expires_at timestamptz not null
);
create index sso_attempt_by_end on sso_attempt (expires_at);
