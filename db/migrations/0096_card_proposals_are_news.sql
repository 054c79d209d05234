-- Staff hear of a card of which something waits, as they hear of a review.
alter table staff_notices
  drop constraint staff_notices_kind_check,
  add constraint staff_notices_kind_check check (
    kind in ('requests', 'crisis', 'assigned', 'contacts', 'payments', 'reviews', 'applications', 'card_proposals')) not valid;

-- Who has chosen what to hear of had it not before them: it rings, as it does for who has chosen nothing.
update notice_settings set browser_kinds = browser_kinds || '{card_proposals}';
