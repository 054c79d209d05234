-- How often a process that was going down has put the job back in line: that is no failure of the job.
alter table jobs add column interruptions integer not null default 0;
