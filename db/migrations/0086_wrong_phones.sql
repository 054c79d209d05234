-- Whether a phone is kept as it would be read: `keptPhonePattern` of contract/wire/phone.ts. What was kept otherwise, before
-- phones were read in one place, is listed for mending, by indexes that hold nothing else.
create function is_kept_phone(phone text) returns boolean language sql immutable parallel safe as $$
  select phone ~ '^\+(?:7(?:[3-9]\d{9}|000\d{7})|(?!8(?:9\d{9}|800\d{7})(?:;|$))(?=\d{8,15}(?:;|$))(?:1\d{10,10}|33\d{9,9}|34\d{9,9}|44\d{9,10}|48\d{9,9}|49\d{9,12}|81\d{9,10}|82\d{9,10}|84\d{9,10}|86\d{10,11}|90\d{10,10}|91\d{10,10}|92\d{9,10}|93\d{9,9}|94\d{9,9}|98\d{10,10}|370\d{8,8}|371\d{8,8}|372\d{7,8}|373\d{8,8}|374\d{8,8}|375\d{9,9}|380\d{9,9}|962\d{8,9}|963\d{8,9}|964\d{8,10}|965\d{8,8}|966\d{8,9}|967\d{7,9}|968\d{8,8}|970\d{8,9}|971\d{8,9}|972\d{8,9}|973\d{8,8}|974\d{8,8}|976\d{8,8}|977\d{8,10}|992\d{9,9}|993\d{8,8}|994\d{9,9}|995\d{9,9}|996\d{9,9}|998\d{9,9}|(?!1|33|34|44|48|49|81|82|84|86|90|91|92|93|94|98|370|371|372|373|374|375|380|962|963|964|965|966|967|968|970|971|972|973|974|976|977|992|993|994|995|996|998)(?:1|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|2(?:1[1-368]|[2346]\d|5[0-8]|9[0-1789])|3(?:5[0-9]|7[0-9]|8[0-35-79])|42[013]|5[09]\d|6(?:7[02-9]|8[0-35-9]|9[0-2])|8(?:00|08|5[02356]|7[0-48]|8[0-36-8])|9(?:6[0-8]|7[0-79]|9[2-68]))\d{4,}))(?:;ext=\d{1,7})?$'
$$;

-- locks psychologists: each table is read once, and the index holds hardly a row
-- locks users: as psychologists, some seconds for half a million
-- locks requests: as psychologists, some seconds for half a million
-- locks transactions: as psychologists, some seconds for half a million
create index psychologists_wrong_phone on psychologists (id) where not is_kept_phone(ycl_phone);
create index users_wrong_phone on users (id) where not is_kept_phone(phone);
create index requests_wrong_phone on requests (id) where contact_type = 'phone' and not is_kept_phone(contact);
create index applications_wrong_phone on applications (id) where not is_kept_phone(phone);
create index transactions_wrong_phone on transactions (id) where not is_kept_phone(payer_phone);
