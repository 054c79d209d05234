-- What else the same person has sent is looked for by phone too.
create index applications_phone on applications (phone) where phone is not null;
