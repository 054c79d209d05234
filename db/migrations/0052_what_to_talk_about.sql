-- The words of a topic in a sentence: «чтобы поговорить о тревоге».
alter table topics add column about text;
