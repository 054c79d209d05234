-- Under what a person's recovery codes are hashed, sealed with APP_SECRET: the codes outlive a change of it. Null for
-- codes of before, which are hashed under a key made of APP_SECRET itself until `npm run secret:renew` keeps that key.
alter table two_factors add column sealed_recovery_key text;
