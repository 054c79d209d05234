-- Two authors may say the same: what is one review is told apart by its author and whom it is about, too.
drop index reviews_text_key;
create index if not exists reviews_text on reviews (md5(normalise_text(text)));
