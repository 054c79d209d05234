-- What public pages show is told with everything else that changes.
drop function tell_public_content() cascade;
