-- An address that somebody has asked for counts once the link of the letter to it was opened: until then it stands here alone.
alter table mailed_tokens drop constraint mailed_tokens_purpose_check;
alter table mailed_tokens add constraint mailed_tokens_purpose_check
  check (purpose in ('password-reset', 'email-confirmation', 'email-change'));
