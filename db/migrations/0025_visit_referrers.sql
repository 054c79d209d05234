-- The sites that visitors of a day came from: so many are kept by name, so that nobody fills the table with inventions.
create table visit_referrers (
  day date not null,
  host text not null,
  primary key (day, host)
);
insert into visit_referrers (day, host)
select at::date, referrer_host from visits where referrer_host is not null group by 1, 2;
